// What becomes of a value that is passed on.
#pragma once

#include "model/api.h"

namespace assay::model {

// Whether a call moves out of what it is given for a parameter of the type.
inline bool takesByMove(const Api& api, TypeId type, Passing passing) {
  return passing == Passing::RvalueReference ||
         (passing == Passing::Value && !api.type(type).isCopyable);
}

inline bool takesByMove(const Api& api, const Parameter& parameter) {
  return takesByMove(api, parameter.type, parameter.passing);
}

}  // namespace assay::model
