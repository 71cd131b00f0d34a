// Faulty: an operator combines the bits of two enumerations to a value that the third does not have.
#pragma once

namespace soundness {

enum class KeyShape { Round = 1, Flat = 2 };
enum class KeySize { Small = 4, Large = 8 };
enum class KeyKind { House = 0, Car = 1, Safe = 2 };

inline KeyKind operator|(KeyShape shape, KeySize size) {
  return static_cast<KeyKind>(static_cast<int>(shape) | static_cast<int>(size));
}

class KeyRing {
 public:
  int placeOf(KeyKind kind) const { return places_[static_cast<int>(kind)]; }
  int spare() const { return spare_; }

 private:
  int places_[3] = {7, 8, 9};
  int spare_ = 0;
};

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 2 calls
// native: KeyRing ring; ring.placeOf(KeyShape::Round | KeySize::Large);
