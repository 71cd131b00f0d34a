// Faulty: the second slide is found by adding one to null.
#pragma once

namespace soundness {

class SlideShow {
 public:
  SlideShow() = default;
  SlideShow(const SlideShow&) = delete;
  SlideShow& operator=(const SlideShow&) = delete;
  void insert() { first_ = slides_; }
  void remove() { first_ = nullptr; }

  void second() { current_ = first_ + 1; }
  bool isSecond() const { return current_ == slides_ + 1; }

 private:
  unsigned char slides_[2] = {1, 2};
  const unsigned char* first_ = nullptr;
  const unsigned char* current_ = nullptr;
};

}  // namespace soundness

// item: B
// kind: null-offset
// scope: 1 object, 2 calls
// native: SlideShow show; show.second();
