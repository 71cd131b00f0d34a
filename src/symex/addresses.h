// Object numbers and addresses determine each other: an object has a run of 64 KiB slots of the
// address space to itself, as many as it needs, and its number is that of the first. So addresses
// are the same in every run, are never used twice, and there is a gap after every object.
#pragma once

#include <cstdint>

#include "symex/value.h"

namespace assay::symex {

inline constexpr unsigned slotBits = 16;

// Objects are aligned far better than they ask for; what an access may rely on is
// Object::guaranteedAlignment().
[[nodiscard]] constexpr std::uint64_t baseAddress(ObjectId object) {
  return std::uint64_t{object} << slotBits;
}

// How many numbers an object takes.
[[nodiscard]] constexpr std::uint32_t slotsFor(std::uint64_t size) {
  return static_cast<std::uint32_t>((size >> slotBits) + 1);
}

// The number of a concrete pointer.
[[nodiscard]] inline std::uint64_t addressOf(const Value& pointer) {
  return baseAddress(pointer.object()) + pointer.offset();
}

}  // namespace assay::symex
