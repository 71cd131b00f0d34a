// Which steps use a borrowed value after its owner changed.
//
// A result that is a reference, a raw pointer, or of a borrowed type (view, iterator) refers into
// the object that the call was made on, or, for free and static functions, into the objects passed
// by reference or pointer. So does a handle (model::Type) that is given by value, and what is made
// of it; one that is made of an object goes when the object is destroyed. It keeps referring to the
// same objects when it is passed on; an iterator that is assigned to refers into what the other
// refers into, too. A reference to an object of an owner's class may be that owner. A later
// non-const call on an owner, its destruction included, makes it stale; so does one on another
// iterator into the owner, unless it is an operator, which only moves that iterator. This is what a
// client may assume without documentation; whether a stale value still works is found out by
// running.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "model/api.h"
#include "model/sequence.h"

namespace assay::exec {

class BorrowTracker {
 public:
  // The Api must outlive the tracker.
  explicit BorrowTracker(const model::Api& api);

  // One entry per step of the sequence. Steps whose operation does not exist use nothing.
  std::vector<bool> staleUses(const model::Sequence& sequence) const;

 private:
  const model::Api& api_;
  std::unordered_map<std::string, const model::Operation*> byKey_;
};

std::vector<bool> staleUses(const model::Api& api, const model::Sequence& sequence);

}  // namespace assay::exec
