// Private inheritance hides what the base offers, except what a using-declaration shows again.
#pragma once

#include <vector>

namespace features {

class Items {
 public:
  void append(int item) { items_.push_back(item); }
  void clear() { items_.clear(); }
  bool empty() const { return items_.empty(); }

 private:
  std::vector<int> items_;
};

class AppendOnly : private Items {
 public:
  using Items::append;
  using Items::empty;
};

class Shielded : protected Items {
 public:
  void push(int item) { append(item); }
};

}  // namespace features

// expect: features::Items::Items()
// expect: features::Items::Items(const features::Items&)
// expect: features::Items::Items(features::Items&&)
// expect: features::Items::operator=(const features::Items&)
// expect: features::Items::operator=(features::Items&&)
// expect: features::Items::~Items()
// expect: features::Items::append(int)
// expect: features::Items::clear()
// expect: features::Items::empty() const
// expect: features::AppendOnly::AppendOnly()
// expect: features::AppendOnly::AppendOnly(const features::AppendOnly&)
// expect: features::AppendOnly::AppendOnly(features::AppendOnly&&)
// expect: features::AppendOnly::operator=(const features::AppendOnly&)
// expect: features::AppendOnly::operator=(features::AppendOnly&&)
// expect: features::AppendOnly::~AppendOnly()
// expect: features::AppendOnly::append(int)
// expect: features::AppendOnly::empty() const
// expect: features::Shielded::Shielded()
// expect: features::Shielded::Shielded(const features::Shielded&)
// expect: features::Shielded::Shielded(features::Shielded&&)
// expect: features::Shielded::operator=(const features::Shielded&)
// expect: features::Shielded::operator=(features::Shielded&&)
// expect: features::Shielded::~Shielded()
// expect: features::Shielded::push(int)
