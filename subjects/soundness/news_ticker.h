// Faulty: a line that was cancelled is freed, and shown all the same.
#pragma once

#include <iostream>

namespace soundness {

class NewsTicker {
 public:
  NewsTicker() : line_(new char[2]{'!', '\0'}) {}
  NewsTicker(const NewsTicker&) = delete;
  NewsTicker& operator=(const NewsTicker&) = delete;
  ~NewsTicker() { cancel(); }

  void cancel() {
    if (!cancelled_) delete[] line_;
    cancelled_ = true;
  }

  void show() const {
    if (line_ != nullptr) std::cout << line_;
  }

 private:
  char* line_;
  bool cancelled_ = false;
};

}  // namespace soundness

// item: A6
// kind: heap-use-after-free
// scope: 1 object, 3 calls
// native: NewsTicker ticker; ticker.cancel(); ticker.show();
