#include "strategy/states/exploration_file.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "heap/graph_json.h"
#include "support/hash.h"

namespace assay::states {

using nlohmann::json;

namespace {

constexpr std::string_view format = "graph/7";
constexpr std::string_view opening = "{\"assay\":\"graph/";

support::Error damaged() {
  return {support::ErrorCode::Usage,
          "the graph is damaged or was edited",
          {},
          "Delete the file, or name another."};
}

// What a graph begins with: its version and the hash of all that follows.
std::string headerFor(std::string_view rest) {
  return fmt::format("{{\"assay\":\"{}\",\"checksum\":\"{}\",", format,
                     support::hashOf(rest).toHex());
}

json limitationToJson(const model::Limitation& limitation) {
  return {{"what", limitation.what},          {"reason", limitation.reason},
          {"remedy", limitation.remedy},      {"file", limitation.location.file},
          {"line", limitation.location.line}, {"column", limitation.location.column}};
}

model::Limitation limitationFromJson(const json& document) {
  return {document.at("what"),
          document.at("reason"),
          document.at("remedy"),
          {document.at("file"), document.at("line"), document.at("column")}};
}

json faultToJson(const StateFault& fault, heap::TermWriter& terms) {
  return {{"what", static_cast<unsigned>(fault.what)},
          {"from", fault.from},
          {"call", fault.call ? heap::callToJson(*fault.call) : json()},
          {"conditions", terms.write(fault.conditions)},
          {"level", fault.level},
          {"operation", fault.operation},
          {"detail", fault.detail},
          {"kind", static_cast<unsigned>(fault.failure.kind)},
          {"location", fault.failure.location}};
}

StateFault faultFromJson(const json& document, const heap::TermReader& terms) {
  StateFault fault;
  fault.what = static_cast<StateFault::What>(document.at("what").get<unsigned>());
  fault.from = document.at("from");
  if (!document.at("call").is_null()) fault.call = heap::callFromJson(document.at("call"));
  fault.conditions = terms.terms(document.at("conditions"));
  fault.level = document.at("level");
  fault.operation = document.at("operation");
  fault.detail = document.at("detail");
  fault.failure.kind = static_cast<symex::ErrorKind>(document.at("kind").get<unsigned>());
  fault.failure.location = document.at("location");
  return fault;
}

}  // namespace

std::string identityOf(const symbolic::SymbolicSubject& subject, const ExploreOptions& options,
                       const std::string& contentHash) {
  support::Hasher hasher;
  hasher.add(contentHash);
  for (const model::Operation& operation : subject.api().operations) hasher.add(operation.key);
  for (const std::string& one : options.keepsValid) hasher.add("valid " + one);
  for (const std::string& one : options.skipped) hasher.add("skipped " + one);
  hasher.add(std::uint64_t{options.merges});
  return hasher.finish().toHex();
}

std::string explorationToText(const Explorer& explorer, const std::string& identity) {
  heap::TermWriter terms(explorer.subject().terms());
  json document = {{"subject", identity}};
  document["scope"] = {{"named", explorer.options().scope.named},
                       {"others", explorer.options().scope.others},
                       {"pairsAll", explorer.options().scope.pairsAll}};
  document["graph"] = heap::GraphFile::write(explorer.graph(), terms);
  document["faults"] = json::array();
  for (const StateFault& fault : explorer.faults()) {
    document["faults"].push_back(faultToJson(fault, terms));
  }
  document["limitations"] = json::array();
  for (const model::Limitation& limitation : explorer.limitations()) {
    document["limitations"].push_back(limitationToJson(limitation));
  }
  const ExploreStatistics& figures = explorer.statistics();
  document["figures"] = {figures.runs,     figures.paths,          figures.outOfScope,
                         figures.notMade,  figures.staticsChanged, figures.placesKept,
                         figures.completed};
  document["fits"] = figures.fits;
  document["terms"] = terms.table();
  const std::string rest = document.dump().substr(1) + "\n";
  return headerFor(rest) + rest;
}

bool isExploration(const std::string& text) { return text.starts_with(opening); }

support::Status checkExploration(const std::string& text) {
  if (!isExploration(text)) {
    return support::fail(support::ErrorCode::Usage, "this file is no graph of Assay", {},
                         "Name another file.");
  }
  const std::size_t begin = opening.size() - std::string_view("graph/").size();
  const std::string version = text.substr(begin, text.find('"', begin) - begin);
  if (version != format) {
    return support::fail(
        support::ErrorCode::Usage,
        fmt::format("the graph was written by another version of Assay ({}; this one "
                    "knows {})",
                    version, format),
        {}, "Delete the file, or name another.");
  }
  const std::size_t size = headerFor({}).size();
  if (text.size() < size) return tl::unexpected(damaged());
  if (text.substr(0, size) != headerFor(std::string_view(text).substr(size))) {
    return tl::unexpected(damaged());
  }
  return {};
}

support::Status explorationFromText(const std::string& text, const std::string& identity,
                                    Explorer& explorer) {
  if (auto checked = checkExploration(text); !checked) return checked;
  try {
    const json document = json::parse(text);
    if (document.at("subject") != identity) {
      return support::fail(support::ErrorCode::Usage,
                           "the graph is of another subject, or the subject has changed", {},
                           "Delete the file, or name another.");
    }
    const heap::TermReader terms(explorer.subject().terms(), document.at("terms"));
    Explorer::Content content;
    document.at("scope").at("named").get_to(content.scope.named);
    document.at("scope").at("others").get_to(content.scope.others);
    document.at("scope").at("pairsAll").get_to(content.scope.pairsAll);
    for (const json& fault : document.at("faults")) {
      content.faults.push_back(faultFromJson(fault, terms));
    }
    for (const json& limitation : document.at("limitations")) {
      content.limitations.push_back(limitationFromJson(limitation));
    }
    const json& figures = document.at("figures");
    content.statistics = {figures.at(0), figures.at(1), figures.at(2), figures.at(3),
                          figures.at(4), figures.at(5), figures.at(6), document.at("fits")};
    heap::GraphFile::read(document.at("graph"), terms, explorer.graph());
    explorer.adopt(std::move(content));
    return {};
  } catch (const json::exception&) {
    return tl::unexpected(damaged());
  }
}

}  // namespace assay::states
