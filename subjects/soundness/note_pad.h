// Faulty: realloc to no bytes frees the text, and its null is taken for a failure that kept it.
#pragma once

#include <cstdlib>

namespace soundness {

class NotePad {
 public:
  NotePad() : text_(std::malloc(1)) {}
  NotePad(const NotePad&) = delete;
  NotePad& operator=(const NotePad&) = delete;
  ~NotePad() { std::free(text_); }

  bool resize(unsigned char size) {
    if (size > 3) return false;

    void* moved = std::realloc(text_, size);
    if (moved == nullptr) return false;
    text_ = moved;
    return true;
  }

 private:
  void* text_;
};

}  // namespace soundness

// item: A3
// kind: double-free
// scope: 1 object, 3 calls
// native: NotePad pad; pad.resize(0);
