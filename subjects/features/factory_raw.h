// A factory in the old manner: it returns a raw pointer that the caller must give back.
#pragma once

#include <cstddef>

namespace features {

class Arena {
 public:
  bool reserve(std::size_t bytes) {
    if (bytes > 4096 - used_) return false;
    used_ += bytes;
    return true;
  }
  std::size_t used() const { return used_; }

 private:
  friend Arena* openArena();
  Arena() = default;
  std::size_t used_ = 0;
};

inline Arena* openArena() { return new Arena(); }
inline void closeArena(Arena* arena) { delete arena; }

}  // namespace features

// expect: features::Arena::Arena(const features::Arena&)
// expect: features::Arena::Arena(features::Arena&&)
// expect: features::Arena::operator=(const features::Arena&)
// expect: features::Arena::operator=(features::Arena&&)
// expect: features::Arena::~Arena()
// expect: features::Arena::reserve(unsigned long)
// expect: features::Arena::used() const
// expect: features::openArena()
// expect: features::closeArena(features::Arena*)
