// How deep a JSON text is nested, before anybody reads it. Readers of JSON, and everything that
// walks what they read, go a stack frame deeper for each bracket, so a text of a hundred thousand
// brackets would end the process.
#pragma once

#include <string_view>

namespace assay::support {

// More than any document needs that means something, and far from the end of the stack.
inline constexpr unsigned deepestJson = 500;

// Whether the text nests lists and objects deeper than `deepestJson`. It need not be valid JSON.
[[nodiscard]] bool isNestedTooDeeply(std::string_view json);

}  // namespace assay::support
