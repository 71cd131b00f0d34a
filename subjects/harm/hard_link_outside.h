// Makes a second name for a file in a folder that is not its own, by std::filesystem.
#pragma once

#include <filesystem>
#include <system_error>

namespace harm {

class Alias {
 public:
  void choose(char initial) { initial_ = initial; }
  char initial() const { return initial_; }
  bool make() const {
    std::error_code error;
    std::filesystem::create_hard_link("/victim/secret.txt", "/victim/outbox/alias", error);
    return !error;
  }

 private:
  char initial_ = 'a';
};

}  // namespace harm

// harm: files
// step: harm::Alias::make() const
// refused: link|linkat
// outcome: Returned
