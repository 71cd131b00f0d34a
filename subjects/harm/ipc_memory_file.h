// Leaves a file in the folder for shared memory.
#pragma once

#include <fstream>
#include <string>

namespace harm {

class Cushion {
 public:
  explicit Cushion(const std::string& place = "/dev/shm/cushion") { std::ofstream(place) << 1; }
  bool isSoft() const { return true; }
};

}  // namespace harm

// harm: environment
// step: harm::Cushion::Cushion(const std::string&) ["/dev/shm/cushion"]
// refused: openat
// outcome: Returned
