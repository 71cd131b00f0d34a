// A pointer to a function, with and without user data.
#pragma once

namespace features {

class Timer {
 public:
  using Callback = void (*)(void* data, int ticks);

  void setCallback(Callback callback, void* data) {
    callback_ = callback;
    data_ = data;
  }
  void tick() {
    ticks_ = (ticks_ + 1) % 1000;
    if (callback_ != nullptr) callback_(data_, ticks_);
  }
  int apply(int (*change)(int)) { return ticks_ = change == nullptr ? 0 : change(ticks_) % 1000; }

 private:
  Callback callback_ = nullptr;
  void* data_ = nullptr;
  int ticks_ = 0;
};

}  // namespace features

// expect: features::Timer::Timer()
// expect: features::Timer::Timer(const features::Timer&)
// expect: features::Timer::Timer(features::Timer&&)
// expect: features::Timer::operator=(const features::Timer&)
// expect: features::Timer::operator=(features::Timer&&)
// expect: features::Timer::~Timer()
// expect: features::Timer::setCallback(void(*)(void*, int), void*)
// expect: features::Timer::tick()
// expect: features::Timer::apply(int(*)(int))
