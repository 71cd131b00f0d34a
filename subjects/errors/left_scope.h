// The address of a variable that is gone.
#pragma once

namespace errors {

class Reader {
 public:
  Reader() = default;
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  void parse(unsigned char text) {
    const int digit = text % 10;
    if (digit > 4) last_ = &digit;
  }
  int last() const { return *last_; }

 private:
  int none_ = 0;
  const int* last_ = &none_;
};

}  // namespace errors

// kind: stack-use-after-return
// error: use-after-scope
