// Twin of snow_plough: the width is looked at.
#pragma once

namespace soundness {

class BladeTwin {
 public:
  explicit BladeTwin(int width = 5) : width_(width) {}
  int width() const { return width_; }

 private:
  int width_;
};

class SnowPloughTwin : private BladeTwin {
 public:
  using BladeTwin::BladeTwin;

  int passes() const { return width() < 4 ? 12 : width() > 100 ? 0 : 12 / (width() - 3); }
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
