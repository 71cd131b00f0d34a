// Faulty: pushing one of the list's own items reads it after the old memory is freed.
#pragma once

namespace soundness {

class GrowingList {
 public:
  GrowingList() : items_(new unsigned char[1]()) {}
  GrowingList(const GrowingList&) = delete;
  GrowingList& operator=(const GrowingList&) = delete;
  ~GrowingList() { delete[] items_; }

  const unsigned char& at(unsigned char place) const { return items_[place < size_ ? place : 0]; }

  void push(const unsigned char& item) {
    if (size_ == 2) return;
    unsigned char* grown = new unsigned char[size_ + 1]();
    for (int place = 0; place < size_; ++place) grown[place] = items_[place];
    delete[] items_;
    grown[size_] = item;
    items_ = grown;
    ++size_;
  }

 private:
  unsigned char* items_;
  unsigned char size_ = 0;
};

}  // namespace soundness

// item: C
// kind: heap-use-after-free
// scope: 1 object, 3 calls
// native: GrowingList list; list.push(list.at(0));
