#include "driver/settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "support/absolute_paths.h"
#include "support/assert.h"
#include "support/glob.h"
#include "support/quantity.h"

namespace assay::driver {
namespace {

namespace fs = std::filesystem;
using support::ErrorCode;
using support::fail;
using support::Status;
using Values = std::vector<std::string>;

Status setTimeLimit(Settings& settings, const Values& values, const fs::path&) {
  return support::parseTime(values[0]).map([&](auto time) { settings.timeLimit = time; });
}

Status setMemoryLimit(Settings& settings, const Values& values, const fs::path&) {
  return support::parseMemory(values[0]).map([&](auto size) { settings.memoryLimit = size; });
}

Status setBudget(Settings& settings, const Values& values, const fs::path&) {
  return support::parseTime(values[0]).map([&](auto time) { settings.budget.time = time; });
}

Status setWithoutLayers(Settings& settings, const Values& values, const fs::path&) {
  for (const std::string& name : values) {
    const auto layer = confine::layerNamed(name);
    if (!layer) {
      std::vector<std::string_view> names;
      for (const confine::Layer each : confine::allLayers) names.push_back(confine::nameOf(each));
      return fail(ErrorCode::Usage, fmt::format("the confinement has no layer \"{}\"", name), {},
                  fmt::format("Write one of {}.", fmt::join(names, ", ")));
    }
    settings.layers.remove(*layer);
  }
  return {};
}

Status setClasses(Settings& settings, const Values& values, const fs::path&) {
  std::string classes = fmt::format("{}", fmt::join(values, ","));
  const auto parsed = support::NameGlobs::parse(classes);
  if (!parsed) {
    return passOn(parsed);
  }
  settings.classes = std::move(classes);
  return {};
}

Status setPrelude(Settings& settings, const Values& values, const fs::path& folder) {
  settings.prelude.clear();
  for (const std::string& header : values)
    settings.prelude.push_back(support::headerPath(header, folder));
  return {};
}

// A library that is given as a file has a relative path without any flag in front of it.
Status setLink(Settings& settings, const Values& values, const fs::path& folder) {
  settings.link = support::withAbsolutePaths(values, folder);
  for (std::string& item : settings.link) {
    if (!item.starts_with('-')) {
      item = support::absolutePath(item, folder).string();
    }
  }
  return {};
}

template <typename Number>
Status setNumber(Number& field, const std::string& text, std::string_view what) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), field);
  if (error == std::errc() && end == text.data() + text.size() && !text.empty()) return {};
  return fail(ErrorCode::Usage, fmt::format("\"{}\" is not {}", text, what), {},
              "Write a whole number such as 1.");
}

Status setSteps(Settings& settings, const Values& values, const fs::path&) {
  std::uint64_t steps = 0;
  if (auto set = setNumber(steps, values[0], "a number of steps"); !set) return set;
  settings.budget.steps = steps;
  return {};
}

// One of a few words.
template <typename Value>
Status setWord(Value& field, const std::string& word,
               std::initializer_list<std::pair<std::string_view, Value>> choices) {
  std::vector<std::string_view> names;
  for (const auto& [name, value] : choices) {
    if (name == word) {
      field = value;
      return {};
    }
    names.push_back(name);
  }
  return fail(ErrorCode::Usage, fmt::format("\"{}\" is not known here", word), {},
              fmt::format("Write one of {}.", fmt::join(names, ", ")));
}

// "leak=expected", or "leak: expected" in the file.
Status setRules(Settings& settings, const Values& values, const fs::path&) {
  settings.rules = {};
  for (const std::string& value : values) {
    if (auto set = model::setRule(settings.rules, value); !set) return set;
  }
  return {};
}

template <auto field>
Status setPath(Settings& settings, const Values& values, const fs::path& folder) {
  settings.*field = support::absolutePath(values[0], folder);
  return {};
}

template <auto field>
Status setText(Settings& settings, const Values& values, const fs::path&) {
  settings.*field = values[0];
  return {};
}

template <auto field>
Status setList(Settings& settings, const Values& values, const fs::path&) {
  settings.*field = values;
  return {};
}

Status setStrategy(Settings& settings, const Values& values, const fs::path&) {
  std::vector<std::string_view> names;
  for (const strategy::Descriptor* one : strategy::registry()) names.push_back(one->name);
  names.emplace_back("all");
  if (std::ranges::find(names, values[0]) == names.end()) {
    return fail(ErrorCode::Usage, fmt::format("\"{}\" is not known here", values[0]), {},
                fmt::format("Write one of {}.", fmt::join(names, ", ")));
  }
  settings.strategy = values[0];
  return {};
}

