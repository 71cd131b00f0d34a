// Writes its settings to the home folder that the environment names, which a tool may have changed.
#pragma once

#include <cstdlib>
#include <fstream>
#include <string>

namespace harm {

class Preferences {
 public:
  void choose(int theme) { theme_ = theme; }
  int theme() const { return theme_; }
  bool save() const {
    const char* home = std::getenv("HOME");
    if (home == nullptr) return false;
    std::ofstream file(std::string(home) + "/.profile");
    file << theme_;
    return file.good();
  }

 private:
  int theme_ = 0;
};

}  // namespace harm

// harm: environment
// step: harm::Preferences::save() const
// refused: -
// outcome: Returned
