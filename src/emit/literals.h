// Built-in values as a person would write them: plain where the context fixes the type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "emit/expressions.h"
#include "model/sequence.h"
#include "model/types.h"

namespace assay::emit {

enum class LiteralStyle : std::uint8_t {
  Plain,     // 3: converts to the type without a warning
  Compared,  // 3u: the same signedness, so that comparing gives no warning
  Exact,     // static_cast<unsigned short>(3): has the type
};

// The literal as a value of a built-in or enumeration type, or nothing if it is not one of that
// type. `name` is the type's name.
[[nodiscard]] std::optional<Expression> scalarLiteral(const model::TypeShape& shape,
                                                      std::string_view name,
                                                      const model::Literal& literal,
                                                      LiteralStyle style);

[[nodiscard]] bool isEmptyList(const model::Literal& literal);

// The 64 bits of an integer literal.
[[nodiscard]] std::optional<std::uint64_t> integerBits(const model::Literal& literal);

// "abc", or std::string("a\0b", 3) with the wrapper "std::string" if a NUL is inside.
[[nodiscard]] std::string textLiteral(std::string_view text, std::string_view wrapper);

}  // namespace assay::emit
