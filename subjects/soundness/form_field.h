// Faulty: strtol stops where it began if there is no number, and the character before is read.
#pragma once

#include <cstdlib>

namespace soundness {

class FormField {
 public:
  FormField() : text_(new char[2]()) {}
  FormField(const FormField&) = delete;
  FormField& operator=(const FormField&) = delete;
  ~FormField() { delete[] text_; }

  void type(char digit) {
    if (digit >= '0' && digit <= '9') text_[0] = digit;
  }

  char lastDigit() {
    char* end = nullptr;
    number_ = static_cast<unsigned char>(std::strtol(text_, &end, 10));
    return end[-1];
  }

 private:
  char* text_;
  unsigned char number_ = 0;
};

}  // namespace soundness

// item: A6
// kind: heap-buffer-overflow
// scope: 1 object, 2 calls
// native: FormField field; field.lastDigit();