constexpr std::array optionRows = {
    Option{"files", "", Takes::ManyValues, "the headers and sources whose classes are meant",
           [](Settings& settings, const Values& values, const fs::path& folder) -> Status {
             settings.files.clear();
             for (const std::string& file : values) {
               settings.files.push_back(folder / file);
             }
             return {};
           }},
    Option{"build", "-p,--build", Takes::OneValue, "the build directory with compile_commands.json",
           setPath<&Settings::build>},
    Option{"flags", "", Takes::ManyValues, "flags for the compiler",
           [](Settings& settings, const Values& values, const fs::path& folder) -> Status {
             settings.flags = support::withAbsolutePaths(values, folder);
             return {};
           }},
    Option{"classes", "--class", Takes::ManyValues,
           "only the classes that these globs name: 'lru::*,-lru::detail::*'", setClasses},
    Option{"instantiate", "", Takes::ManyValues, "template-ids to instantiate",
           setList<&Settings::instantiate>},
    Option{"factories", "", Takes::OneValue, "a header with functions that make values",
           setPath<&Settings::factories>},
    Option{"prelude", "", Takes::ManyValues, "headers to include before the files", setPrelude},
    Option{"link", "", Takes::ManyValues, "flags and libraries for the linker", setLink},
    Option{"invariants", "", Takes::ManyValues, "names of methods that are invariants",
           setList<&Settings::invariants>},
    Option{"limits.time", "--time-limit", Takes::OneValue, "the time that one step may take: 10s",
           setTimeLimit},
    Option{"limits.memory", "--memory-limit", Takes::OneValue,
           "the memory that the code under test may use: 2G", setMemoryLimit},
    Option{"without-layers", "--without-layer", Takes::ManyValues,
           "run without this layer of the confinement, to test the others (docs/safety.md)",
           setWithoutLayers},
    Option{"seed", "--seed", Takes::OneValue, "the seed of all chance (default 1)",
           [](Settings& settings, const Values& values, const fs::path&) {
             return setNumber(settings.seed, values[0], "a seed");
           }},
    Option{"budget", "--budget", Takes::OneValue, "the time to search (default 30s)", setBudget},
    Option{"steps", "--steps", Takes::OneValue, "calls to make, instead of a time", setSteps},
    Option{"strategy", "--strategy", Takes::OneValue,
           "the one strategy to search with (default all)", setStrategy},
    Option{"output", "-o,--output", Takes::OneValue,
           "where the tests are written (default assay-tests)", setPath<&Settings::output>},
    Option{"framework", "--framework", Takes::OneValue, "googletest, catch2 or doctest",
           [](Settings& settings, const Values& values, const fs::path&) {
             return setWord<emit::Framework>(settings.framework, values[0],
                                             {{"googletest", emit::Framework::GoogleTest},
                                              {"catch2", emit::Framework::Catch2},
                                              {"doctest", emit::Framework::Doctest}});
           }},
    Option{"fault-tests", "--fault-tests", Takes::OneValue,
           "how a fault is written: failing, death or disabled",
           [](Settings& settings, const Values& values, const fs::path&) {
             return setWord<emit::FaultTests>(settings.faultTests, values[0],
                                              {{"failing", emit::FaultTests::Failing},
                                               {"death", emit::FaultTests::Death},
                                               {"disabled", emit::FaultTests::Disabled}});
           }},
    Option{"rules", "--rule", Takes::Pairs,
           "what a rule counts as: leak=expected (fault, suspect, expected, invalid)", setRules},
    Option{"suppressions", "--suppressions", Takes::OneValue, "a file with findings to be silenced",
           setPath<&Settings::suppressions>},
    Option{"baseline", "--baseline", Takes::OneValue, "a report in JSON whose findings are known",
           setPath<&Settings::baseline>},
    Option{"sarif", "--sarif", Takes::OneValue, "write the findings as SARIF to this file",
           setPath<&Settings::sarif>},
    Option{"method", "--method", Takes::OneValue,
           "the method whose paths are wanted: Date::addMonths", setText<&Settings::method>},
    Option{"cover", "--cover", Takes::OneValue,
           "path, branch, statement, block-k or loop-k (default path)",
           [](Settings& settings, const Values& values, const fs::path&) -> Status {
             auto cover = paths::coverFromText(values[0]);
             if (!cover) return support::passOn(cover);
             settings.cover = *cover;
             return {};
           }},
    Option{"sketch", "--sketch", Takes::OneValue, "a sequence with holes, instead of a method",
           setPath<&Settings::sketch>},
    Option{"text-length", "--text-length", Takes::OneValue,
           "the greatest length of texts and lists",
           [](Settings& settings, const Values& values, const fs::path&) -> Status {
             std::uint64_t length = 0;
             if (auto set = setNumber(length, values[0], "a length"); !set) return set;
             settings.textLength = length;
             return {};
           }},
    Option{"graph", "--graph", Takes::OneValue,
           "a file with the states: read if it is there, written in the end",
           setPath<&Settings::graph>},
    Option{"svg", "--svg", Takes::OneValue, "where a picture of the states is written",
           setPath<&Settings::svg>},
    Option{"spec", "--spec", Takes::OneValue, "a header with one boolean function: what is wanted",
           setPath<&Settings::specification>},
    Option{"property", "--property", Takes::OneValue, "a boolean method: Class::method",
           setText<&Settings::property>},
    Option{"html", "--html", Takes::OneValue, "write the report as a page to this file",
           setPath<&Settings::html>},
};

}  // namespace

std::span<const Option> optionTable() {
  static const std::vector<Option> table = [] {
    std::vector<Option> rows(optionRows.begin(), optionRows.end());
    for (const strategy::Descriptor* one : strategy::registry()) {
      for (const strategy::Option& option : one->options) {
        rows.push_back({option.key, option.flag, option.takes, option.help, nullptr, &option});
      }
    }
    return rows;
  }();
  return table;
}

Status Option::apply(Settings& settings, const Values& values, const fs::path& folder) const {
  if (ofStrategy == nullptr) return set(settings, values, folder);
  if (auto checked = ofStrategy->check(values); !checked) return checked;
  settings.strategyOptions[std::string(key)] = values;
  return {};
}

Status setFromCommandLine(Settings& settings, std::string_view key, const Values& values) {
  const auto table = optionTable();
  const auto option = std::ranges::find(table, key, &Option::key);
  assayAssert(option != table.end(), "the key is in the table");
  settings.fromCommandLine.emplace(key);
  return option->apply(settings, values, {});
}

}  // namespace assay::driver
