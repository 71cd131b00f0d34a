// Bits of a term that are the same whatever its variables are. Masks and shifts around an
// uninitialised bit-field leave terms whose value is known all the same.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "smt/term.h"

namespace assay::symex {

class KnownBits {
 public:
  // The constant that the term always is; otherwise the term itself. Up to 64 bits.
  smt::Term simplified(smt::Terms& terms, smt::Term term);

 private:
  struct Bits {
    std::uint64_t known = 0;  // a mask
    std::uint64_t value = 0;  // 0 where not known
  };
  Bits of(smt::Term term);
  Bits compute(smt::Term term);

  std::unordered_map<std::uint32_t, Bits> done_;  // by term id
};

}  // namespace assay::symex
