// Leaves folders that cannot be looked into, with files in them.
#pragma once

#include <sys/stat.h>

#include <fstream>

namespace harm {

class Safe {
 public:
  void dial(int number) { number_ = number; }
  int number() const { return number_; }
  bool lock() const {
    ::mkdir("safe", 0700);
    ::mkdir("safe/drawer", 0700);
    std::ofstream("safe/drawer/gold") << number_;
    return ::chmod("safe/drawer", 0000) == 0 && ::chmod("safe", 0000) == 0;
  }

 private:
  int number_ = 0;
};

}  // namespace harm

// harm: disk
// step: harm::Safe::lock() const
// refused: -
// outcome: Returned
