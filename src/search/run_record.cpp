#include "search/run_record.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "model/api_json.h"
#include "model/json_bytes.h"
#include "support/hash.h"
#include "workspace/places.h"

namespace assay::search {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::chrono::milliseconds betweenCheckpoints{1000};

// What decides about the course of a search besides its seed.
std::string subjectHash(const workspace::Workspace& workspace) {
  support::Hasher hasher;
  hasher.add(workspace.worker.path).add(model::jsonWithBytes(model::apiToJson(workspace.api())));
  for (const auto& [rule, standing] : workspace.rules.standings) {
    hasher.add(model::ruleOf(rule).name).add(static_cast<std::uint64_t>(standing));
  }
  return hasher.finish().toHex();
}

// What `assay replay` needs: the subject in the words of a sequence file.
std::string settingsText(const workspace::SubjectOptions& settings, const std::string& strategy) {
  json subject = json::object();
  for (const fs::path& file : settings.files)
    subject["files"].push_back(fs::absolute(file).string());
  if (!settings.build.empty()) subject["build"] = settings.build.string();
  if (!settings.flags.empty()) subject["flags"] = settings.flags;
  if (!settings.classes.empty()) subject["classes"] = settings.classes;
  if (!settings.instantiate.empty()) subject["instantiate"] = settings.instantiate;
  if (!settings.factories.empty()) subject["factories"] = settings.factories.string();
  if (!settings.prelude.empty()) subject["prelude"] = settings.prelude;
  if (!settings.link.empty()) subject["link"] = settings.link;
  if (!settings.invariants.empty()) subject["invariants"] = settings.invariants;
  if (strategy != "all") subject["strategy"] = strategy;
  return model::jsonWithBytes(subject);
}

json featuresToJson(const std::vector<model::Feature>& features) {
  json list = json::array();
  for (const model::Feature& feature : features) {
    list.push_back({feature.domain, feature.number});
  }
  return list;
}

std::string factsOf(const pool::Entry& entry) {
  return json{{"state", {entry.state.exact, entry.state.cell, entry.state.deeds}},
              {"unusable", entry.unusable},
              {"features", featuresToJson(entry.features)}}
      .dump();
}

support::Result<pool::Entry> entryOf(const store::KeptSequence& kept) {
  pool::Entry entry;
  entry.sequence = kept.sequence;
  const json facts = json::parse(kept.facts, nullptr, false);
  try {
    entry.state = {facts.at("state").at(0).get<std::uint64_t>(),
                   facts.at("state").at(1).get<std::uint64_t>(),
                   facts.at("state").at(2).get<std::uint64_t>()};
    entry.unusable = facts.at("unusable").get<std::vector<std::size_t>>();
    for (const json& feature : facts.at("features")) {
      entry.features.push_back(
          {feature.at(0).get<model::Feature::Domain>(), feature.at(1).get<std::uint64_t>()});
    }
  } catch (const json::exception&) {
    return support::fail(support::ErrorCode::Usage, "a kept sequence of the database is damaged",
                         (fs::path(workspace::cacheDirectory) / workspace::databaseName).string(),
                         "Run without --resume.");
  }
  return entry;
}

}  // namespace

support::Result<RunRecord> RunRecord::open(const workspace::Workspace& workspace,
                                           std::uint64_t seed, const std::string& strategy) {
  auto store = store::Store::open(fs::path(workspace::cacheDirectory) / workspace::databaseName);
  if (!store) return support::passOn(store);
  return RunRecord(std::move(*store),
                   {subjectHash(workspace), seed, settingsText(workspace.options, strategy)});
}

support::Status RunRecord::begin() {
  const auto run = store_.beginRun(key_);
  if (!run) return support::passOn(run);
  run_ = *run;
  return {};
}

support::Status RunRecord::restoreInto(Search& search) {
  const auto stopped = store_.latestUnfinished(key_);
  if (!stopped) return support::passOn(stopped);
  if (!*stopped) return begin();
  const auto stored = store_.load(**stopped);
  if (!stored) return support::passOn(stored);
  run_ = **stopped;
  if (stored->state.empty()) return {};
  std::vector<pool::Entry> entries;
  for (const store::KeptSequence& kept : stored->kept) {
    auto entry = entryOf(kept);
    if (!entry) return support::passOn(entry);
    entries.push_back(std::move(*entry));
  }
  saved_ = entries.size();
  return search.restore(model::parseJsonWithBytes(stored->state), std::move(entries));
}

support::Status RunRecord::checkpoint(const Search& search) {
  const auto begin = std::chrono::steady_clock::now();
  if (begin < next_) return {};
  auto saved = finishSearch(search);
  const auto end = std::chrono::steady_clock::now();
  constexpr int shareOfTime = 20;  // checkpoints take one part in so many
  next_ = end + std::max<std::chrono::steady_clock::duration>(betweenCheckpoints,
                                                              shareOfTime * (end - begin));
  return saved;
}

support::Status RunRecord::finishSearch(const Search& search) {
  store::Checkpoint checkpoint;
  checkpoint.state = model::jsonWithBytes(search.state());
  const auto& entries = search.pool().entries();
  for (std::size_t i = saved_; i < entries.size(); ++i) {
    checkpoint.kept.push_back({i, entries[i].sequence, factsOf(entries[i])});
  }
  if (auto appended = store_.append(run_, checkpoint); !appended) return appended;
  saved_ = entries.size();
  lastState_ = std::move(checkpoint.state);
  return {};
}

support::Status RunRecord::number(std::vector<model::Finding>& findings) {
  for (model::Finding& finding : findings) {
    const auto id = store_.findingId(finding.failure.cause);
    if (!id) return support::passOn(id);
    finding.id = *id;
  }
  return store_.append(run_, {lastState_, {}, findings});
}

support::Status RunRecord::finish(const model::RunReport& report) {
  const json summary = {{"steps", report.steps},
                        {"executions", report.executions},
                        {"findings", report.findings.size()}};
  return store_.finish(run_, summary.dump());
}

}  // namespace assay::search
