// Which row of the worker's tables does what. Made by the harness together with the worker's
// source; the executor lowers sequences to programs with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/ids.h"

namespace assay::model {

using ThunkIndex = std::uint16_t;
using TypeRowIndex = std::uint16_t;

struct ThunkTable {
  // A call of an operation with that many arguments (fewer than its parameters: defaults apply).
  std::map<std::pair<OperationId, std::size_t>, ThunkIndex> calls;
  // Builds a value of the type from its elements, text or callback handle.
  std::map<TypeId, ThunkIndex> makers;
  // Address of an object of class .first → address of its base subobject .second.
  std::map<std::pair<ClassId, ClassId>, ThunkIndex> upcasts;
  // Smart pointer of the type → address of the pointee, or null.
  std::map<TypeId, ThunkIndex> pointees;
  // Smart pointer .first → smart pointer .second, by conversion.
  std::map<std::pair<TypeId, TypeId>, ThunkIndex> conversions;
  // A new value of the type, copied from another.
  std::map<TypeId, ThunkIndex> copies;
  // How values of the type are destroyed and shown.
  std::map<TypeId, TypeRowIndex> rows;
  bool operator==(const ThunkTable&) const = default;
};

}  // namespace assay::model
