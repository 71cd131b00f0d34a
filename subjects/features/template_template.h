// A template template parameter, in the two instantiations seen here.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

namespace features {

template <template <class...> class Sequence>
class Samples {
 public:
  void add(int value) { values_.push_back(value); }
  const Sequence<int>& values() const { return values_; }
  std::size_t size() const { return values_.size(); }

 private:
  Sequence<int> values_;
};

using DenseSamples = Samples<std::vector>;
using StreamedSamples = Samples<std::deque>;

}  // namespace features

// expect: features::Samples<std::vector>::Samples()
// expect: features::Samples<std::vector>::Samples(const features::Samples<std::vector>&)
// expect: features::Samples<std::vector>::Samples(features::Samples<std::vector>&&)
// expect: features::Samples<std::vector>::operator=(const features::Samples<std::vector>&)
// expect: features::Samples<std::vector>::operator=(features::Samples<std::vector>&&)
// expect: features::Samples<std::vector>::~Samples()
// expect: features::Samples<std::vector>::add(int)
// expect: features::Samples<std::vector>::values() const
// expect: features::Samples<std::vector>::size() const
// expect: features::Samples<std::deque>::Samples()
// expect: features::Samples<std::deque>::Samples(const features::Samples<std::deque>&)
// expect: features::Samples<std::deque>::Samples(features::Samples<std::deque>&&)
// expect: features::Samples<std::deque>::operator=(const features::Samples<std::deque>&)
// expect: features::Samples<std::deque>::operator=(features::Samples<std::deque>&&)
// expect: features::Samples<std::deque>::~Samples()
// expect: features::Samples<std::deque>::add(int)
// expect: features::Samples<std::deque>::values() const
// expect: features::Samples<std::deque>::size() const
