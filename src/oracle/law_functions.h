// The laws, one function each: a probe that puts the law to the test on one object of a sequence,
// or nothing where the class does not offer the operations, the sequence does not fit, or the draw
// was unlucky. The specifications are those of the rules' rows (model/rules.cpp).
#pragma once

#include <optional>

#include "model/finding.h"
#include "oracle/probe_builder.h"

namespace assay::oracle {

using LawFunction = std::optional<model::Probe> (*)(const LawContext&);

// copy_laws.cpp
std::optional<model::Probe> copyEqual(const LawContext& context);
std::optional<model::Probe> copyIndependent(const LawContext& context);
std::optional<model::Probe> selfAssignment(const LawContext& context);
std::optional<model::Probe> selfMove(const LawContext& context);
std::optional<model::Probe> movedFrom(const LawContext& context);
std::optional<model::Probe> swapExchanges(const LawContext& context);

// comparison_laws.cpp
std::optional<model::Probe> equalityReflexive(const LawContext& context);
std::optional<model::Probe> equalitySymmetric(const LawContext& context);
std::optional<model::Probe> equalityTransitive(const LawContext& context);
std::optional<model::Probe> equalityNegated(const LawContext& context);
std::optional<model::Probe> equalityOrdered(const LawContext& context);
std::optional<model::Probe> equalityHash(const LawContext& context);
std::optional<model::Probe> strictWeakOrder(const LawContext& context);

// arithmetic_laws.cpp
std::optional<model::Probe> aliasAssignment(const LawContext& context);
std::optional<model::Probe> addSubtract(const LawContext& context);
std::optional<model::Probe> negateTwice(const LawContext& context);
std::optional<model::Probe> divideMultiply(const LawContext& context);
std::optional<model::Probe> compoundAssignment(const LawContext& context);
std::optional<model::Probe> incrementDecrement(const LawContext& context);

// state_laws.cpp
std::optional<model::Probe> constPure(const LawContext& context);
// The law for one call of the sequence's own.
std::optional<model::Probe> constPureAt(const LawContext& context, const model::Step& call);
std::optional<model::Probe> sizeAgrees(const LawContext& context);
std::optional<model::Probe> lookupAgrees(const LawContext& context);
std::optional<model::Probe> roundTrip(const LawContext& context);
std::optional<model::Probe> allocationFailure(const LawContext& context);

}  // namespace assay::oracle
