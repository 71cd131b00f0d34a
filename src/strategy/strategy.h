// A way to make sequences. A strategy proposes, learns from what came of it, and in the end says
// what it found out. All are equal: the search knows them by this interface and by what their
// descriptors say, and they meet in the pool.
//
// To add one, add a folder with a `descriptor.cpp` that defines `const strategy::Descriptor&
// descriptor()` in the namespace of that name, and a line in CMake (assay_strategy). Command line,
// configuration, help, --resume and the schedule read everything from the descriptor.
// docs/strategies.md has an example of twenty lines.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compose/composer.h"
#include "exec/ownership_facts.h"
#include "model/feature.h"
#include "model/run_report.h"
#include "model/sequence.h"
#include "pool/pool.h"
#include "support/budget.h"
#include "support/result.h"
#include "symex/program.h"
#include "workspace/workspace.h"

namespace assay::strategy {

struct Proposal {
  model::Sequence sequence;
  // What it does that none did before it and the worker does not see. A branch counts only where no
  // edge of the worker stands for it.
  std::vector<model::Feature> foresees = {};  // NOLINT(readability-redundant-member-init)
  std::optional<std::size_t> parent = {};     // the entry of the pool that it was grown from
  // The calls were followed: what looks like misuse is known to be refused with an exception.
  bool isFollowed = false;
};

// What came of a proposal.
struct Assessed {
  const model::Execution& execution;
  bool isNew = false;  // the pool keeps it
};

// How long a search has been running: by the clock or, if its budget is a number of calls, what
// they take on a usual machine, so that turns come at the same moments on every machine.
struct SearchTime {
  std::chrono::nanoseconds elapsed{};
  bool isByClock = false;
};

inline constexpr std::uint64_t usualCallsPerSecond = 100'000;  // that a search makes

// What all strategies may use in a turn.
struct Turn {
  SearchTime time;
  std::chrono::nanoseconds spent{};  // by this strategy in all its turns
  std::chrono::nanoseconds left{};   // by the clock: of what it may take of the whole budget
  std::uint32_t quietRounds = 0;     // in which the strategies without a share found nothing new
  compose::Composer& composer;
  pool::Pool& pool;
  const exec::OwnershipFacts& ownership;  // learned by running
  // Ends a sequence before what a test must not do.
  std::function<void(model::Sequence&)> admit;
  // To be set: what the turn takes on a usual machine.
  std::chrono::nanoseconds usual{};
};

// The report of a run, as far as strategies have something to add.
struct Conclusions {
  const model::Api& api;
  std::vector<model::MethodReport>& methods;
  std::vector<model::FileCoverage>& coverage;
  std::vector<std::string>& notes;
};

class Strategy {
 public:
  virtual ~Strategy() = default;

  // Sequences to run, of one turn, which must be short. None: there is nothing to propose in this
  // round; a search in which that is so for everybody has ended.
  virtual std::optional<std::vector<Proposal>> propose(Turn& turn) = 0;
  virtual void learn(const Proposal& /*proposal*/, const Assessed& /*assessed*/) {}
  virtual void conclude(Conclusions& /*conclusions*/) const {}

  // What a later run needs to go on exactly as this one would. What is not of that form throws
  // nlohmann::json::exception.
  [[nodiscard]] virtual nlohmann::json state() const = 0;
  virtual void restore(const nlohmann::json& state) = 0;
};

// The subject's bitcode, read once for all strategies.
using SharedProgram = std::shared_future<support::Result<std::shared_ptr<const symex::Program>>>;

// An option of a strategy: a key of `.assay.yaml` and a flag of the command line.
struct Option {
  std::string_view key;
  std::string_view flag;
  enum class Takes : std::uint8_t {
    OneValue,
    ManyValues,
    Pairs,  // "name=value" on the command line, a map in the file
  };
  Takes takes = Takes::OneValue;
  std::string_view help;
  // A Usage error for values that make no sense.
  support::Status (*check)(const std::vector<std::string>& values) = nullptr;
};

// What was given for the options of strategies, by key.
using OptionValues = std::map<std::string, std::vector<std::string>, std::less<>>;

// What a strategy is made with. All of it outlives the strategy.
struct Context {
  const workspace::Workspace& workspace;
  const OptionValues& options;
  std::uint64_t seed = 1;
  support::Budget budget;
  bool isChosen = false;  // the user has named this strategy: it has a turn after every round
  SharedProgram program;  // valid if the descriptor asks for it
};

struct Descriptor {
  std::string_view name;
  std::string_view help;  // one line
  // One part of the time in so many, at most; 0: what the others leave.
  unsigned share = 0;
  bool needsProgram = false;
  std::string_view needs = {};  // the name of another strategy, which takes part, too
  // What it proposes is run again many times over with other values, in brief.
  bool isVaried = false;
  std::span<const Option> options = {};
  std::unique_ptr<Strategy> (*make)(const Context& context) = nullptr;
};

// All strategies of the program, in the order of their turns. Defined by assay_strategies (CMake).
[[nodiscard]] std::span<const Descriptor* const> registry();

// None if there is no strategy of that name.
[[nodiscard]] const Descriptor* findStrategy(std::string_view name);

}  // namespace assay::strategy
