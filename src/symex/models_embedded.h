// The bitcode of src/symex/models, linked into the library when it is built.
#pragma once

#include <string_view>

namespace assay::symex {

[[nodiscard]] std::string_view modelsBitcode();

}  // namespace assay::symex
