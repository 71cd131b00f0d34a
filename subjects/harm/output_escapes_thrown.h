// Throws an exception whose text controls the terminal and is no UTF-8.
#pragma once

#include <stdexcept>
#include <string>

namespace harm {

class Illusionist {
 public:
  explicit Illusionist(const std::string& name = "\033[8m") : name_(name) {}
  const std::string& name() const { return name_; }
  void perform() const {
    throw std::runtime_error("\033]0;" + name_ + "\007\033[2Jnothing to see\r\b\b\x9b" + "31m\xff");
  }

 private:
  std::string name_;
};

}  // namespace harm

// harm: output
// make: harm::Illusionist::Illusionist(const std::string&) ["hidden"]
// step: harm::Illusionist::perform() const
// refused: -
// outcome: Threw
