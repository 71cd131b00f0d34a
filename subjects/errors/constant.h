// A constant is changed.
#pragma once

namespace errors {

class Settings {
 public:
  Settings() = default;
  Settings(const Settings&) = delete;
  Settings& operator=(const Settings&) = delete;

  void reset() { value_ = const_cast<unsigned char*>(&factory); }
  void set(unsigned char value) { *value_ = value; }

 private:
  static constexpr unsigned char factory = 7;
  unsigned char own_ = 0;
  unsigned char* value_ = &own_;
};

}  // namespace errors

// kind: segv
// error: write-to-constant
