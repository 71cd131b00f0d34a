// Leaving out what does not work: from parts of the harness that were rejected to an Api without
// the operations that need them, and limitations that say why.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/parts.h"
#include "model/api.h"
#include "support/result.h"

namespace assay::harness {

struct Reason {
  std::string sentence;
  std::string remedy;
  bool operator==(const Reason&) const = default;
};

using Dropped = std::map<Part, Reason>;

Parts partsOf(const Dropped& dropped);

// An Api and what has to be left out of its harness.
struct Reduced {
  model::Api api;  // every operation can be called; what was removed is among its limitations
  Parts excluded;  // in terms of this api
};

// Removes every operation that lost its thunk, and in turn those that nothing can be passed to any
// more. Types and classes keep their ids.
Reduced reduce(const model::Api& api, const Parts& alreadyExcluded, const Dropped& dropped);

// For the cache.
std::string toJson(const Dropped& dropped);
support::Result<Dropped> droppedFromJson(std::string_view text);

}  // namespace assay::harness
