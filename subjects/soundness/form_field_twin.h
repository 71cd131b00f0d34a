// Twin of form_field: that case is looked at.
#pragma once

#include <cstdlib>

namespace soundness {

class FormFieldTwin {
 public:
  FormFieldTwin() : text_(new char[2]()) {}
  FormFieldTwin(const FormFieldTwin&) = delete;
  FormFieldTwin& operator=(const FormFieldTwin&) = delete;
  ~FormFieldTwin() { delete[] text_; }

  void type(char digit) {
    if (digit >= '0' && digit <= '9') text_[0] = digit;
  }

  char lastDigit() {
    char* end = nullptr;
    number_ = static_cast<unsigned char>(std::strtol(text_, &end, 10));
    return end == text_ ? '0' : end[-1];
  }

 private:
  char* text_;
  unsigned char number_ = 0;
};

}  // namespace soundness

// item: A6
// kind: heap-buffer-overflow
// scope: 1 object, 2 calls
