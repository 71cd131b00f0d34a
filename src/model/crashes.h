// What a crash is about where its kind does not say it all: how it happened counts, too.
#pragma once

#include <string_view>

#include "model/outcome.h"

namespace assay::model {

// That of its kind, unless an exception that nobody could catch ended the process.
[[nodiscard]] CrashFamily familyOf(const Crashed& crash);

// A null pointer was followed, or handed to something that follows it.
[[nodiscard]] bool isNullUse(const Crashed& crash);

// The type of the exception that ended the process; empty if none did.
[[nodiscard]] std::string_view terminatedBy(const Crashed& crash);

}  // namespace assay::model
