// Not a constraint but a failing static_assert turns int away; std::string is tried next.
#pragma once

#include <type_traits>
#include <utility>
#include <vector>

namespace features {

template <class T>
class History {
  static_assert(std::is_class_v<T>, "a history keeps objects");

 public:
  void remember(T state) { states_.push_back(std::move(state)); }
  T undo() {
    if (states_.empty()) return T();
    T last = std::move(states_.back());
    states_.pop_back();
    return last;
  }

 private:
  std::vector<T> states_;
};

}  // namespace features

// expect: features::History<std::string>::History()
// expect: features::History<std::string>::History(const features::History<std::string>&)
// expect: features::History<std::string>::History(features::History<std::string>&&)
// expect: features::History<std::string>::operator=(const features::History<std::string>&)
// expect: features::History<std::string>::operator=(features::History<std::string>&&)
// expect: features::History<std::string>::~History()
// expect: features::History<std::string>::remember(std::string)
// expect: features::History<std::string>::undo()
