// Faulty: a box that is assigned to itself deletes its letter before it copies it.
#pragma once

namespace soundness {

class LetterBox {
 public:
  explicit LetterBox(unsigned char letter) : letter_(new unsigned char(letter)) {}
  LetterBox(const LetterBox& other) : letter_(new unsigned char(*other.letter_)) {}
  ~LetterBox() { delete letter_; }

  LetterBox& operator=(const LetterBox& other) {
    delete letter_;
    letter_ = new unsigned char(*other.letter_);
    return *this;
  }

 private:
  unsigned char* letter_;
};

}  // namespace soundness

// item: C
// kind: heap-use-after-free
// scope: 1 object, 2 calls
// native: LetterBox box(4); LetterBox& same = box; box = same;
