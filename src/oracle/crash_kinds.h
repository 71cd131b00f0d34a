// What the kinds of crashes, as the executor names them, are about. A kind that is in no table is
// an access that AddressSanitizer or the processor refused.
#pragma once

#include <cstdint>
#include <string_view>

#include "model/outcome.h"

namespace assay::oracle {

enum class CrashFamily : std::uint8_t {
  Memory,      // an access outside of a live object
  Arithmetic,  // undefined because a number is too large for its type
  Undefined,   // undefined otherwise
  Unwritten,   // a decision on memory that was never written
  Exhaustion,  // memory or stack ran out
  Exit,        // the process was ended on purpose
  Exception,   // std::terminate because of an exception
};

[[nodiscard]] CrashFamily familyOf(const model::Crashed& crash);

// A null pointer was followed, or handed to something that follows it.
[[nodiscard]] bool isNullUse(const model::Crashed& crash);

// The type of the exception that ended the process; empty if none did.
[[nodiscard]] std::string_view terminatedBy(const model::Crashed& crash);

}  // namespace assay::oracle
