// Faulty: the old poster is lost, and only a view that was handed out leads to it.
#pragma once

#include <span>

namespace soundness {

class PosterWall {
 public:
  PosterWall() = default;
  PosterWall(const PosterWall&) = delete;
  PosterWall& operator=(const PosterWall&) = delete;
  ~PosterWall() { delete[] poster_; }

  void hang(unsigned char colour) {
    unsigned char* fresh = new unsigned char[2]{colour, colour};

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
// native: PosterWall wall; wall.hang(3); wall.view(); wall.hang(4);
