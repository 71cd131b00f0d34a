// Faulty: a thing without weight can be compared by a function that only a lookup by arguments finds.
#pragma once

namespace soundness {

namespace detail {

template <class Thing>
struct Weighed {
  friend int timesHeavier(const Thing& one, const Thing& other) {
    return one.weight() / other.weight();
  }
};

}  // namespace detail

class PanScale : public detail::Weighed<PanScale> {
 public:
  explicit PanScale(unsigned char weight) : weight_(weight) {}
  int weight() const { return weight_; }

 private:
  unsigned char weight_;
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 2 objects, 3 calls
// native: PanScale one(4); PanScale other(0); timesHeavier(one, other);
