// The written form of a search: everything that decides about its future.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "exec/ownership_facts.h"
#include "model/finding_json.h"
#include "search/search.h"

namespace assay::search {

namespace {

// Bytes as text that JSON can hold.
std::string toHex(const std::string& bytes) {
  std::string text;
  for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return text;
}

std::string fromHex(const std::string& text) {
  std::string bytes;
  constexpr int base = 16;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(text.substr(i, 2), nullptr, base));
  }
  return bytes;
}

}  // namespace

nlohmann::json Search::state() const {
  nlohmann::json use = nlohmann::json::array();
  for (const pool::Entry& entry : pool_.entries()) {
    use.push_back(nlohmann::json::array({entry.drawn, entry.fruitful}));
  }
  nlohmann::json probes = nlohmann::json::array();
  for (const model::Probe& probe : probes_) probes.emplace_back(model::probeToJson(probe));
  nlohmann::json suspicions = nlohmann::json::array();
  for (const Suspicion& suspicion : suspicions_) {
    suspicions.push_back({model::probeToJson(suspicion.probe),
                          model::failureToJson(suspicion.failure), suspicion.occurrences});
  }
  nlohmann::json misuse = nlohmann::json::object();
  for (const auto& [rule, number] : counts_.discarded.misuse) misuse[ruleOf(rule).name] = number;
  const exec::Executor::Memory memory = executor_.memory();
  return {{"use", std::move(use)},
          {"probes", std::move(probes)},
          {"suspicions", std::move(suspicions)},
          {"composer", composer_.state()},
          {"schedule", schedule_.state()},
          {"calls", calls_},
          {"counts", {counts_.steps, counts_.executions, counts_.features}},
          {"misuse", std::move(misuse)},
          {"unrun", counts_.discarded.unrun},
          {"givenBack", givenBack_},
          {"featuresOfShares", featuresOfShares_},
          {"copies", copyEvidence_.state()},
          {"coverage", toHex(memory.coverage)},
          {"observers", toHex(memory.observers)},
          {"leaks", memory.leaks},
          {"ownership", exec::toText(memory.ownership)}};
}

support::Status Search::restore(const nlohmann::json& state, std::vector<pool::Entry> entries) {
  const auto foreign = [] {
    return support::fail(support::ErrorCode::Usage,
                         "the stopped run was made by another version, or is damaged", {},
                         "Run again without --resume.");
  };
  try {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      entries[i].drawn = state.at("use").at(i).at(0).get<std::uint64_t>();
      entries[i].fruitful = state.at("use").at(i).at(1).get<std::uint64_t>();
      for (const model::Feature& feature : entries[i].features) {
        if (feature.domain != model::Feature::Domain::Edge) foreseen_.insert(feature);
      }
      pool_.restore(std::move(entries[i]));
    }
    for (const nlohmann::json& item : state.at("probes")) {
      auto probe = model::probeFromJson(item);
      if (!probe) return foreign();
      probes_.push_back(std::move(*probe));
    }
    for (const nlohmann::json& item : state.at("suspicions")) {
      auto probe = model::probeFromJson(item.at(0));
      auto failure = model::failureFromJson(item.at(1));
      if (!probe || !failure) return foreign();
      suspicions_.push_back(
          {std::move(*probe), std::move(*failure), item.at(2).get<std::uint64_t>()});
    }
    composer_.restore(state.at("composer"));
    calls_ = state.at("calls").get<std::vector<std::uint64_t>>();
    if (calls_.size() != api_.operations.size()) return foreign();
    const nlohmann::json& counts = state.at("counts");
    counts_.steps = counts.at(0).get<std::uint64_t>();
    counts_.executions = counts.at(1).get<std::uint64_t>();
    counts_.features = counts.at(2).get<std::uint64_t>();
    for (const auto& [name, number] : state.at("misuse").items()) {
      const model::Rule* rule = model::findRule(name);
      if (rule == nullptr) return foreign();
      counts_.discarded.misuse[rule->id] = number.get<std::uint64_t>();
    }
    counts_.discarded.unrun = state.at("unrun").get<std::uint64_t>();
    state.at("givenBack").get_to(givenBack_);
    featuresOfShares_ = state.at("featuresOfShares").get<std::uint64_t>();
    schedule_.restore(state.at("schedule"));
    copyEvidence_.restore(state.at("copies"));
    exec::Executor::Memory memory;
    memory.coverage = fromHex(state.at("coverage").get<std::string>());
    memory.observers = fromHex(state.at("observers").get<std::string>());
    memory.leaks = state.at("leaks").get<std::string>();
    memory.ownership = exec::ownershipFromText(state.at("ownership").get<std::string>());
    executor_.restore(memory);
  } catch (const nlohmann::json::exception&) {
    return foreign();
  }
  return {};
}

}  // namespace assay::search
