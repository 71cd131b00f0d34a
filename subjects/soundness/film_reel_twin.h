// Twin of film_reel: the scenes are counted right.
#pragma once

#include <cstddef>
#include <new>

namespace soundness {

class FilmReelTwin {
 public:
  FilmReelTwin() = default;
  FilmReelTwin(const FilmReelTwin&) = delete;
  FilmReelTwin& operator=(const FilmReelTwin&) = delete;
  ~FilmReelTwin() { delete[] frames_; }

  void load() {
    if (frames_ != nullptr) return;
    frames_ = new (std::nothrow) unsigned char[std::size_t{300} << 20];
    scenes_ = frames_ == nullptr ? 2 : 3;
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
