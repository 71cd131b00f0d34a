// The floating-point formats that C++ programs on x86-64 compute with, and how results are rounded.
#pragma once

#include <cstdint>

namespace assay::smt {

enum class FpFormat : std::uint8_t {
  Single,    // 32 bits
  Double,    // 64 bits
  Extended,  // 80 bits: x87's long double, with an explicit integer bit
};

enum class Rounding : std::uint8_t {
  NearestEven,
  NearestAway,
  Up,
  Down,
  Zero,
};

// How the bits of a format are laid out, from the top: sign, exponent, significand. `precision`
// counts the significant bits, the leading one included.
struct FpLayout {
  unsigned width;
  unsigned exponentBits;
  unsigned precision;
};

[[nodiscard]] constexpr FpLayout layoutOf(FpFormat format) {
  constexpr FpLayout layouts[] = {{32, 8, 24}, {64, 11, 53}, {80, 15, 64}};
  return layouts[static_cast<unsigned>(format)];
}

// What the payload of an fp term says: the format of the operands, that of the result where it
// differs, and the rounding of FpRound. Everything else rounds to nearest, ties to even.
struct FpShape {
  FpFormat format = FpFormat::Double;
  FpFormat result = FpFormat::Double;
  Rounding rounding = Rounding::NearestEven;

  [[nodiscard]] constexpr std::uint64_t packed() const {
    return static_cast<std::uint64_t>(format) | static_cast<std::uint64_t>(result) << 8 |
           static_cast<std::uint64_t>(rounding) << 16;
  }
  [[nodiscard]] static constexpr FpShape of(std::uint64_t packed) {
    return {static_cast<FpFormat>(packed & 0xff), static_cast<FpFormat>(packed >> 8 & 0xff),
            static_cast<Rounding>(packed >> 16 & 0xff)};
  }
};

}  // namespace assay::smt
