// Sets an environment variable of the process.
#pragma once

#include <cstdlib>

namespace containment {

class Profile {
 public:
  void rename(char initial) { initial_ = initial; }
  char initial() const { return initial_; }
  bool active() const { return std::getenv("CONTAINMENT_PROFILE") != nullptr; }
  void activate() { ::setenv("CONTAINMENT_PROFILE", "on", 1); }

 private:
  char initial_ = 'p';
};

}  // namespace containment

// harm: containment::Profile::activate() : Returned
