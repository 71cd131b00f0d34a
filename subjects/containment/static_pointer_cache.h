// Keeps a pointer to the heap in a static member: a cache that is filled once.
#pragma once

#include <string>

namespace containment {

class Font {
 public:
  void resize(int points) { points_ = points; }
  int points() const { return points_; }
  bool load(const std::string& name) {
    if (cached_ != nullptr && *cached_ == name) return true;
    delete cached_;
    cached_ = new std::string(name);
    return false;
  }

 private:
  static inline std::string* cached_ = nullptr;
  int points_ = 12;
};

}  // namespace containment

// harm: containment::Font::load(const std::string&) : Returned
