// Hidden friends of a class template: one function for each instantiation.
#pragma once

namespace features {

template <class T>
class Tagged {
 public:
  Tagged(int tag, T value) : tag_(tag), value_(value) {}
  int tag() const { return tag_; }

  friend bool operator==(const Tagged& a, const Tagged& b) {
    return a.tag_ == b.tag_ && a.value_ == b.value_;
  }
  friend Tagged retag(Tagged tagged, int tag) {
    tagged.tag_ = tag;
    return tagged;
  }

 private:
  int tag_;
  T value_;
};

using TaggedFlag = Tagged<bool>;

}  // namespace features

// expect: features::Tagged<bool>::Tagged(const features::Tagged<bool>&)
// expect: features::Tagged<bool>::Tagged(features::Tagged<bool>&&)
// expect: features::Tagged<bool>::operator=(const features::Tagged<bool>&)
// expect: features::Tagged<bool>::operator=(features::Tagged<bool>&&)
// expect: features::Tagged<bool>::~Tagged()
// expect: features::Tagged<bool>::Tagged(int, bool)
// expect: features::Tagged<bool>::tag() const
// expect: features::operator==(const features::Tagged<bool>&, const features::Tagged<bool>&)
// expect: features::retag(features::Tagged<bool>, int)
