// Faulty: the text is measured by snprintf and gets no room for its end.
#pragma once

#include <cstddef>
#include <cstdio>

namespace soundness {

class ReceiptLine {
 public:
  explicit ReceiptLine(signed char amount) : amount_(amount) {}
  ReceiptLine(const ReceiptLine&) = delete;
  ReceiptLine& operator=(const ReceiptLine&) = delete;
  ~ReceiptLine() { delete[] text_; }

  void print() {
    if (text_ != nullptr) return;
    const int length = std::snprintf(nullptr, 0, "%d", amount_);
    const auto size = static_cast<std::size_t>(length) + 1;
    text_ = new char[static_cast<std::size_t>(length)];
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
// native: ReceiptLine line(12); line.print();
