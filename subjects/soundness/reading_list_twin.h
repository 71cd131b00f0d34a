// Twin of reading_list: the mark is a place, not an address.
#pragma once

namespace soundness {

class ReadingListTwin {
 public:
  ReadingListTwin() = default;

  void mark(bool second) { mark_ = second ? 1 : 0; }
  unsigned char marked() const { return books_[mark_]; }

 private:
  unsigned char books_[2] = {5, 6};
  unsigned char mark_ = 0;
};

}  // namespace soundness

// item: C
// kind: heap-use-after-free
// scope: 2 objects, 4 calls
