#include "driver/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <span>

#include "driver/commands.h"
#include "support/edit_distance.h"

namespace assay::driver {
namespace {

using support::ErrorCode;
using support::fail;
using support::Result;
using support::Status;

// What stands after the name of a command.
enum class Subject { Files, Sequence, Finding };

// What a command takes besides the options of the table.
struct CommandRow {
  std::string_view name;
  std::string_view help;
  CommandFunction run;
  Subject takes;
  std::array<std::string_view, 20> keys;  // of the option table; empty ones are none
  bool endsInFindings = false;
};

constexpr std::array commands = {
    CommandRow{"test",
               "Find faults and write a test suite",
               runTest,
               Subject::Files,
               {"build", "classes", "strategy", "seed", "budget", "steps", "output", "framework",
                "fault-tests", "rules", "suppressions", "baseline", "sarif", "html", "limits.time",
                "limits.memory", "without-layers"},
               true},
    CommandRow{"paths",
               "Write a test for every path of a method",
               runPaths,
               Subject::Files,
               {"build", "classes", "method", "cover", "sketch", "text-length", "seed", "budget",
                "output", "framework", "fault-tests", "rules", "suppressions", "baseline",
                "limits.time", "limits.memory", "without-layers"},
               true},
    CommandRow{"explore",
               "Find all heap states that calls can reach within a scope",
               runExplore,
               Subject::Files,
               {"build", "classes", "objects", "length", "budget", "keeps-valid", "output", "svg"}},
    CommandRow{"verify",
               "Check invariants and errors in all states that calls can reach within a scope",
               runVerify,
               Subject::Files,
               {"build", "classes", "objects", "length", "budget", "keeps-valid", "graph",
                "property", "seed", "output", "framework", "fault-tests", "rules", "suppressions",
                "baseline", "limits.time", "limits.memory", "without-layers"},
               true},
    CommandRow{"reach",
               "Find calls that lead to a wanted state, or show that there are none within a scope",
               runReach,
               Subject::Files,
               {"build", "classes", "objects", "length", "budget", "keeps-valid", "graph", "spec",
                "property", "seed", "output", "framework", "fault-tests", "rules", "suppressions",
                "baseline", "limits.time", "limits.memory", "without-layers"},
               true},
    CommandRow{"list",
               "Show what can be called, and what cannot and why",
               runList,
               Subject::Files,
               {"build", "classes", "without-layers"}},
    CommandRow{"run",
               "Execute one sequence and show each step",
               runSequence,
               Subject::Sequence,
               {"build", "limits.time", "limits.memory", "without-layers"}},
    CommandRow{"replay",
               "Show a finding again, step by step",
               runReplay,
               Subject::Finding,
               {"without-layers"}},
};

constexpr std::string_view footer =
    "Compiler flags follow after `--`. Settings are also read from .assay.yaml, found upward from "
    "the\nfirst file; the command line wins.\n\n"
    "Exit codes: 0 clean, 1 findings, 2 usage or configuration, 3 the target does not build,\n"
    "5 inconclusive, 70 a bug in Assay.";

// What CLI11 fills in before it goes into Settings through the option table.
struct Written {
  std::vector<std::string> files;
  std::string sequence;
  std::uint64_t finding = 0;
  bool tryCalls = false;
  bool strict = false;
  bool resume = false;
  bool unconfined = false;
  bool negated = false;
  bool json = false;
  bool verbose = false;
  // By row of the option table.
  std::vector<std::vector<std::string>> options{optionTable().size(), std::vector<std::string>{}};
};

// The strategies are told by what they say of themselves.
std::string helpOf(const Option& option) {
  std::string help(option.help);
  if (option.key != "strategy") return help;
  for (const strategy::Descriptor* one : strategy::registry()) {
    help += fmt::format("\n{}: {}", one->name, one->help);
  }
  return help;
}

// Whether the command reads the option.
bool takes(const CommandRow& row, const Option& option) {
  const bool isOfSearch = option.ofStrategy != nullptr && row.name == "test";
  return isOfSearch || std::ranges::find(row.keys, option.key) != row.keys.end();
}

void addCommand(CLI::App& app, const CommandRow& row, Written& written) {
  CLI::App* command = app.add_subcommand(std::string(row.name), std::string(row.help));
  command->footer(std::string(footer));
  switch (row.takes) {
    case Subject::Files:
      command->add_option("FILE", written.files, "Headers and sources whose classes are meant");
      break;
    case Subject::Sequence:
      command->add_option("SEQUENCE.json", written.sequence, "The sequence")->required();
      break;
    case Subject::Finding:
      command->add_option("ID", written.finding, "The number of the finding")->required();
      break;
  }
  const std::span<const Option> table = optionTable();
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Option& option = table[i];
    if (!option.flag.empty() && takes(row, option)) {
      auto* added =
          command->add_option(std::string(option.flag), written.options.at(i), helpOf(option));
      // One value for each time the option is named, so that files may follow it.
      added->expected(1)->allow_extra_args(false)->type_name(
          option.takes == Takes::ManyValues ? "GLOBS"
          : option.takes == Takes::Pairs    ? "NAME=VALUE"
                                            : "VALUE");
      if (option.takes != Takes::OneValue) {
        added->take_all();
      }
    }
  }
  if (row.name == "list") {
    command->add_flag("--try", written.tryCalls, "Also call every operation once, natively");
  }
  if (row.endsInFindings) {
    command->add_flag("--strict", written.strict, "Suspects count as findings");
  }
  if (row.name == "test") {
    command->add_flag("--resume", written.resume, "Go on with the run that was stopped");
  }
  if (row.name == "reach") {
    command->add_flag("--not", written.negated, "The property is not to hold");
  }
  command->add_flag("--unconfined", written.unconfined,
                    "Let the code under test do whatever it does (docs/safety.md)");
  command->add_flag("--json", written.json, "Print JSON");
  command->add_flag("-v,--verbose", written.verbose, "Say more on stderr");
}

// A first word that is no command is most likely a misspelt one.
Status checkCommandName(std::span<const std::string> arguments) {
  if (arguments.empty() || arguments.front().starts_with('-')) {
    return {};
  }
  std::vector<std::string> names;
  for (const CommandRow& row : commands) {
    names.emplace_back(row.name);
  }
  const std::string& word = arguments.front();
  if (std::ranges::find(names, word) != names.end()) {
    return {};
  }
  const auto nearest = support::nearestName(word, names);
  return fail(ErrorCode::Usage, fmt::format("there is no command \"{}\"", word), {},
              nearest ? fmt::format("Did you mean `assay {}`?", *nearest)
                      : "`assay --help` shows the commands.");
}

// What is left over after the command has taken its options and files.
Status unexpectedWord(const CLI::App& app) {
  const CLI::App& command = *app.get_subcommands().front();
  const std::string help =
      fmt::format("`assay {} --help` shows what can be asked.", command.get_name());
  const std::vector<std::string> words = app.remaining(true);
  const auto option = std::ranges::find_if(words, [](const auto& w) { return w.starts_with('-'); });
  if (option == words.end()) {
    return fail(ErrorCode::Usage, fmt::format("\"{}\" is one argument too many", words.front()), {},
                help);
  }
  std::vector<std::string> names;
  for (const CLI::Option* known : command.get_options()) {
    for (const std::string& name : known->get_lnames()) names.push_back("--" + name);
  }
  const auto nearest = support::nearestName(*option, names);
  return fail(ErrorCode::Usage, fmt::format("there is no option \"{}\"", *option), {},
              nearest ? fmt::format("Did you mean `{}`?", *nearest) : help);
}

Result<Settings> settingsFrom(const Written& written, const std::vector<std::string>& flags) {
  Settings settings;
  settings.sequence = written.sequence;
  settings.finding = written.finding;
  settings.tryCalls = written.tryCalls;
  settings.strict = written.strict;
  settings.resume = written.resume;
  settings.unconfined = written.unconfined;
  settings.negated = written.negated;
  settings.json = written.json;
  settings.verbose = written.verbose;
  const auto set = [&](std::string_view key, const std::vector<std::string>& values) {
    return values.empty() ? Status() : setFromCommandLine(settings, key, values);
  };
  Status status = set("files", written.files);
  if (status) {
    status = set("flags", flags);
  }
  const std::span<const Option> table = optionTable();
  for (std::size_t i = 0; i < table.size() && status; ++i) {
    status = set(table[i].key, written.options.at(i));
  }
  if (!status) {
    return passOn(status);
  }
  return settings;
}

}  // namespace

