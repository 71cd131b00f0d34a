// Twin of poster_wall: the old poster is deleted.
#pragma once

#include <span>

namespace soundness {

class PosterWallTwin {
 public:
  PosterWallTwin() = default;
  PosterWallTwin(const PosterWallTwin&) = delete;
  PosterWallTwin& operator=(const PosterWallTwin&) = delete;
  ~PosterWallTwin() { delete[] poster_; }

  void hang(unsigned char colour) {
    unsigned char* fresh = new unsigned char[2]{colour, colour};
    delete[] poster_;
    poster_ = fresh;
  }

  std::span<const unsigned char> view() const {
    if (poster_ == nullptr) return {};
    return {poster_, 2};
  }

 private:
  unsigned char* poster_ = nullptr;
};

}  // namespace soundness

// item: A5
// kind: leak
// scope: 1 object, 3 calls
