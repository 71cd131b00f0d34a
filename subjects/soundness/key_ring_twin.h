// Twin of key_ring: it gives enumerators.
#pragma once

namespace soundness {

enum class KeyShapeTwin { Round = 1, Flat = 2 };
enum class KeySizeTwin { Small = 4, Large = 8 };
enum class KeyKindTwin { House = 0, Car = 1, Safe = 2 };

inline KeyKindTwin operator|(KeyShapeTwin shape, KeySizeTwin size) {
  if (size == KeySizeTwin::Large) return KeyKindTwin::Safe;
  return shape == KeyShapeTwin::Flat ? KeyKindTwin::House : KeyKindTwin::Car;
}

class KeyRingTwin {
 public:
  int placeOf(KeyKindTwin kind) const { return places_[static_cast<int>(kind)]; }
  int spare() const { return spare_; }

 private:
  int places_[3] = {7, 8, 9};
  int spare_ = 0;
};

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 2 calls
