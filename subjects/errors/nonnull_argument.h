// Null is given to a function that says it takes none.
#pragma once

namespace errors {

class Label {
 public:
  void clear() { text_ = nullptr; }
  unsigned size() const { return lengthOf(text_); }

 private:
  static __attribute__((nonnull)) unsigned lengthOf(const char* text) {
    return text == nullptr ? 0 : 1;
  }
  const char* text_ = "label";
};

}  // namespace errors

// kind: invalid-null-argument
// error: bad-argument
// check: nonnull-attribute
