// ASSAY_RESULT: what a call promises about the value it returns.
#pragma once

#include <assay/contracts.h>

#include <string>

namespace features {

class Slug {
 public:
  std::string clean(const std::string& title) const {
    ASSAY_POST(ASSAY_RESULT.is<std::string>(
        [limit = title.size()](const std::string& slug) { return slug.size() <= limit; }));
    std::string slug;
    for (char letter : title)
      if (letter >= 'a' && letter <= 'z') slug += letter;
    return slug;
  }
  int clamp(int value) const {
    ASSAY_POST(ASSAY_RESULT >= 0 && ASSAY_RESULT <= 100);
    if (value < 0) return 0;
    return value > 100 ? 100 : value;
  }
};

}  // namespace features

// expect: features::Slug::Slug()
// expect: features::Slug::Slug(const features::Slug&)
// expect: features::Slug::Slug(features::Slug&&)
// expect: features::Slug::operator=(const features::Slug&)
// expect: features::Slug::operator=(features::Slug&&)
// expect: features::Slug::~Slug()
// expect: features::Slug::clean(const std::string&) const
// expect: features::Slug::clamp(int) const
// contract: features::Slug::clamp(int) const : post : ASSAY_RESULT >= 0 && ASSAY_RESULT <= 100
