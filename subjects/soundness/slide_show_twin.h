// Twin of slide_show: without slides nothing is added.
#pragma once

namespace soundness {

class SlideShowTwin {
 public:
  SlideShowTwin() = default;
  SlideShowTwin(const SlideShowTwin&) = delete;
  SlideShowTwin& operator=(const SlideShowTwin&) = delete;
  void insert() { first_ = slides_; }
  void remove() { first_ = nullptr; }

  void second() {
    if (first_ != nullptr) current_ = first_ + 1;
  }
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
