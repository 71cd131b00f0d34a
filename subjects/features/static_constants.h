// Static constants: read, never written.
#pragma once

#include <string_view>

namespace features {

class Paper {
 public:
  static constexpr int kWidth = 210;
  static constexpr double kRatio = 1.4142;
  static constexpr std::string_view kName = "A4";
  static inline const bool kRecycled = true;

  int sheets() const { return sheets_; }
  void use() { sheets_ = sheets_ > 0 ? sheets_ - 1 : 0; }

 private:
  static constexpr int kReam = 500;
  int sheets_ = kReam;
};

}  // namespace features

// expect: features::Paper::Paper()
// expect: features::Paper::Paper(const features::Paper&)
// expect: features::Paper::Paper(features::Paper&&)
// expect: features::Paper::operator=(const features::Paper&)
// expect: features::Paper::operator=(features::Paper&&)
// expect: features::Paper::~Paper()
// expect: features::Paper::kWidth
// expect: features::Paper::kRatio
// expect: features::Paper::kName
// expect: features::Paper::kRecycled
// expect: features::Paper::sheets() const
// expect: features::Paper::use()
