// Which values of a type calls are given.
#pragma once

#include "strategy/states/symbolic_subject.h"

namespace assay::states {

// What a value of the type can be; true if it can be anything. Of an enumeration these are its
// enumerators, and what the subject's functions make of them.
smt::Term allowedValues(const SymbolicSubject& subject, smt::Terms& terms, const model::Type& type,
                        smt::Term value);

}  // namespace assay::states
