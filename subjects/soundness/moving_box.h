// Faulty: a box whose content was moved away keeps its size, and reads through null.
#pragma once

namespace soundness {

class MovingBox {
 public:
  explicit MovingBox(unsigned char thing) : things_(new unsigned char[1]{thing}), size_(1) {}
  MovingBox(MovingBox&& other) noexcept : things_(other.things_), size_(other.size_) {
    other.things_ = nullptr;
  }
  MovingBox& operator=(MovingBox&&) = delete;
  ~MovingBox() { delete[] things_; }

  unsigned char first() const { return size_ == 0 ? 0 : things_[0]; }

 private:
  unsigned char* things_;
  unsigned char size_;
};

}  // namespace soundness

// item: C
// kind: null-pointer
// scope: 2 objects, 3 calls
// native: MovingBox box(3); MovingBox other(static_cast<MovingBox&&>(box)); box.first();
