// The class Safe in the symbolic executor.
#pragma once

#include <string>

#include "model/sequence.h"
#include "opened.h"

namespace assay::symbolic::test {

inline const OpenedHeader& openedSafe() {
  static const std::unique_ptr<OpenedHeader> opened = openHeader(SAFE_HEADER);
  return *opened;
}

// A safe with the code 5 and one call.
inline model::Sequence callOnSafe(const std::string& method, std::int64_t argument) {
  model::Step make;
  make.operation = "Safe::Safe(int)";
  make.arguments = {model::Argument{model::Literal{std::int64_t{5}}}};
  model::Step call;
  call.operation = method;
  call.receiver = {model::Argument{model::ValueRef{}}};
  call.arguments = {model::Argument{model::Literal{argument}}};
  return {{make, call}};
}

}  // namespace assay::symbolic::test
