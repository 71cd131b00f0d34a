// Writes to standard output without end.
#pragma once

#include <cstdio>
#include <string>

namespace harm {

class Parrot {
 public:
  void teach(char letter) { word_ += letter; }
  const std::string& word() const { return word_; }
  void talk() const {
    const std::string page(1 << 16, 'a');
    for (;;) std::fwrite(page.data(), 1, page.size(), stdout);
  }

 private:
  std::string word_;
};

}  // namespace harm

// harm: output
// step: harm::Parrot::talk() const
// refused: -
// outcome: TimedOut|Crashed
// search: 5s
