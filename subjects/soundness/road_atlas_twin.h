// Twin of road_atlas: one depth is always left.
#pragma once

#include <cstddef>
#include <new>

namespace soundness {

class RoadAtlasTwin {
 public:
  RoadAtlasTwin() = default;
  RoadAtlasTwin(const RoadAtlasTwin&) = delete;
  RoadAtlasTwin& operator=(const RoadAtlasTwin&) = delete;
  ~RoadAtlasTwin() { delete[] sheet_; }
  void zoom(bool in) { tiles_ = in ? 5 : 1; }

  void unfold() {
    if (sheet_ != nullptr) return;
    try {
      sheet_ = new unsigned char[std::size_t{tiles_} << 26];
      depth_ = static_cast<unsigned char>(6 - tiles_);
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
