// The numbers of the functions that the executor implements itself.
#pragma once

#include <cstdint>
#include <string_view>

namespace assay::symex {

// 0 if there is none of this name, or if the function has a body that is to be used.
[[nodiscard]] std::uint16_t builtinNamed(std::string_view name, bool hasBody);

}  // namespace assay::symex
