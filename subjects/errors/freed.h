// A block that was given back is written to.
#pragma once

namespace errors {

class Buffer {
 public:
  ~Buffer() { delete block_; }
  Buffer() : block_(new int(0)) {}
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  void close() {
    if (isOpen_) delete block_;
    isOpen_ = false;
    if (!isOpen_) *block_ = 0;
    block_ = nullptr;
  }

 private:
  int* block_;
  bool isOpen_ = true;
};

}  // namespace errors

// kind: heap-use-after-free
// error: use-after-free
