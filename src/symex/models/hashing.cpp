// Hashing and the growth of hash tables, with the numbers that libstdc++ uses: programs show them
// in the order in which they walk an unordered container.
#include <bits/functional_hash.h>

#include <cstddef>
#include <cstring>
#include <unordered_map>

namespace std {

namespace {

size_t mixed(size_t value) { return value ^ (value >> 47); }

constexpr unsigned char fewBuckets[] = {2, 2, 2, 3, 5, 5, 7, 7, 11, 11, 11, 11, 13, 13};

constexpr unsigned long primes[] = {
#include "symex/models/primes.inc"
};

size_t wholeBelow(double value) { return static_cast<size_t>(value); }

}  // namespace

// Murmur hash 2, 64 bits.
size_t _Hash_bytes(const void* data, size_t length, size_t seed) {
  constexpr size_t factor = 0xc6a4a7935bd1e995UL;
  const char* at = static_cast<const char*>(data);
  size_t hash = seed ^ (length * factor);
  for (; length >= 8; length -= 8, at += 8) {
    size_t word = 0;
    memcpy(&word, at, 8);
    hash ^= mixed(word * factor) * factor;
    hash *= factor;
  }
  if (length > 0) {
    size_t rest = 0;
    for (size_t i = length; i-- > 0;) rest = rest << 8 | static_cast<unsigned char>(at[i]);
    hash ^= rest;
    hash *= factor;
  }
  return mixed(mixed(hash) * factor);
}

namespace __detail {

size_t _Prime_rehash_policy::_M_next_bkt(size_t wanted) const {
  if (wanted < sizeof(fewBuckets)) {
    if (wanted == 0) return 1;
    _M_next_resize = wholeBelow(fewBuckets[wanted] * static_cast<double>(_M_max_load_factor));
    return fewBuckets[wanted];
  }
  constexpr size_t last = sizeof(primes) / sizeof(primes[0]) - 1;
  size_t i = 6;
  while (i < last && primes[i] < wanted) ++i;
  _M_next_resize =
      i == last
          ? static_cast<size_t>(-1)
          : wholeBelow(static_cast<double>(primes[i]) * static_cast<double>(_M_max_load_factor));
  return primes[i];
}

pair<bool, size_t> _Prime_rehash_policy::_M_need_rehash(size_t buckets, size_t elements,
                                                        size_t inserted) const {
  if (elements + inserted <= _M_next_resize) return {false, 0};
  const size_t least = _M_next_resize != 0 ? 0 : 11;
  const size_t count = elements + inserted > least ? elements + inserted : least;
  const double needed = static_cast<double>(count) / static_cast<double>(_M_max_load_factor);
  if (needed >= static_cast<double>(buckets)) {
    const size_t more = wholeBelow(needed) + 1;
    return {true, _M_next_bkt(more > buckets * 2 ? more : buckets * 2)};
  }
  _M_next_resize =
      wholeBelow(static_cast<double>(buckets) * static_cast<double>(_M_max_load_factor));
  return {false, 0};
}

}  // namespace __detail
}  // namespace std
