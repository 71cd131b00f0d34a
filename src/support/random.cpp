#include "support/random.h"

#include <bit>

#include "support/hash.h"

namespace assay::support {
namespace {

std::uint64_t splitmix(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

}  // namespace

Random::Random(std::uint64_t seed) : seed_(seed) {
  for (std::uint64_t& word : state_) {
    word = splitmix(seed);
  }
}

Random Random::branch(std::string_view purpose) const {
  return Random(Hasher().add(seed_).add(purpose).finish().low);
}

Random::result_type Random::operator()() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

std::uint64_t Random::below(std::uint64_t bound) {
  assayAssert(bound > 0);
  // The first 2^64 mod bound values would make small results likelier; they are drawn again.
  const std::uint64_t unfair = (0 - bound) % bound;
  while (true) {
    const std::uint64_t drawn = (*this)();
    if (drawn >= unfair) {
      return drawn % bound;
    }
  }
}

std::int64_t Random::between(std::int64_t low, std::int64_t high) {
  assayAssert(low <= high);
  const std::uint64_t width = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  const std::uint64_t offset = width == max() ? (*this)() : below(width + 1);
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + offset);
}

double Random::unit() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

}  // namespace assay::support
