// Twin of name_plate: the plate has room for the end.
#pragma once

#include <iostream>

namespace soundness {

class NamePlateTwin {
 public:
  NamePlateTwin() : letters_(new char[3]()) {}
  NamePlateTwin(const NamePlateTwin&) = delete;
  NamePlateTwin& operator=(const NamePlateTwin&) = delete;
  ~NamePlateTwin() { delete[] letters_; }

  void engrave(bool second, char letter) { letters_[second ? 1 : 0] = letter; }
  void show() const { std::cout << letters_; }

 private:
  char* letters_;
};

}  // namespace soundness

// item: A6
// kind: heap-buffer-overflow
// scope: 1 object, 4 calls
