// Whether a value belongs to somebody else.
#pragma once

#include "model/api.h"

namespace assay::model {

// A reference, a raw pointer (to characters, too), a view or an iterator: it refers into another
// object.
inline bool isBorrowed(const Api& api, TypeId type, Passing passing) {
  const Type& described = api.type(type);
  const auto* text = std::get_if<TextType>(&described.shape);
  return passing != Passing::Value || described.isBorrowed ||
         std::holds_alternative<PointerType>(described.shape) ||
         (text != nullptr && (text->kind == TextKind::CString || text->kind == TextKind::Buffer));
}

inline bool isBorrowed(const Api& api, const ResultType& result) {
  return isBorrowed(api, result.type, result.passing);
}

}  // namespace assay::model
