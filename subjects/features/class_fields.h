// Public data members of class type, one of them movable only.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace features {

class Letter {
 public:
  explicit Letter(std::string address) : address(std::move(address)) {}
  std::size_t sheets() const { return pages.size() + (attachment ? 1 : 0); }

  std::string address;
  std::vector<std::string> pages;
  std::unique_ptr<int> attachment;
};

}  // namespace features

// expect: features::Letter::Letter(features::Letter&&)
// expect: features::Letter::operator=(features::Letter&&)
// expect: features::Letter::~Letter()
// expect: features::Letter::Letter(std::string)
// expect: features::Letter::sheets() const
// expect: features::Letter::address
// expect: features::Letter::address=
// expect: features::Letter::pages
// expect: features::Letter::pages=
// expect: features::Letter::attachment
// expect: features::Letter::attachment=
