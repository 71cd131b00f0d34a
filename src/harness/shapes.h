// What the harness can do with a type, decided from its shape alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/parts.h"
#include "model/api.h"

namespace assay::harness {

// Held in the slot's own storage: numbers, enumerations and pointers of all kinds.
bool isScalar(const model::Type& type);

// A scalar whose literals allocate: data pointers and C strings.
bool isDataPointer(const model::Type& type);

// A view whose owned values live in a box with what they refer to.
bool isBoxed(const model::Type& type);

bool isVoid(const model::Type& type);

bool isAbstract(const model::Api& api, model::TypeId type);

// The types that a composite is made of; none for other shapes.
const std::vector<model::TypeId>& elementTypes(const model::Type& type);

// Whether the type or one that it is made of has lost its alias.
bool isBroken(const model::Api& api, model::TypeId type, const Parts& excluded);

// The class has a generated stub.
bool hasStub(const model::Api& api, model::ClassId cls, const Parts& excluded);

// The class whose generated stub stands in for objects of this abstract type.
std::optional<model::ClassId> stubOf(const model::Api& api, model::TypeId type,
                                     const Parts& excluded);

// Elements of the type can be put into something else.
bool canBePassedOn(const model::Type& type);

// A literal can be turned into a value by a maker of its own. Numbers need none.
bool hasMaker(const model::Api& api, model::TypeId type, const Parts& excluded);

// A value of the type tells something when it is shown. Objects may: the compiler knows.
bool mayBeShown(const model::Type& type);

// Every type that the harness mentions, in order of their ids: those of operations and classes, and
// what these are made of.
std::vector<model::TypeId> usedTypes(const model::Api& api, const Parts& excluded);

// Why no thunk can be written for the operation, in one sentence; none if one can.
std::optional<std::string> whyNotCallable(const model::Api& api, const model::Operation& operation,
                                          const Parts& excluded);

}  // namespace assay::harness
