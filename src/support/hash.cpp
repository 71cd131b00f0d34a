#include "support/hash.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <array>
#include <new>

namespace assay::support {
namespace {

Hash fromLibrary(XXH128_hash_t hash) { return {hash.high64, hash.low64}; }

}  // namespace

std::string Hash::toHex() const { return fmt::format("{:016x}{:016x}", high, low); }

Hash hashOf(std::string_view content) {
  return fromLibrary(XXH3_128bits(content.data(), content.size()));
}

// Made by the library, because it must be aligned more strictly than `new` promises.
struct Hasher::State {
  State() : library(XXH3_createState()) {
    if (library == nullptr) {
      throw std::bad_alloc();
    }
    XXH3_128bits_reset(library);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { XXH3_freeState(library); }

  XXH3_state_t* library;
};

Hasher::Hasher() : state_(std::make_unique<State>()) {}
Hasher::Hasher(Hasher&& other) noexcept = default;
Hasher& Hasher::operator=(Hasher&& other) noexcept = default;
Hasher::~Hasher() = default;

Hasher& Hasher::add(std::string_view field) {
  add(std::uint64_t{field.size()});
  XXH3_128bits_update(state_->library, field.data(), field.size());
  return *this;
}

Hasher& Hasher::add(std::uint64_t field) {
  std::array<unsigned char, sizeof field> littleEndian = {};
  for (unsigned char& byte : littleEndian) {
    byte = static_cast<unsigned char>(field & 0xff);
    field >>= 8;
  }
  XXH3_128bits_update(state_->library, littleEndian.data(), littleEndian.size());
  return *this;
}

Hash Hasher::finish() const { return fromLibrary(XXH3_128bits_digest(state_->library)); }

}  // namespace assay::support
