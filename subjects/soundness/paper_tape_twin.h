// Twin of paper_tape: one byte is always kept.
#pragma once

#include <cstdlib>
#include <new>

namespace soundness {

class PaperTapeTwin {
 public:
  PaperTapeTwin() : marks_(static_cast<unsigned char*>(std::calloc(1, 1))) {
    if (marks_ == nullptr) throw std::bad_alloc();
  }
  PaperTapeTwin(const PaperTapeTwin&) = delete;
  PaperTapeTwin& operator=(const PaperTapeTwin&) = delete;
  ~PaperTapeTwin() { std::free(marks_); }

  void add(unsigned char mark) {
    if (count_ == 2) return;
    void* grown = std::realloc(marks_, count_ + 1u);
    if (grown == nullptr) return;
    marks_ = static_cast<unsigned char*>(grown);
    marks_[count_++] = mark;
  }

  void removeLast() {
    if (count_ == 0) return;
    --count_;
    void* cut = std::realloc(marks_, count_ == 0 ? 1 : count_);
    if (cut == nullptr) return;
    marks_ = static_cast<unsigned char*>(cut);
  }

  unsigned char first() const { return marks_[0]; }

 private:
  unsigned char* marks_;
  unsigned char count_ = 0;
};

}  // namespace soundness

// item: A3
// kind: null-pointer
// scope: 1 object, 4 calls
