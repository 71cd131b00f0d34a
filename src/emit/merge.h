// Regenerating a file without losing what its user has done to it.
//
// A file is a list of chunks: sections that Assay wrote, and everything else, which is the user's.
// A section begins with a line "// assay: <hash>" ("# assay: …" in CMake), the hash of its text.
// The text goes as far as the hash says; what follows up to the next such line was added. Layout
// and line ends do not count, so that the user's own formatter is no edit. A section whose hash
// fits nowhere was edited and is the user's, too.
//
// What is the user's stays, where it is and as it is; what is ours gives way to what is written
// now. Nothing is written twice: a test whose name the user's text has is left out.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace assay::emit {

// The first line of every file that Assay writes, in a comment of C++ or CMake.
inline constexpr std::string_view marker =
    "Written by Assay. Tests that you edit are kept; delete one to have it written anew.";
inline constexpr std::string_view endMarker = "// assay: end";

// Whether some line is the marker: what stands above it, such as a licence, was added.
[[nodiscard]] bool isOurs(std::string_view text);

// How the language of a file begins a comment.
enum class Comment : unsigned char { Cxx, CMake };

// "// assay: 0123456789abcdef", a line end, the text.
[[nodiscard]] std::string section(std::string_view text, Comment comment = Comment::Cxx);

// The fresh file with what the user has added to the existing one and changed in it. Where edited
// tests and additions may need them, includes, using-declarations and helpers of the existing file
// stay. Nothing if the two cannot be brought together: the existing file is not ours, holds an
// unresolved conflict of a version control system, or is a CMake file without sections.
[[nodiscard]] std::optional<std::string> merge(const std::string& existing,
                                               const std::string& fresh);

// Where a test stands in a file, by lines from 1.
struct TestSpan {
  std::size_t line = 0;      // of its opening
  std::size_t lastLine = 0;  // of its closing brace
  std::string text;          // with the comment above it
  bool operator==(const TestSpan&) const = default;
};

// Finds a test by its opening (FileTest), whatever a formatter, a merge or a user has changed
// around it, and whether it is switched off. Nothing if it is not there.
[[nodiscard]] std::optional<TestSpan> spanOf(const std::string& text, std::string_view opening);

}  // namespace assay::emit
