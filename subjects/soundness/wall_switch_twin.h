// Twin of wall_switch: detaching forgets the lamp.
#pragma once

namespace soundness {

class WallSwitchTwin;

class WallLampTwin {
 public:
  WallLampTwin() = default;
  WallLampTwin(const WallLampTwin&) = delete;
  WallLampTwin& operator=(const WallLampTwin&) = delete;
  ~WallLampTwin();

 private:
  friend class WallSwitchTwin;
  WallSwitchTwin* holder_ = nullptr;
  bool lit_ = false;
};

class WallSwitchTwin {
 public:
  explicit WallSwitchTwin(WallLampTwin& lamp) {
    if (lamp.holder_ != nullptr) return;
    lamp_ = &lamp;
    lamp.holder_ = this;
  }
  WallSwitchTwin(const WallSwitchTwin&) = delete;
  WallSwitchTwin& operator=(const WallSwitchTwin&) = delete;
  ~WallSwitchTwin() { detach(); }

  void detach() {
    if (lamp_ != nullptr) lamp_->holder_ = nullptr;
    lamp_ = nullptr;
  }

  void press() {
    if (lamp_ != nullptr) lamp_->lit_ = !lamp_->lit_;
  }

 private:
  friend class WallLampTwin;
  WallLampTwin* lamp_ = nullptr;
};

inline WallLampTwin::~WallLampTwin() {
  if (holder_ != nullptr) holder_->lamp_ = nullptr;
}

}  // namespace soundness

// item: C
// kind: heap-use-after-free
// scope: 2 objects, 5 calls
