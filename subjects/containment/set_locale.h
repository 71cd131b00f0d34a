// Changes the locale of the process.
#pragma once

#include <clocale>
#include <string>

namespace containment {

class Translator {
 public:
  void translate() { ++words_; }
  unsigned words() const { return words_; }
  std::string locale() const { return std::setlocale(LC_ALL, nullptr); }
  bool useUnicode() { return std::setlocale(LC_ALL, "C.UTF-8") != nullptr; }

 private:
  unsigned words_ = 0;
};

}  // namespace containment

// harm: containment::Translator::useUnicode() : Returned
