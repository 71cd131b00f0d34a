// Unconditional, conditional and negative exception specifications; none shows in a key.
#pragma once

#include <stdexcept>
#include <type_traits>
#include <utility>

namespace features {

class Gauge {
 public:
  Gauge() noexcept = default;
  explicit Gauge(int level) noexcept(false) : level_(level) {
    if (level < 0) throw std::out_of_range("level");
  }
  Gauge(Gauge&& other) noexcept : level_(std::exchange(other.level_, 0)) {}
  Gauge& operator=(Gauge&& other) noexcept {
    level_ = std::exchange(other.level_, 0);
    return *this;
  }

  int level() const noexcept { return level_; }
  void swap(Gauge& other) noexcept(std::is_nothrow_swappable_v<int>) {
    std::swap(level_, other.level_);
  }

 private:
  int level_ = 0;
};

}  // namespace features

// expect: features::Gauge::Gauge()
// expect: features::Gauge::Gauge(features::Gauge&&)
// expect: features::Gauge::operator=(features::Gauge&&)
// expect: features::Gauge::~Gauge()
// expect: features::Gauge::Gauge(int)
// expect: features::Gauge::level() const
// expect: features::Gauge::swap(features::Gauge&)
