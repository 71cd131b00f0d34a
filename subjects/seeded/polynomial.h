// fault: equality-hash in Polynomial::hash
// The hash takes leading zero coefficients into account, the comparison does not.
//
// A polynomial in one variable with coefficients modulo 2^32.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace seeded {

class Polynomial {
 public:
  using Number = unsigned;
  static constexpr std::size_t largestPower = 100;

  // Zero.
  Polynomial() = default;
  // The coefficients, that of the lowest power first.
  explicit Polynomial(std::vector<Number> coefficients) : coefficients_(std::move(coefficients)) {
    if (coefficients_.size() > largestPower + 1) throw std::length_error("too many coefficients");
  }

  // Of the highest power with a coefficient that is not zero; zero if there is none.
  std::size_t degree() const noexcept { return length() == 0 ? 0 : length() - 1; }

  Number coefficient(std::size_t power) const noexcept {
    return power < coefficients_.size() ? coefficients_[power] : 0;
  }

  void setCoefficient(std::size_t power, Number number) {
    if (power > largestPower) throw std::out_of_range("the power is too high");
    if (power >= coefficients_.size()) coefficients_.resize(power + 1);
    coefficients_[power] = number;
  }

  Number operator()(Number x) const noexcept {
    Number value = 0;
    for (std::size_t i = length(); i > 0; --i) value = value * x + coefficients_[i - 1];
    return value;
  }

  Polynomial& operator+=(const Polynomial& other) {
    if (coefficients_.size() < other.coefficients_.size()) {
      coefficients_.resize(other.coefficients_.size());
    }
    for (std::size_t i = 0; i < other.coefficients_.size(); ++i) {
      coefficients_[i] += other.coefficients_[i];
    }
    return *this;
  }

  Polynomial& operator*=(const Polynomial& other) {
    if (degree() + other.degree() > largestPower) throw std::length_error("the power is too high");
    std::vector<Number> product(degree() + other.degree() + 1);
    for (std::size_t i = 0; i < length(); ++i) {
      for (std::size_t j = 0; j < other.length(); ++j) {
        product[i + j] += coefficients_[i] * other.coefficients_[j];
      }
    }
    coefficients_ = std::move(product);
    return *this;
  }

  bool operator==(const Polynomial& other) const noexcept {
    return std::equal(coefficients_.begin(), coefficients_.begin() + end(),
                      other.coefficients_.begin(), other.coefficients_.begin() + other.end());
  }

  std::size_t hash() const noexcept {
    std::size_t hash = 17;
    for (std::size_t i = 0; i < coefficients_.size(); ++i) {
      hash = hash * 31 + coefficients_[i];
    }
    return hash;
  }

 private:
  // Without the zeros of the highest powers.
  std::size_t length() const noexcept {
    std::size_t length = coefficients_.size();
    while (length > 0 && coefficients_[length - 1] == 0) --length;
    return length;
  }

  std::ptrdiff_t end() const noexcept { return static_cast<std::ptrdiff_t>(length()); }

  std::vector<Number> coefficients_;
};

}  // namespace seeded

template <>
struct std::hash<seeded::Polynomial> {
  std::size_t operator()(const seeded::Polynomial& polynomial) const noexcept {
    return polynomial.hash();
  }
};
