// An unscoped enumeration: its enumerators live in the namespace, the key still names the enum.
#pragma once

namespace features {

enum Level { Low, Medium, High };

class Alarm {
 public:
  void raise(Level level) { level_ = level > level_ ? level : level_; }
  Level level() const { return level_; }
  bool urgent() const { return level_ == High; }

 private:
  Level level_ = Low;
};

}  // namespace features

// expect: features::Level::Low
// expect: features::Level::Medium
// expect: features::Level::High
// expect: features::Alarm::Alarm()
// expect: features::Alarm::Alarm(const features::Alarm&)
// expect: features::Alarm::Alarm(features::Alarm&&)
// expect: features::Alarm::operator=(const features::Alarm&)
// expect: features::Alarm::operator=(features::Alarm&&)
// expect: features::Alarm::~Alarm()
// expect: features::Alarm::raise(features::Level)
// expect: features::Alarm::level() const
// expect: features::Alarm::urgent() const
