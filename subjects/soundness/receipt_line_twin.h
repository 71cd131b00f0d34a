// Twin of receipt_line: it gets one byte more.
#pragma once

#include <cstddef>
#include <cstdio>

namespace soundness {

class ReceiptLineTwin {
 public:
  explicit ReceiptLineTwin(signed char amount) : amount_(amount) {}
  ReceiptLineTwin(const ReceiptLineTwin&) = delete;
  ReceiptLineTwin& operator=(const ReceiptLineTwin&) = delete;
  ~ReceiptLineTwin() { delete[] text_; }

  void print() {
    if (text_ != nullptr) return;
    const int length = std::snprintf(nullptr, 0, "%d", amount_);
    const auto size = static_cast<std::size_t>(length) + 1;
    text_ = new char[size];
    std::snprintf(text_, size, "%d", amount_);
  }

 private:
  signed char amount_;
  char* text_ = nullptr;
};

}  // namespace soundness

// item: A6
// kind: heap-buffer-overflow
// scope: 1 object, 2 calls
