// Faulty: if memory for all five tiles is there, no depth is left to divide by.
#pragma once

#include <cstddef>
#include <new>

namespace soundness {

class RoadAtlas {
 public:
  RoadAtlas() = default;
  RoadAtlas(const RoadAtlas&) = delete;
  RoadAtlas& operator=(const RoadAtlas&) = delete;
  ~RoadAtlas() { delete[] sheet_; }
  void zoom(bool in) { tiles_ = in ? 5 : 1; }

  void unfold() {
    if (sheet_ != nullptr) return;
    try {
      sheet_ = new unsigned char[std::size_t{tiles_} << 26];
      depth_ = static_cast<unsigned char>(5 - tiles_);
    } catch (const std::bad_alloc&) {
      depth_ = 1;
    }
  }

  int perTile() {
    share_ = 60 / depth_;
    return share_;
  }

 private:
  unsigned char* sheet_ = nullptr;
  unsigned char tiles_ = 1;
  unsigned char depth_ = 1;
  int share_ = 60;
};

}  // namespace soundness

// item: A3
// kind: division-by-zero
// scope: 1 object, 4 calls
// native: RoadAtlas atlas; atlas.zoom(true); atlas.unfold(); atlas.perTile();
