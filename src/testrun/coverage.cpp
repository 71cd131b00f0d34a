#include "testrun/coverage.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "support/process.h"

namespace assay::testrun {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

// A place of a branch, with one of its two outcomes.
using OutcomeKey = std::tuple<unsigned, unsigned, bool>;
using Outcomes = std::map<OutcomeKey, std::uint64_t>;

support::Result<std::string> outputOf(std::vector<std::string> words) {
  support::Command command;
  command.arguments = std::move(words);
  const auto done = support::run(command);
  if (!done) return support::passOn(done);
  if (!done->succeeded()) {
    return support::fail(support::ErrorCode::Internal,
                         command.arguments.front() + " failed: " + done->error);
  }
  return done->output;
}

// llvm-cov writes a branch as [line, column, endLine, endColumn, true, false, file, …].
void addBranch(const json& branch, Outcomes& outcomes) {
  const auto line = branch.at(0).get<unsigned>();
  const auto column = branch.at(1).get<unsigned>();
  outcomes[{line, column, true}] += branch.at(4).get<std::uint64_t>();
  outcomes[{line, column, false}] += branch.at(5).get<std::uint64_t>();
}

std::vector<model::BranchOutcome> listOf(const Outcomes& outcomes) {
  std::vector<model::BranchOutcome> list;
  for (const auto& [key, count] : outcomes) {
    const auto& [line, column, taken] = key;
    list.push_back({line, column, taken, count, {}});
  }
  return list;
}

// Segments are [line, column, count, hasCount, isRegionEntry, isGap]: the count holds from there to
// the next segment. A line has the highest count of the regions that begin on it or reach into it.
std::map<unsigned, std::uint64_t> linesOf(const json& segments) {
  std::map<unsigned, std::uint64_t> lines;
  const json* wrapping = nullptr;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const json& segment = segments[i];
    const auto line = segment.at(0).get<unsigned>();
    const bool hasCount = segment.at(3).get<bool>() && !segment.at(5).get<bool>();
    if (hasCount && segment.at(4).get<bool>()) {
      std::uint64_t& count = lines[line];
      count = std::max(count, segment.at(2).get<std::uint64_t>());
    }
    const unsigned next = i + 1 < segments.size() ? segments[i + 1].at(0).get<unsigned>() : line;
    wrapping = hasCount ? &segment : nullptr;
    for (unsigned inner = line + 1; wrapping != nullptr && inner < next; ++inner) {
      lines.try_emplace(inner, wrapping->at(2).get<std::uint64_t>());
    }
  }
  return lines;
}

struct FunctionKey {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  auto operator<=>(const FunctionKey&) const = default;
};

// Functions with the same place are instances of one template.
std::vector<model::FunctionCoverage> functionsOf(const json& functions,
                                                 const std::set<std::string>& files) {
  std::map<FunctionKey, std::pair<model::FunctionCoverage, Outcomes>> found;
  for (const json& function : functions) {
    const auto file = function.at("filenames").at(0).get<std::string>();
    const json& regions = function.at("regions");
    if (!files.contains(file) || regions.empty()) continue;
    const json& body = regions.at(0);
    const FunctionKey key{file, body.at(0).get<unsigned>(), body.at(1).get<unsigned>()};
    auto& [coverage, outcomes] = found[key];
    coverage.name = function.at("name").get<std::string>();
    coverage.file = file;
    coverage.firstLine = key.line;
    coverage.lastLine = body.at(2).get<unsigned>();
    for (const json& branch : function.at("branches")) {
      constexpr int ownFile = 0;
      if (branch.at(6).get<int>() == ownFile) addBranch(branch, outcomes);
    }
  }
  std::vector<model::FunctionCoverage> list;
  for (auto& [key, value] : found) {
    value.first.branches = listOf(value.second);
    list.push_back(std::move(value.first));
  }
  return list;
}

}  // namespace

support::Result<model::Coverage> readCoverage(const fs::path& program, const fs::path& profile,
                                              const std::set<std::string>& files) {
  const fs::path merged = profile.string() + ".merged";
  const auto done =
      outputOf({"llvm-profdata-19", "merge", "-sparse", profile.string(), "-o", merged.string()});
  if (!done) return support::passOn(done);
  std::vector<std::string> words = {"llvm-cov-19", "export", "-format=text",
                                    "-instr-profile=" + merged.string(), program.string()};
  words.insert(words.end(), files.begin(), files.end());
  const auto text = outputOf(std::move(words));
  if (!text) return support::passOn(text);
  const json document = json::parse(*text, nullptr, false);
  if (document.is_discarded()) {
    return support::fail(support::ErrorCode::Internal, "llvm-cov's output is not JSON");
  }
  const json& data = document.at("data").at(0);
  model::Coverage coverage;
  for (const json& file : data.at("files")) {
    const auto name = file.at("filename").get<std::string>();
    if (!files.contains(name)) continue;
    Outcomes outcomes;
    for (const json& branch : file.at("branches")) addBranch(branch, outcomes);
    coverage.files.push_back({name, linesOf(file.at("segments")), listOf(outcomes)});
  }
  coverage.functions = functionsOf(data.at("functions"), files);
  return coverage;
}

}  // namespace assay::testrun
