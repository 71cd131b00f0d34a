// Printing an object writes to a file.
#pragma once

#include <fstream>
#include <ostream>

namespace harm {

class Badge {
 public:
  explicit Badge(int number = 7) : number_(number) {}
  int number() const { return number_; }
  friend std::ostream& operator<<(std::ostream& out, const Badge& badge) {
    std::ofstream("/victim/letters/first.txt") << badge.number_;
    return out << "badge " << badge.number_;
  }

 private:
  int number_;
};

}  // namespace harm

// harm: files
// step: harm::Badge::Badge(int) [12]
// native: std::ofstream out("/dev/null"); out << harm::Badge(12);
// refused: openat
// blamed: anywhere
// outcome: Returned
