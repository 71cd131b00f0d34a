// Faulty: a constructor that is inherited takes a width that no default one has.
#pragma once

namespace soundness {

class Blade {
 public:
  explicit Blade(int width = 5) : width_(width) {}
  int width() const { return width_; }

 private:
  int width_;
};

class SnowPlough : private Blade {
 public:
  using Blade::Blade;

  int passes() const { return 12 / (width() - 3); }
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
// native: SnowPlough plough(3); plough.passes();
