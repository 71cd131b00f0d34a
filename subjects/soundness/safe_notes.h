// Faulty: what runs behind main writes a page that is not there.
#pragma once

namespace soundness {

class SafeNotes {
 public:
  static void open() {
    if (pages_ == nullptr) pages_ = new char[4]();
  }
  static void close() {
    delete[] pages_;
    pages_ = nullptr;
  }

 private:
  [[gnu::destructor]] static void seal() {
    if (pages_ != nullptr) pages_[4] = 1;
  }

  static inline char* pages_ = nullptr;
};

}  // namespace soundness

// item: C
// kind: heap-buffer-overflow
// scope: 1 object, 1 call
// native: SafeNotes::open();
