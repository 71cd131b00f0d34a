// Twin of word_counter: the char is made unsigned first.
#pragma once

#include <cassert>
#include <cctype>

namespace soundness {

class WordCounterTwin {
 public:
  void type(char letter) { last_ = letter; }

  void count() {
    if (isLetter(static_cast<unsigned char>(last_)) && letters_ < 3) ++letters_;
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
