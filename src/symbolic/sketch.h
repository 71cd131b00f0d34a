// A sketch: a sequence with holes for primitive values. The literals that stand in the holes are
// where a search starts; an assignment of all holes makes a sequence of it.
//
// Texts and lists have the length that the literal has: a hole of any length up to a bound is as
// many sketches. A hole of a text has one unknown for each character.
//
// The JSON form is that of a sequence (docs/sequence.md) in which an argument, or an element of a
// list, may be {"hole": {}}. Members of the hole, both optional: "from", a literal to start with,
// and "length", the greatest length of a text or list (3 unless it is given).
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "model/api.h"
#include "model/sequence.h"
#include "support/result.h"

namespace assay::symbolic {

// A literal of a sequence: an argument, or an element of the lists inside one.
struct LiteralPath {
  std::size_t step = 0;
  std::size_t argument = 0;
  std::vector<std::size_t> elements;
  auto operator<=>(const LiteralPath&) const = default;
};

struct Hole {
  LiteralPath place;
  model::TypeId type;
  bool operator==(const Hole&) const = default;
};

struct Sketch {
  model::Sequence sequence;
  std::vector<Hole> holes;
  bool operator==(const Sketch&) const = default;
};

[[nodiscard]] model::Literal& literalAt(model::Sequence& sequence, const LiteralPath& place);
[[nodiscard]] const model::Literal& literalAt(const model::Sequence& sequence,
                                              const LiteralPath& place);

// Whether values of the type can be holes: numbers, truth values, enumerators, texts.
[[nodiscard]] bool canBeHole(const model::Type& type);

// Every literal of the sequence that can be a hole made one.
[[nodiscard]] Sketch sketchOf(const model::Api& api, model::Sequence sequence);
// Those of one step only.
[[nodiscard]] Sketch sketchOf(const model::Api& api, model::Sequence sequence, std::size_t step);

// One sketch for every combination of lengths.
[[nodiscard]] support::Result<std::vector<Sketch>> sketchesFromJson(const model::Api& api,
                                                                    const nlohmann::json& document);

}  // namespace assay::symbolic
