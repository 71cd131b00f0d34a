// What a crash is about where its kind does not say it all: how it happened counts, too.
#pragma once

#include <string_view>

#include "model/outcome.h"

namespace assay::oracle {

// That of its kind, unless an exception that nobody could catch ended the process.
[[nodiscard]] model::CrashFamily familyOf(const model::Crashed& crash);

// A null pointer was followed, or handed to something that follows it.
[[nodiscard]] bool isNullUse(const model::Crashed& crash);

// The type of the exception that ended the process; empty if none did.
[[nodiscard]] std::string_view terminatedBy(const model::Crashed& crash);

}  // namespace assay::oracle
