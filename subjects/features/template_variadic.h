// A variadic class template: in a seen instantiation the pack is an ordinary parameter list.
#pragma once

#include <cstddef>
#include <tuple>
#include <utility>

namespace features {

template <class... Fields>
class Record {
 public:
  explicit Record(Fields... fields) : fields_(std::move(fields)...) {}
  void assign(const Fields&... fields) { fields_ = std::tie(fields...); }
  const std::tuple<Fields...>& fields() const { return fields_; }
  static constexpr std::size_t width() { return sizeof...(Fields); }

 private:
  std::tuple<Fields...> fields_;
};

using Reading = Record<int, double>;

}  // namespace features

// expect: features::Record<int, double>::Record(const features::Record<int, double>&)
// expect: features::Record<int, double>::Record(features::Record<int, double>&&)
// expect: features::Record<int, double>::operator=(const features::Record<int, double>&)
// expect: features::Record<int, double>::operator=(features::Record<int, double>&&)
// expect: features::Record<int, double>::~Record()
// expect: features::Record<int, double>::Record(int, double)
// expect: features::Record<int, double>::assign(const int&, const double&)
// expect: features::Record<int, double>::fields() const
// expect: features::Record<int, double>::width()
