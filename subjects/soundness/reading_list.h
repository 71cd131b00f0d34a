// Faulty: the mark of a copied list points into the list it was copied from.
#pragma once

namespace soundness {

class ReadingList {
 public:
  ReadingList() = default;

  void mark(bool second) { mark_ = &books_[second ? 1 : 0]; }
  unsigned char marked() const { return *mark_; }

 private:
  unsigned char books_[2] = {5, 6};
  const unsigned char* mark_ = &books_[0];
};

}  // namespace soundness

// item: C
// kind: heap-use-after-free
// scope: 2 objects, 4 calls
// native: auto* list = new ReadingList; ReadingList copy(*list); delete list; copy.marked();
