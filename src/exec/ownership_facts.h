// Who owns a raw pointer after a call, as learned by running. A plain value: it can be saved with a
// subject and shown with every finding that depends on it.
#pragma once

#include <compare>
#include <cstddef>
#include <set>
#include <string>

namespace assay::exec {

struct TakenParameter {
  std::string operation;      // key
  std::size_t parameter = 0;  // from 0
  auto operator<=>(const TakenParameter&) const = default;
};

struct OwnershipFacts {
  std::set<TakenParameter> taken;      // the callee owns the pointee after the call
  std::set<std::string> ownedResults;  // the caller owns what the result points to

  bool empty() const { return taken.empty() && ownedResults.empty(); }
  bool operator==(const OwnershipFacts&) const = default;
};

// One line a fact, "takes <parameter> <key>" or "gives <key>"; what parse reads.
std::string toText(const OwnershipFacts& facts);
OwnershipFacts ownershipFromText(const std::string& text);

}  // namespace assay::exec
