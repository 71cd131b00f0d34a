// Adds a line to what a shell runs when somebody logs in.
#pragma once

#include <fstream>

namespace harm {

class Greeter {
 public:
  void bow() { ++bows_; }
  unsigned bows() const { return bows_; }
  bool greet() {
    std::ofstream profile("/home/visitor/.profile", std::ios::app);
    profile << "echo welcome\n";
    return profile.good();
  }

 private:
  unsigned bows_ = 0;
};

}  // namespace harm

// harm: environment
// step: harm::Greeter::greet()
// refused: openat
// outcome: Returned
