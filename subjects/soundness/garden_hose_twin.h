// Twin of garden_hose: the function is public, and looks at the place.
#pragma once

namespace soundness {

class GardenHoseTwin {
 public:
  explicit GardenHoseTwin(int length) : parts_{length, 1, 2, 3} {}
  const int* parts() const { return parts_; }

 private:
  int parts_[4];
};

inline int partOfTwin(const GardenHoseTwin&, unsigned char place) {
  constexpr int lengths[4] = {5, 1, 2, 3};
  return place < 4 ? lengths[place] : 0;
}

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 2 calls
