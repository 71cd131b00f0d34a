// Regenerating a file without losing what its user has done to it.
//
// A file is a head, sections and a tail. A section begins with a line "// assay: <hash>", the hash of
// its text, and reaches to the next such line or to "// assay: end". Layout does not count, so that the
// user's own formatter is no edit. A section whose hash no longer fits was edited and is kept.
#pragma once

#include <string>
#include <string_view>

namespace assay::emit {

// The first line of every file that Assay writes, in a comment of C++ or CMake.
inline constexpr std::string_view marker =
    "Written by Assay. Tests that you edit are kept; delete one to have it written anew.";
inline constexpr std::string_view endMarker = "// assay: end";

[[nodiscard]] bool isOurs(std::string_view text);

// "// assay: 0123456789abcdef", a line end, the text.
[[nodiscard]] std::string section(std::string_view text);

// The fresh file with the edited sections of the existing one: in the place of the fresh section for
// the same test, else after the others. With them come the includes, using-declarations and helpers of
// the existing file that they may need. Both files must be ours.
[[nodiscard]] std::string merge(const std::string& existing, const std::string& fresh);

}  // namespace assay::emit
