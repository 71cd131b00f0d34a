// fault: library-assertion in Vault::withdraw
// The complement of the code opens the vault without a record of who opened it.
//
// A vault behind a code of four digits. The code with every digit taken from nine is the silent alarm.
#pragma once

#include <memory>
#include <stdexcept>

namespace solver {

class Vault {
 public:
  // A code has four digits, the first of which is not zero.
  void setCode(int code) {
    if (code / 1000 < 1 || code / 10000 > 0) throw std::invalid_argument("no code of four digits");
    code_ = code;
    state_ = State::Closed;
    record_.reset();
  }

  // Whether the vault is open now.
  bool attempt(int code) {
    if (code_ == 0 || state_ == State::Alarm) return false;
    if (code == code_) {
      record_ = std::make_unique<int>(code);
      state_ = State::Open;
    } else if (isComplement(code)) {
      state_ = State::Alarm;
    }
    return state_ == State::Open;
  }

  // What is taken, and nothing while the vault is closed.
  int withdraw(int amount) {
    if (amount <= 0 || state_ == State::Closed) return 0;
    *record_ += 1;
    return amount;
  }

 private:
  enum class State { Closed, Open, Alarm };

  bool isComplement(int code) const {
    int mine = code_;
    for (int i = 0; i < 4; ++i) {
      if (mine % 10 + code % 10 != 9) return false;
      mine /= 10;
      code /= 10;
    }
    return code == 0;
  }

  int code_ = 0;
  State state_ = State::Closed;
  std::unique_ptr<int> record_;
};

}  // namespace solver
