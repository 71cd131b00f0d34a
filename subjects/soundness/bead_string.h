// Faulty: three beads are allocated as an array and deleted as one.
#pragma once

namespace soundness {

class BeadString {
 public:
  BeadString() = default;
  BeadString(const BeadString&) = delete;
  BeadString& operator=(const BeadString&) = delete;
  ~BeadString() { cut(); }

  void thread(bool many) {
    if (beads_ != nullptr) return;
    beads_ = many ? new unsigned char[3]() : new unsigned char(0);
    many_ = many;
  }

  void cut() {
    if (many_) {
      delete beads_;
    } else {
      delete beads_;
    }
    beads_ = nullptr;
    many_ = false;
  }

 private:
  unsigned char* beads_ = nullptr;
  bool many_ = false;
};

}  // namespace soundness

// item: B
// kind: alloc-dealloc-mismatch
// scope: 1 object, 3 calls
// native: BeadString beads; beads.thread(true); beads.cut();
