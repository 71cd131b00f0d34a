// The parts of a generated harness. A part is what can be left out on its own: when the compiler
// rejects a line, the section that the line belongs to says which part has to go.
#pragma once

#include <compare>
#include <cstdint>
#include <set>
#include <vector>

namespace assay::harness {

enum class PartKind : std::uint8_t {
  Alias,       // first: type. Without it, everything that mentions the type goes
  Destroy,     // first: type
  Show,        // first: type
  Stub,        // first: class
  Call,        // first: operation, second: number of arguments
  Maker,       // first: type
  Upcast,      // first: class, second: base class
  Pointee,     // first: type
  Conversion,  // first: type, second: type
  Copy,        // first: type
  Invariant,   // first: class, second: index within the class
};

struct Part {
  PartKind kind = PartKind::Call;
  std::uint32_t first = 0;
  std::uint32_t second = 0;

  auto operator<=>(const Part&) const = default;
};

using Parts = std::set<Part>;

// Lines firstLine to lastLine, counted from 1, both included.
struct Section {
  Part part;
  unsigned firstLine = 0;
  unsigned lastLine = 0;

  bool operator==(const Section&) const = default;
};

}  // namespace assay::harness
