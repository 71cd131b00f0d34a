// A 128-bit hash of content (XXH3), for cache keys and for telling contents apart. Two different
// contents that are not made to collide never do in practice; it is no defence against an attacker.
// The value is the same on every machine and may be stored.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace assay::support {

struct Hash {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  auto operator<=>(const Hash&) const = default;

  // 32 lower-case hexadecimal digits.
  [[nodiscard]] std::string toHex() const;
};

[[nodiscard]] Hash hashOf(std::string_view content);

// Hashes a series of fields. Each is hashed with its length, so ("ab", "c") and ("a", "bc") differ.
class Hasher {
 public:
  Hasher();
  Hasher(Hasher&& other) noexcept;
  Hasher& operator=(Hasher&& other) noexcept;
  ~Hasher();

  Hasher& add(std::string_view field);
  Hasher& add(std::uint64_t field);

  // The hash of what was added so far; more may be added afterwards.
  [[nodiscard]] Hash finish() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay::support

template <>
struct std::hash<assay::support::Hash> {
  std::size_t operator()(const assay::support::Hash& hash) const noexcept {
    return static_cast<std::size_t>(hash.low);
  }
};
