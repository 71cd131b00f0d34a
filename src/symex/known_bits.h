// Bits of a term that are the same whatever its variables are. Masks and shifts around an
// uninitialised bit-field leave terms whose value is known all the same.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>

#include "smt/term.h"

namespace assay::symex {

class KnownBits {
 public:
  // The constant that the term always is; otherwise the term itself. Up to 64 bits.
  smt::Term simplified(smt::Terms& terms, smt::Term term);

  // The bits of a term of up to 64 bits that may depend on the variables, a mask. What a variable
  // is stays as it is.
  std::uint64_t depending(smt::Term term, const std::unordered_set<std::uint32_t>& variables);

 private:
  struct Bits {
    std::uint64_t known = 0;  // a mask
    std::uint64_t value = 0;  // 0 where not known
  };
  Bits of(smt::Term term);
  Bits compute(smt::Term term);
  std::uint64_t computeDepending(smt::Term term,
                                 const std::unordered_set<std::uint32_t>& variables);

  std::unordered_map<std::uint32_t, Bits> done_;  // by term id
  std::unordered_map<std::uint32_t, std::uint64_t> depending_;
};

}  // namespace assay::symex
