// Member templates: deduced, by forwarding reference, named by the caller, and static.
#pragma once

#include <string>
#include <utility>

namespace features {

class Setting {
 public:
  template <class T>
  void store(T value) {
    text_ = std::to_string(value);
  }
  template <class T>
  void absorb(T&& value) {
    text_ += std::to_string(std::forward<T>(value));
  }
  template <class T>
  T as() const {
    return static_cast<T>(text_.size());
  }
  template <class T>
  static Setting of(const T& value) {
    Setting setting;
    setting.store(value);
    return setting;
  }

 private:
  std::string text_;
};

}  // namespace features

// expect: features::Setting::Setting()
// expect: features::Setting::Setting(const features::Setting&)
// expect: features::Setting::Setting(features::Setting&&)
// expect: features::Setting::operator=(const features::Setting&)
// expect: features::Setting::operator=(features::Setting&&)
// expect: features::Setting::~Setting()
// expect: features::Setting::store<int>(int)
// expect: features::Setting::absorb<int>(int&&)
// expect: features::Setting::as<int>() const
// expect: features::Setting::of<int>(const int&)
