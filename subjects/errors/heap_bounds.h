// A list has room for two and takes three.
#pragma once

namespace errors {

class Shelf {
 public:
  Shelf() : books_(new char[2]) {}
  ~Shelf() { delete[] books_; }
  Shelf(const Shelf&) = delete;
  Shelf& operator=(const Shelf&) = delete;

  void put(char book) {
    if (count_ < 3) books_[count_++] = book;
  }

 private:
  char* books_;
  int count_ = 0;
};

}  // namespace errors

// kind: heap-buffer-overflow
// error: out-of-bounds
