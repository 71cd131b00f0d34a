// Prints what makes a terminal change its title, its colors and its clipboard.
#pragma once

#include <unistd.h>

#include <cstdio>

namespace harm {

class Painter {
 public:
  void mix() { ++colors_; }
  unsigned colors() const { return colors_; }
  void paint() const {
    std::fputs("\033]0;painted\007\033[2J\033[31m\033]52;c;cm0gLXJmIC8=\007", stdout);
    std::fflush(stdout);
    ::write(STDERR_FILENO, "\033c", 2);
  }

 private:
  unsigned colors_ = 0;
};

}  // namespace harm

// harm: output
// step: harm::Painter::paint() const
// refused: -
// outcome: Returned
