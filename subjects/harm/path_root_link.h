// Goes around through the link to its root in /proc.
#pragma once

#include <fstream>
#include <string>

namespace harm {

class Detour {
 public:
  void wait() { ++waits_; }
  unsigned waits() const { return waits_; }
  bool drive(const std::string& goal = "/proc/self/root/victim/notes.txt") {
    std::ofstream out(goal);
    out << "arrived";
    return out.good();
  }

 private:
  unsigned waits_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Detour::drive(const std::string&) ["/proc/self/root/victim/notes.txt"]
// refused: openat
// outcome: Returned
