// What the user asked for, from the command line and from `.assay.yaml`, and the one table of
// options that both are read by.
//
// Every path and every relative path inside a flag is absolute here, except `files` and `sequence`
// from the command line, which stay as typed for the sake of messages.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "confirm/options.h"
#include "model/rule_settings.h"
#include "strategy/paths/criteria.h"
#include "strategy/strategy.h"
#include "support/budget.h"
#include "support/result.h"
#include "testrun/options.h"
#include "workspace/options.h"

namespace assay::driver {

struct Settings : workspace::SubjectOptions, testrun::OutputOptions, confirm::SilenceOptions {
  // What `test` does.
  std::string strategy = "all";            // the name of one, or all
  strategy::OptionValues strategyOptions;  // what was given for options of strategies
  std::uint64_t seed = 1;
  support::Budget budget;
  model::RuleSettings rules;
  std::filesystem::path sarif;  // where to write it; empty: nowhere
  std::filesystem::path html;
  bool strict = false;  // suspects count as findings
  bool resume = false;  // goes on with the run that was stopped

  // What `paths` does.
  std::string method;  // as people write it: "Date::addMonths"
  paths::Cover cover;
  std::filesystem::path sketch;  // a file; empty: none
  std::optional<std::uint64_t>
      textLength;  // the greatest of texts and lists; none: the criterion's k

  // What `explore`, `verify` and `reach` do.
  std::filesystem::path graph;          // a file; empty: none
  std::filesystem::path svg;            // where a picture of the states is written; empty: nowhere
  std::filesystem::path specification;  // a header with a boolean function
  std::string property;                 // "Class::method"
  bool negated = false;                 // the property is not to hold

  std::filesystem::path sequence;  // what `run` runs
  std::uint64_t finding = 0;       // what `replay` shows
  bool tryCalls = false;           // `list` also calls everything it lists
  bool json = false;
  bool verbose = false;

  std::filesystem::path configuration;  // the file that was read; empty: none

  // The keys that were given on the command line, which wins over the file.
  std::set<std::string, std::less<>> fromCommandLine;
};

using Takes = strategy::Option::Takes;

// One row of the table: a key of `.assay.yaml` and an option of the command line.
struct Option {
  std::string_view key;   // "limits.time" is `time` inside of `limits`
  std::string_view flag;  // in CLI11's notation; empty: not on the command line
  Takes takes;
  std::string_view help;
  support::Status (*set)(Settings& settings, const std::vector<std::string>& values,
                         const std::filesystem::path& folder) = nullptr;
  const strategy::Option* ofStrategy = nullptr;  // then `set` is null

  // Sets the field from what was written; relative paths start from `folder`. A Usage error,
  // without a place, for a value that makes no sense.
  support::Status apply(Settings& settings, const std::vector<std::string>& values,
                        const std::filesystem::path& folder) const;
};

// The driver's own, and those of the strategies.
[[nodiscard]] std::span<const Option> optionTable();

// Sets the field of `key`, which must be in the table, and marks it as given on the command line.
[[nodiscard]] support::Status setFromCommandLine(Settings& settings, std::string_view key,
                                                 const std::vector<std::string>& values);

}  // namespace assay::driver
