// Non-type template parameters, in the instantiations seen here.
#pragma once

#include <array>
#include <cstddef>

namespace features {

template <std::size_t Capacity, bool Overwrite>
class Ring {
 public:
  bool push(int value) {
    if (size_ == Capacity && !Overwrite) return false;
    slots_[next_++ % Capacity] = value;
    if (size_ < Capacity) ++size_;
    return true;
  }
  std::size_t size() const { return size_; }

 private:
  std::array<int, Capacity> slots_{};
  std::size_t next_ = 0;
  std::size_t size_ = 0;
};

using LastThree = Ring<3, true>;
using FirstTwo = Ring<2, false>;

}  // namespace features

// expect: features::Ring<3, true>::Ring()
// expect: features::Ring<3, true>::Ring(const features::Ring<3, true>&)
// expect: features::Ring<3, true>::Ring(features::Ring<3, true>&&)
// expect: features::Ring<3, true>::operator=(const features::Ring<3, true>&)
// expect: features::Ring<3, true>::operator=(features::Ring<3, true>&&)
// expect: features::Ring<3, true>::~Ring()
// expect: features::Ring<3, true>::push(int)
// expect: features::Ring<3, true>::size() const
// expect: features::Ring<2, false>::Ring()
// expect: features::Ring<2, false>::Ring(const features::Ring<2, false>&)
// expect: features::Ring<2, false>::Ring(features::Ring<2, false>&&)
// expect: features::Ring<2, false>::operator=(const features::Ring<2, false>&)
// expect: features::Ring<2, false>::operator=(features::Ring<2, false>&&)
// expect: features::Ring<2, false>::~Ring()
// expect: features::Ring<2, false>::push(int)
// expect: features::Ring<2, false>::size() const
