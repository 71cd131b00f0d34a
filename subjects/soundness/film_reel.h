// Faulty: when the large allocation succeeds, one scene too many is counted.
#pragma once

#include <cstddef>
#include <new>

namespace soundness {

class FilmReel {
 public:
  FilmReel() = default;
  FilmReel(const FilmReel&) = delete;
  FilmReel& operator=(const FilmReel&) = delete;
  ~FilmReel() { delete[] frames_; }

  void load() {
    if (frames_ != nullptr) return;
    frames_ = new (std::nothrow) unsigned char[std::size_t{300} << 20];
    scenes_ = frames_ == nullptr ? 2 : 4;
  }

  char marker() {
    const char markers[4] = {'a', 'b', 'c', 'd'};
    shown_ = markers[scenes_];
    return shown_;
  }

 private:
  unsigned char* frames_ = nullptr;
  unsigned char scenes_ = 0;
  char shown_ = 'a';
};

}  // namespace soundness

// item: A3
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: FilmReel reel; reel.load(); reel.marker();
