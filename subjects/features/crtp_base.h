// The curiously recurring template: the base works only as part of the class it is given.
#pragma once

namespace features {

template <class Derived>
class Comparable {
 public:
  bool equals(const Derived& other) const { return self().rank() == other.rank(); }
  bool before(const Derived& other) const { return self().rank() < other.rank(); }

 protected:
  Comparable() = default;
  Comparable(const Comparable&) = default;
  Comparable& operator=(const Comparable&) = default;
  ~Comparable() = default;

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};

class Card : public Comparable<Card> {
 public:
  Card(int suit, int value) : suit_(suit & 3), value_(value & 15) {}
  int rank() const { return suit_ * 16 + value_; }

 private:
  int suit_;
  int value_;
};

}  // namespace features

// expect: features::Comparable<features::Card>::equals(const features::Card&) const
// expect: features::Comparable<features::Card>::before(const features::Card&) const
// expect: features::Card::Card(const features::Card&)
// expect: features::Card::Card(features::Card&&)
// expect: features::Card::operator=(const features::Card&)
// expect: features::Card::operator=(features::Card&&)
// expect: features::Card::~Card()
// expect: features::Card::Card(int, int)
// expect: features::Card::rank() const
// expect: features::Card::equals(const features::Card&) const
// expect: features::Card::before(const features::Card&) const