Result<std::variant<Invocation, Answer>> parseCommandLine(std::vector<std::string> arguments) {
  const auto separator = std::ranges::find(arguments, "--");
  std::vector<std::string> flags;
  if (separator != arguments.end()) {
    flags.assign(separator + 1, arguments.end());
    arguments.erase(separator, arguments.end());
  }
  if (const Status status = checkCommandName(arguments); !status) {
    return passOn(status);
  }

  CLI::App app("Assay tests C++ classes by itself.", "assay");
  app.set_version_flag("--version", std::string("assay " ASSAY_VERSION));
  app.require_subcommand(1);
  app.footer(std::string(footer));
  Written written;
  for (const CommandRow& row : commands) {
    addCommand(app, row, written);
  }
  if (arguments.empty()) {
    return fail(ErrorCode::Usage, "no command is given", {}, "`assay --help` shows the commands.");
  }
  try {
    std::ranges::reverse(arguments);
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    return Answer{app.help()};
  } catch (const CLI::CallForAllHelp&) {
    return Answer{app.help("", CLI::AppFormatMode::All)};
  } catch (const CLI::CallForVersion& version) {
    return Answer{std::string(version.what()) + "\n"};
  } catch (const CLI::ExtrasError&) {
    return passOn(unexpectedWord(app));
  } catch (const CLI::ParseError& error) {
    return fail(ErrorCode::Usage, error.what(), {}, "`assay --help` shows what can be asked.");
  }

  const std::string name = app.get_subcommands().front()->get_name();
  Result<Settings> settings = settingsFrom(written, flags);
  if (!settings) {
    return passOn(settings);
  }
  const auto row = std::ranges::find(commands, std::string_view(name), &CommandRow::name);
  return Invocation{row->run, *std::move(settings)};
}

}  // namespace assay::driver
