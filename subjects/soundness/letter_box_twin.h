// Twin of letter_box: the letter is copied first.
#pragma once

namespace soundness {

class LetterBoxTwin {
 public:
  explicit LetterBoxTwin(unsigned char letter) : letter_(new unsigned char(letter)) {}
  LetterBoxTwin(const LetterBoxTwin& other) : letter_(new unsigned char(*other.letter_)) {}
  ~LetterBoxTwin() { delete letter_; }

  LetterBoxTwin& operator=(const LetterBoxTwin& other) {
    unsigned char* fresh = new unsigned char(*other.letter_);
    delete letter_;
    letter_ = fresh;
    return *this;
  }

 private:
  unsigned char* letter_;
};

}  // namespace soundness

// item: C
// kind: heap-use-after-free
// scope: 1 object, 2 calls
