// Faulty: a negative char goes to isalpha, whose domain the class itself checks.
#pragma once

#include <cassert>
#include <cctype>

namespace soundness {

class WordCounter {
 public:
  void type(char letter) { last_ = letter; }

  void count() {
    if (isLetter(last_) && letters_ < 3) ++letters_;
  }

 private:
  static bool isLetter(int letter) {
    assert(letter >= 0 && letter <= 255);
    return std::isalpha(letter) != 0;
  }

  char last_ = ' ';
  unsigned char letters_ = 0;
};

}  // namespace soundness

// item: A6
// kind: assertion
// scope: 1 object, 3 calls
// native: WordCounter counter; counter.type(static_cast<char>(-28)); counter.count();
