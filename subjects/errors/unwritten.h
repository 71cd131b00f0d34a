// A field that no constructor sets decides.
#pragma once

namespace errors {

class Thermostat {
 public:
  Thermostat() {}
  void set(int target) { target_ = target; }
  void check() {
    if (target_ > 20) heat();
  }
  bool isOn() const { return isOn_; }

 private:
  void heat() { isOn_ = true; }
  int target_;
  bool isOn_ = false;
};

}  // namespace errors

// kind: uninitialised-value
// error: uninitialised-read
