// The six comparisons, and one with another type.
#pragma once

namespace features {

class Mark {
 public:
  explicit Mark(int points) : points_(points) {}

  bool operator==(const Mark& other) const { return points_ == other.points_; }
  bool operator!=(const Mark& other) const { return points_ != other.points_; }
  bool operator<(const Mark& other) const { return points_ < other.points_; }
  bool operator>(const Mark& other) const { return points_ > other.points_; }
  bool operator<=(const Mark& other) const { return points_ <= other.points_; }
  bool operator>=(const Mark& other) const { return points_ >= other.points_; }
  bool operator==(int points) const { return points_ == points; }

 private:
  int points_;
};

}  // namespace features

// expect: features::Mark::Mark(const features::Mark&)
// expect: features::Mark::Mark(features::Mark&&)
// expect: features::Mark::operator=(const features::Mark&)
// expect: features::Mark::operator=(features::Mark&&)
// expect: features::Mark::~Mark()
// expect: features::Mark::Mark(int)
// expect: features::Mark::operator==(const features::Mark&) const
// expect: features::Mark::operator!=(const features::Mark&) const
// expect: features::Mark::operator<(const features::Mark&) const
// expect: features::Mark::operator>(const features::Mark&) const
// expect: features::Mark::operator<=(const features::Mark&) const
// expect: features::Mark::operator>=(const features::Mark&) const
// expect: features::Mark::operator==(int) const
