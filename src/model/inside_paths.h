// Texts of a sequence that could name files elsewhere, for subjects that reach files.
#pragma once

#include <string>

#include "model/sequence.h"

namespace assay::model {

// The path without what leads out of the current folder: "." for "/", "var/log" for "/var/log", "b"
// for "../b"; every other text as it is.
[[nodiscard]] std::string insidePath(const std::string& text);

// The same for every text in the sequence.
void leadInside(Sequence& sequence);

}  // namespace assay::model
