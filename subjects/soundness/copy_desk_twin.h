// Twin of copy_desk: without a page it is not called.
#pragma once

#include <cstring>

namespace soundness {

class CopyDeskTwin {
 public:
  CopyDeskTwin() = default;
  CopyDeskTwin(const CopyDeskTwin&) = delete;
  CopyDeskTwin& operator=(const CopyDeskTwin&) = delete;

  void lay(unsigned char page) {
    page_[0] = page;
    source_ = page_;
    size_ = 1;
  }
  void copy() {
    if (size_ != 0) std::memcpy(copy_, source_, size_);
  }

 private:
  unsigned char page_[1] = {};
  unsigned char copy_[1] = {};
  const unsigned char* source_ = nullptr;
  unsigned char size_ = 0;
};

}  // namespace soundness

// item: B
// kind: null-argument
// scope: 1 object, 2 calls
