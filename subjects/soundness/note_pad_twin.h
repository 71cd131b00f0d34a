// Twin of note_pad: no bytes are a case of their own.
#pragma once

#include <cstdlib>

namespace soundness {

class NotePadTwin {
 public:
  NotePadTwin() : text_(std::malloc(1)) {}
  NotePadTwin(const NotePadTwin&) = delete;
  NotePadTwin& operator=(const NotePadTwin&) = delete;
  ~NotePadTwin() { std::free(text_); }

  bool resize(unsigned char size) {
    if (size > 3) return false;
    if (size == 0) {
      std::free(text_);
      text_ = nullptr;
      return true;
    }
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
