// The state graph as JSON, and back.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "heap/graph.h"
#include "heap/term_json.h"

namespace assay::heap {

class GraphFile {
 public:
  [[nodiscard]] static nlohmann::json write(const StateGraph& graph, TermWriter& terms);

  // Replaces what is in the graph. Throws what nlohmann::json throws if this is no graph.
  static void read(const nlohmann::json& document, const TermReader& terms, StateGraph& graph);
};

[[nodiscard]] nlohmann::json callToJson(const Call& call);
[[nodiscard]] Call callFromJson(const nlohmann::json& document);

}  // namespace assay::heap
