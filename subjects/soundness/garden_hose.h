// Faulty: a function of a namespace that is nobody's business is made public, and does not look at the place.
#pragma once

namespace soundness {

class GardenHose {
 public:
  explicit GardenHose(int length) : parts_{length, 1, 2, 3} {}
  const int* parts() const { return parts_; }

 private:
  int parts_[4];
};

namespace detail {

inline int partOf(const GardenHose&, unsigned char place) {
  constexpr int lengths[4] = {5, 1, 2, 3};
  return lengths[place];
}

}  // namespace detail

using detail::partOf;

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 2 calls
// native: GardenHose hose(5); partOf(hose, 4);
