// Run-time type information, read off the initialisers of the `_ZTI` globals: what catch clauses
// and dynamic_cast need to know of a type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "symex/value.h"

namespace assay::symex {

struct TypeInfo {
  enum class Kind : std::uint8_t { Class, Pointer, UnknownClass, Other };
  struct Base {
    ObjectId type = 0;
    std::int64_t offset = 0;  // in the object or, if virtual, of the entry in the virtual table
    bool isVirtual = false;
    bool isPublic = false;
  };
  Kind kind = Kind::Other;
  std::string name;  // as type_info::name() gives it: mangled
  std::vector<Base> bases;
  ObjectId pointee = 0;  // of a Pointer; 0 if the program does not name it
  std::string pointeeName;
  std::uint32_t pointerFlags = 0;  // const, volatile and noexcept of what it points to, by the ABI
};

// By the object number of the `_ZTI` global.
using TypeInfoTable = std::unordered_map<ObjectId, TypeInfo>;

}  // namespace assay::symex
