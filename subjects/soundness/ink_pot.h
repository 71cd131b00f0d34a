// Faulty: a copied pot owns the same ink.
#pragma once

namespace soundness {

class InkPot {
 public:
  explicit InkPot(unsigned char ink) : ink_(new unsigned char(ink)) {}

  ~InkPot() { delete ink_; }

  void dip() {
    if (*ink_ > 0) --*ink_;
  }

 private:
  unsigned char* ink_;
};

}  // namespace soundness

// item: C
// kind: double-free
// scope: 2 objects, 4 calls
// native: InkPot pot(3); InkPot copy(pot);
