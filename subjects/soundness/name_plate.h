// Faulty: a full plate has no end when it is shown.
#pragma once

#include <iostream>

namespace soundness {

class NamePlate {
 public:
  NamePlate() : letters_(new char[2]()) {}
  NamePlate(const NamePlate&) = delete;
  NamePlate& operator=(const NamePlate&) = delete;
  ~NamePlate() { delete[] letters_; }

  void engrave(bool second, char letter) { letters_[second ? 1 : 0] = letter; }
  void show() const { std::cout << letters_; }

 private:
  char* letters_;
};

}  // namespace soundness

// item: A6
// kind: heap-buffer-overflow
// scope: 1 object, 4 calls
// native: NamePlate plate; plate.engrave(false, 'a'); plate.engrave(true, 'b'); plate.show();
