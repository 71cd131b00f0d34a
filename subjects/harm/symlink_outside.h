// Makes a symbolic link in a folder that is not its own.
#pragma once

#include <filesystem>
#include <string>

namespace harm {

class Shortcut {
 public:
  explicit Shortcut(const std::string& place = "/victim/outbox/shortcut") : place_(place) {}
  const std::string& place() const { return place_; }
  void create() const { std::filesystem::create_symlink("/etc/passwd", place_); }

 private:
  std::string place_;
};

}  // namespace harm

// harm: files
// make: harm::Shortcut::Shortcut(const std::string&) ["/victim/outbox/shortcut"]
// step: harm::Shortcut::create() const
// refused: symlink|symlinkat
// outcome: Threw
