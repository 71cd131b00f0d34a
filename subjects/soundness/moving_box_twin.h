// Twin of moving_box: its size becomes zero.
#pragma once

namespace soundness {

class MovingBoxTwin {
 public:
  explicit MovingBoxTwin(unsigned char thing) : things_(new unsigned char[1]{thing}), size_(1) {}
  MovingBoxTwin(MovingBoxTwin&& other) noexcept : things_(other.things_), size_(other.size_) {
    other.things_ = nullptr;
    other.size_ = 0;
  }
  MovingBoxTwin& operator=(MovingBoxTwin&&) = delete;
  ~MovingBoxTwin() { delete[] things_; }

  unsigned char first() const { return size_ == 0 ? 0 : things_[0]; }

 private:
  unsigned char* things_;
  unsigned char size_;
};

}  // namespace soundness

// item: C
// kind: null-pointer
// scope: 2 objects, 3 calls
