// Twin of ink_pot: the ink is copied.
#pragma once

namespace soundness {

class InkPotTwin {
 public:
  explicit InkPotTwin(unsigned char ink) : ink_(new unsigned char(ink)) {}
  InkPotTwin(const InkPotTwin& other) : ink_(new unsigned char(*other.ink_)) {}
  InkPotTwin& operator=(const InkPotTwin& other) {
    *ink_ = *other.ink_;
    return *this;
  }
  ~InkPotTwin() { delete ink_; }

  void dip() {
    if (*ink_ > 0) --*ink_;
  }

 private:
  unsigned char* ink_;
};

}  // namespace soundness

// item: C
// kind: double-free
// scope: 2 objects, 4 calls
