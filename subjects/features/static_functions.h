// Static member functions, called through the class.
#pragma once

#include <string>

namespace features {

class Roman {
 public:
  static bool isNumeral(char letter) { return value(letter) != 0; }
  static int value(char letter) {
    switch (letter) {
      case 'I':
        return 1;
      case 'V':
        return 5;
      case 'X':
        return 10;
      default:
        return 0;
    }
  }
  static Roman parse(const std::string& text) {
    Roman number;
    for (char letter : text) number.sum_ += value(letter);
    return number;
  }
  int sum() const { return sum_; }

 private:
  int sum_ = 0;
};

}  // namespace features

// expect: features::Roman::Roman()
// expect: features::Roman::Roman(const features::Roman&)
// expect: features::Roman::Roman(features::Roman&&)
// expect: features::Roman::operator=(const features::Roman&)
// expect: features::Roman::operator=(features::Roman&&)
// expect: features::Roman::~Roman()
// expect: features::Roman::isNumeral(char)
// expect: features::Roman::value(char)
// expect: features::Roman::parse(const std::string&)
// expect: features::Roman::sum() const
