// Replaces a file by one of its own, by std::filesystem::rename.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace harm {

class Settings {
 public:
  void set(int value) { value_ = value; }
  int value() const { return value_; }
  void save() const {
    std::ofstream("settings.new") << value_;
    std::filesystem::rename("settings.new", "/victim/letters/first.txt");
  }

 private:
  int value_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Settings::save() const
// refused: rename
// outcome: Threw
