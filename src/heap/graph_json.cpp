#include "heap/graph_json.h"

#include <nlohmann/json.hpp>

namespace assay::heap {

using nlohmann::json;

json callToJson(const Call& call) { return {call.operation, call.arguments}; }

Call callFromJson(const json& document) {
  return {document.at(0).get<std::uint32_t>(), document.at(1).get<std::vector<std::int32_t>>()};
}

json GraphFile::write(const StateGraph& graph, TermWriter& terms) {
  json document;
  document["structures"] = json::array();
  for (const StructureRecord& one : graph.structures_) {
    document["structures"].push_back({{"words", one.words},
                                      {"counts", one.counts},
                                      {"cases", one.cases},
                                      {"arrivals", one.arrivals}});
  }
  document["cases"] = json::array();
  for (const CaseRecord& one : graph.cases_) {
    document["cases"].push_back({{"structure", one.structure},
                                 {"level", one.level},
                                 {"active", one.isActive},
                                 {"explored", one.isExplored},
                                 {"leftScope", one.leftScope},
                                 {"transitions", one.transitions},
                                 {"cells", terms.write(one.content.cells)},
                                 {"conditions", terms.write(one.content.conditions)},
                                 {"bound", terms.write(one.content.bound)}});
  }
  document["arrivals"] = json::array();
  for (const Arrival& one : graph.arrivals_) {
    document["arrivals"].push_back({{"from", one.from},
                                    {"call", callToJson(one.call)},
                                    {"to", one.to},
                                    {"level", one.level},
                                    {"threw", one.threw},
                                    {"conditions", terms.write(one.conditions)},
                                    {"cells", terms.write(one.cells)},
                                    {"origins", one.origins}});
  }
  const GraphStatistics& statistics = graph.statistics_;
  document["statistics"] = {statistics.transitions, statistics.merges, statistics.subsumed};
  return document;
}

void GraphFile::read(const json& document, const TermReader& terms, StateGraph& graph) {
  graph.structures_.clear();
  graph.cases_.clear();
  graph.arrivals_.clear();
  graph.byWords_.clear();
  graph.queue_.clear();
  for (const json& one : document.at("structures")) {
    StructureRecord& record = graph.structures_.emplace_back();
    one.at("words").get_to(record.words);
    one.at("counts").get_to(record.counts);
    one.at("cases").get_to(record.cases);
    one.at("arrivals").get_to(record.arrivals);
    graph.byWords_.emplace(record.words, static_cast<StructureId>(graph.structures_.size() - 1));
  }
  for (const json& one : document.at("cases")) {
    CaseRecord& record = graph.cases_.emplace_back();
    one.at("structure").get_to(record.structure);
    one.at("level").get_to(record.level);
    one.at("active").get_to(record.isActive);
    one.at("explored").get_to(record.isExplored);
    one.at("leftScope").get_to(record.leftScope);
    one.at("transitions").get_to(record.transitions);
    record.content = {terms.values(one.at("cells")), terms.terms(one.at("conditions")),
                      terms.terms(one.at("bound"))};
    if (!record.isExplored) graph.enqueue(static_cast<CaseId>(graph.cases_.size() - 1));
  }
  for (const json& one : document.at("arrivals")) {
    Arrival& arrival = graph.arrivals_.emplace_back();
    one.at("from").get_to(arrival.from);
    arrival.call = callFromJson(one.at("call"));
    one.at("to").get_to(arrival.to);
    one.at("level").get_to(arrival.level);
    one.at("threw").get_to(arrival.threw);
    arrival.conditions = terms.terms(one.at("conditions"));
    arrival.cells = terms.values(one.at("cells"));
    one.at("origins").get_to(arrival.origins);
  }
  const json& statistics = document.at("statistics");
  graph.statistics_ = {statistics.at(0), statistics.at(1), statistics.at(2)};
}

}  // namespace assay::heap
