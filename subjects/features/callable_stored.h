// A class template that stores a callable, seen with std::function.
#pragma once

#include <functional>
#include <utility>

namespace features {

template <class Action>
class OnExit {
 public:
  explicit OnExit(Action action) : action_(std::move(action)) {}
  OnExit(const OnExit&) = delete;
  OnExit& operator=(const OnExit&) = delete;
  ~OnExit() {
    if (armed_) action_();
  }
  void dismiss() { armed_ = false; }

 private:
  Action action_;
  bool armed_ = true;
};

using Cleanup = OnExit<std::function<void()>>;

}  // namespace features

// expect: features::OnExit<std::function<void()>>::~OnExit()
// expect: features::OnExit<std::function<void()>>::OnExit(std::function<void()>)
// expect: features::OnExit<std::function<void()>>::dismiss()
