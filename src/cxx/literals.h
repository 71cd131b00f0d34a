// How C++ writes the values of built-in types, strings and enumerations.
//
// Every function gives an expression of exactly the type asked for, so that overload resolution in
// generated code chooses the function that the value was meant for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/types.h"

namespace assay::cxx {

std::string boolLiteral(bool value);

// `bits` are the value in two's complement, cut to the width of the type. `spelling` is the type's
// name in the code being written; it is used where no suffix says the type.
std::string integerLiteral(const model::IntegerType& type, std::string_view spelling,
                           std::uint64_t bits);

// The shortest text that reads back to the same value; nan and infinities as numeric_limits calls.
std::string floatLiteral(const model::FloatingType& type, std::string_view spelling, double value);

// A quoted C++ string literal; every byte that is not printable ASCII is escaped.
std::string stringLiteral(std::string_view text);

// Whether stringLiteral(text) alone loses the length: there is a NUL inside.
bool needsLength(std::string_view text);

// "::ns::Color::Red" for an enumerator of that name; a cast of the value where there is none.
std::string enumLiteral(const model::EnumType& type, std::string_view spelling,
                        std::string_view enumerator);
std::string enumLiteral(const model::EnumType& type, std::string_view spelling, std::int64_t value);

}  // namespace assay::cxx
