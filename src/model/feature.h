// Something that an execution did, as a domain and a number. What is new is always said in
// features: a sequence is kept, and a test is chosen, for the features that nothing else has.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "model/outcome.h"

namespace assay::model {

struct Feature {
  enum class Domain : std::uint8_t {
    Edge,    // of the worker's coverage map
    Branch,  // of the bitcode, in the order in which they were first gone along
    Answer,  // of a condition that is not branched on, in the order of their first appearance
  };
  Domain domain = Domain::Edge;
  std::uint64_t number = 0;
  auto operator<=>(const Feature&) const = default;
};

// What the worker saw for the first time in the execution.
[[nodiscard]] inline std::vector<Feature> newFeatures(const Execution& execution) {
  std::vector<Feature> features;
  for (const std::uint32_t edge : execution.newEdges) {
    features.push_back({Feature::Domain::Edge, edge});
  }
  return features;
}

}  // namespace assay::model
