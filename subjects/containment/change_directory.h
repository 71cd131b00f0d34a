// Changes the working directory of the process.
#pragma once

#include <filesystem>

namespace containment {

class Browser {
 public:
  void click() { ++clicks_; }
  unsigned clicks() const { return clicks_; }
  bool atRoot() const { return std::filesystem::current_path() == "/"; }
  void goToRoot() { std::filesystem::current_path("/"); }

 private:
  unsigned clicks_ = 0;
};

}  // namespace containment

// harm: containment::Browser::goToRoot() : Returned
