// Reads what every program may read, and uses as much memory as many do.
#pragma once

#include <cstddef>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace harm {

class Student {
 public:
  bool study() {
    std::ifstream libraries("/proc/self/maps");
    std::string line;
    const bool seen = static_cast<bool>(std::getline(libraries, line));
    const std::vector<char> notes(std::size_t{60} << 20, 'n');
    const std::time_t now = std::time(nullptr);
    return seen && notes.back() == 'n' && std::localtime(&now) != nullptr &&
           std::filesystem::exists("/usr/lib");
  }
  unsigned books() const { return 12; }
};

}  // namespace harm

// harm: none
// step: harm::Student::study()
// refused: -
// outcome: Returned
// search: 5s
