// What the compiler says, as values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/parts.h"

namespace assay::harness {

struct Position {
  std::string file;
  unsigned line = 0;
  bool operator==(const Position&) const = default;
};

// An error and the places of the notes that explain it, in order.
struct Diagnostic {
  Position position;  // empty file: no place in a file
  std::string message;
  std::vector<Position> notes;
  bool operator==(const Diagnostic&) const = default;
};

// The errors in Clang's output; warnings and what belongs to them are left out.
std::vector<Diagnostic> parseErrors(std::string_view output);

// The part of the generated file that an error belongs to: where it stands, or where the notes say
// that the failing template was asked for.
std::optional<Part> partOf(const Diagnostic& error, const std::string& generatedFile,
                           const std::vector<Section>& sections);

// "file:12: message"
std::string toString(const Diagnostic& error);

// The first few errors, a line each.
std::string summary(const std::vector<Diagnostic>& errors);

}  // namespace assay::harness
