// Twin of growing_list: the item is read before.
#pragma once

namespace soundness {

class GrowingListTwin {
 public:
  GrowingListTwin() : items_(new unsigned char[1]()) {}
  GrowingListTwin(const GrowingListTwin&) = delete;
  GrowingListTwin& operator=(const GrowingListTwin&) = delete;
  ~GrowingListTwin() { delete[] items_; }

  const unsigned char& at(unsigned char place) const { return items_[place < size_ ? place : 0]; }

  void push(const unsigned char& item) {
    if (size_ == 2) return;
    unsigned char* grown = new unsigned char[size_ + 1]();
    for (int place = 0; place < size_; ++place) grown[place] = items_[place];
    grown[size_] = item;
    delete[] items_;
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
