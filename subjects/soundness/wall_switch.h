// Faulty: a lamp that was detached stays in the switch when it is destroyed.
#pragma once

namespace soundness {

class WallSwitch;

class WallLamp {
 public:
  WallLamp() = default;
  WallLamp(const WallLamp&) = delete;
  WallLamp& operator=(const WallLamp&) = delete;
  ~WallLamp();

 private:
  friend class WallSwitch;
  WallSwitch* holder_ = nullptr;
  bool lit_ = false;
};

class WallSwitch {
 public:
  explicit WallSwitch(WallLamp& lamp) {
    if (lamp.holder_ != nullptr) return;
    lamp_ = &lamp;
    lamp.holder_ = this;
  }
  WallSwitch(const WallSwitch&) = delete;
  WallSwitch& operator=(const WallSwitch&) = delete;
  ~WallSwitch() { detach(); }

  void detach() {
    if (lamp_ != nullptr) lamp_->holder_ = nullptr;
  }

  void press() {
    if (lamp_ != nullptr) lamp_->lit_ = !lamp_->lit_;
  }

 private:
  friend class WallLamp;
  WallLamp* lamp_ = nullptr;
};

inline WallLamp::~WallLamp() {
  if (holder_ != nullptr) holder_->lamp_ = nullptr;
}

}  // namespace soundness

// item: C
// kind: heap-use-after-free
// scope: 2 objects, 5 calls
// native: auto* lamp = new WallLamp; WallSwitch wall(*lamp); wall.detach();
// native: delete lamp; wall.press();
