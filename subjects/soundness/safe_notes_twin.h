// Twin of safe_notes: nothing runs there.
#pragma once

namespace soundness {

class SafeNotesTwin {
 public:
  static void open() {
    if (pages_ == nullptr) pages_ = new char[4]();
  }
  static void close() {
    delete[] pages_;
    pages_ = nullptr;
  }

 private:
  static inline char* pages_ = nullptr;
};

}  // namespace soundness

// item: C
// kind: heap-buffer-overflow
// scope: 1 object, 1 call
