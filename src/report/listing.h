// What can be called, and what cannot and why: the result of `assay list`.
#pragma once

#include <string>

#include "model/api.h"

namespace assay::report {

// A table for people: per class its operations, then the functions, then what cannot be called.
std::string listingText(const model::Api& api);

// The same as JSON, stable and sorted as the Api is.
std::string listingJson(const model::Api& api);

}  // namespace assay::report
