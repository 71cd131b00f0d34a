// Text in columns, for a terminal of 100 of them. Widths are counted in code points: good enough
// for the Latin text and the names that reports are made of.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay::report {

constexpr std::size_t lineWidth = 100;

std::size_t widthOf(std::string_view text);

// Filled with spaces up to the width, at the right or at the left.
std::string padRight(std::string text, std::size_t width);
std::string padLeft(const std::string& text, std::size_t width);

// At most that wide; what is too much is replaced by "…".
std::string shortened(std::string_view text, std::size_t width);

// Lines of at most lineWidth, each behind `indent` spaces and with a line end; broken at spaces,
// and within a word only if it is too long for a line. From the second line on `hanging` spaces
// more. Line ends of the text stay.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t hanging = 0);

}  // namespace assay::report
