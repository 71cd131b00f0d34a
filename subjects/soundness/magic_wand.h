// Faulty: a function object, which a client can call like a function, divides by a power that may be zero.
#pragma once

namespace soundness {

class MagicWand {
 public:
  explicit MagicWand(unsigned char power) : power_(power) {}
  int power() const { return power_; }

 private:
  unsigned char power_;
};

namespace detail {

struct Touch {
  template <class Thing>
  int operator()(const Thing& thing) const {
    return 100 / thing.power();
  }
};

}  // namespace detail

inline constexpr detail::Touch touch{};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
// native: MagicWand wand(0); touch(wand);
