// Faulty: without a page memcpy copies no bytes from null.
#pragma once

#include <cstring>

namespace soundness {

class CopyDesk {
 public:
  CopyDesk() = default;
  CopyDesk(const CopyDesk&) = delete;
  CopyDesk& operator=(const CopyDesk&) = delete;

  void lay(unsigned char page) {
    page_[0] = page;
    source_ = page_;
    size_ = 1;
  }
  void copy() { std::memcpy(copy_, source_, size_); }

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
// native: CopyDesk desk; desk.copy();
