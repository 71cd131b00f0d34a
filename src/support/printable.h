// Text of a subject on a terminal. A name, a message or a result may hold bytes that would move the
// cursor, change colours or answer for the user; shown are what they are: \x1b.
#pragma once

#include <string>
#include <string_view>

namespace assay::support {

// The text with every control character of C0 and C1 but the newline, and every byte that is no
// part of UTF-8, written as \x and two digits.
[[nodiscard]] std::string printable(std::string_view text);

// The same on one line: a newline is written as \n.
[[nodiscard]] std::string printableLine(std::string_view text);

// The text with U+FFFD in the place of every byte that is no part of UTF-8.
[[nodiscard]] std::string validUtf8(std::string_view text);

// The length of the UTF-8 character at the beginning of the text; 0 if there is none.
[[nodiscard]] std::size_t utf8Length(std::string_view text);

}  // namespace assay::support
