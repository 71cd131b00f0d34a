// A class with a path of each kind.
#pragma once

#include <stdexcept>
#include <vector>

class Safe {
 public:
  explicit Safe(int code) : code_(code) {}

  bool open(int guess) const { return guess == 3 * (code_ & 0xff) + 7; }

  int share(int heirs) const { return 100 / heirs; }

  void check(int code) const {
    if (code != code_) throw std::invalid_argument("wrong code");
  }

  void pile(int more) {
    if (more > 0 && more < 1000) height_ += more;
  }

  // Always false: a product of neighbours is even.
  bool isOdd(unsigned char n) const {
    if (n * (n + 1) % 2 == 1) return true;
    return false;
  }

  // Whether these are three turns of the dial, the last of them by 77.
  bool turn(const std::vector<int>& turns) const {
    if (turns.size() == 3) {
      if (turns[2] == 77) return true;
    }
    return false;
  }

 private:
  bool invariant() const { return height_ < 500; }

  int code_;
  int height_ = 0;
};
