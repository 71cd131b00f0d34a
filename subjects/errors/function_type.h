// A function is called as one of another type.
#pragma once

namespace errors {

class Switchboard {
 public:
  void connect() { line_ = reinterpret_cast<Line>(&answer); }
  int call(int number) const { return line_(number); }

 private:
  using Line = int (*)(int);
  static long answer(const char* text) { return text == nullptr ? 0 : 1; }
  static int busy(int number) { return number; }
  Line line_ = &busy;
};

}  // namespace errors

// kind: function-type-mismatch
// error: bad-call
// check: function
