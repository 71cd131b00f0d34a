// What `assay verify` says about each check of each class, all of them decided by one process: per
// class a line "class NAME", then "fault …" for everything wrong that the exploration predicts, and
// per check "check7 HOLDS", "check7 VIOLATED" or "check7 UNKNOWN reason".
//
//   assay_verify_fuzz [--check-samples] SECONDS HEADER...
//
// With --check-samples every step from a path to the cases of a state is checked by samples, too.
// The states of a class are explored once, until no call leads to a new one, and every check is
// asked in every case. HOLDS is said where the command says VERIFIED without a bound on objects;
// but checks are asked, not called: what goes wrong inside of one is not seen. Only bitcode is
// built, since nothing is run, and once for all headers. A class is decided in a process of its
// own, with so many seconds of processor time: one that takes longer, or crashes, spoils no other,
// and ends with a line "ended by signal N". Run it where .assay may be written.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "driver/config.h"
#include "harness/check.h"
#include "strategy/states/effort.h"
#include "strategy/states/growth.h"
#include "symbolic/goal.h"
#include "symbolic/witness.h"
#include "symex/load.h"
#include "workspace/places.h"
#include "workspace/subject.h"

namespace {

using namespace assay;

template <typename T>
T demanded(support::Result<T> result) {
  if (result) return std::move(*result);
  fmt::print(stderr, "{}\n", toString(result.error()));
  std::exit(2);
}

// A worker without its executable, and its bitcode as a program.
struct Built {
  harness::BuiltWorker worker;
  std::shared_ptr<const symex::Program> program;
};

Built build(const std::vector<std::filesystem::path>& headers) {
  driver::Settings settings;
  settings.files = headers;
  support::SilentListener listener;
  const auto complete = demanded(driver::completeSettings(settings));
  const workspace::Subject subject = demanded(workspace::openSubject(complete, listener));
  const harness::Toolchain toolchain =
      harness::workerToolchain(workspace::rootDirectory(), workspace::runtimeArchive());
  harness::BuildOptions options;
  options.cacheDirectory = workspace::cacheDirectory;
  harness::Checked checked =
      demanded(harness::checkThunks(subject.analysed, subject.build, toolchain, options, listener));
  const std::string source = demanded(harness::writeGenerated(checked.generated, options));
  Built built;
  built.worker.api = std::move(checked.subject.api);
  built.worker.table = std::move(checked.generated.table);
  built.worker.compilations = {harness::harnessCompilation(subject.build, source)};
  built.program =
      demanded(symex::loadProgram(demanded(workspace::buildBitcode(built.worker, listener))));
  return built;
}

bool isCheck(const model::Operation& operation) { return operation.name.starts_with("check"); }

std::string describe(const states::StateFault& fault) {
  return fmt::format("{} in {} {}", symex::toString(fault.failure.kind), fault.operation,
                     fault.detail);
}

class Decision {
 public:
  Decision(symbolic::SymbolicSubject& subject, model::ClassId decided)
      : decided_(decided), explorer_(subject, optionsFor(subject.api())) {}

  void run() {
    states::Growth growth(explorer_);
    std::size_t told = 0;  // also if time runs out later
    for (bool goesOn = true; goesOn;) {
      goesOn = growth.advance();
      for (; told < explorer_.faults().size(); ++told) {
        fmt::print("fault {}\n", describe(explorer_.faults()[told]));
        std::fflush(stdout);
      }
    }
    isExhaustive_ = growth.isExhaustive();
    const model::Api& api = explorer_.subject().api();
    for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
      if (api.operations[i].owner != decided_ || !isCheck(api.operations[i])) continue;
      fmt::print("{} {}\n", api.operations[i].name, answer({i}));
      std::fflush(stdout);
    }
  }

 private:
  [[nodiscard]] states::ExploreOptions optionsFor(const model::Api& api) const {
    states::ExploreOptions options;
    for (const model::Operation& operation : api.operations) {
      if (operation.owner != decided_ || isCheck(operation))
        options.skipped.push_back(operation.key);
    }
    return options;
  }

  std::string answer(model::OperationId check) {
    auto goal = symbolic::Goal::make(explorer_.space(), check, false);
    if (!goal) return "UNKNOWN " + goal.error().message;
    for (heap::CaseId id = 0; id < explorer_.graph().cases().size(); ++id) {
      const auto target = goal->in(id);
      if (!target) continue;
      const auto sequence = symbolic::witness(explorer_.space(), *target);
      return sequence ? "VIOLATED" : "UNKNOWN no witness: " + sequence.error().message;
    }
    const std::string why = doubt(*goal);
    return why.empty() ? "HOLDS" : "UNKNOWN " + why;
  }

  // Why nothing is verified where no violation was found; empty: everything is.
  [[nodiscard]] std::string doubt(const symbolic::Goal& goal) const {
    if (!explorer_.faults().empty()) return "a fault was predicted";
    if (!explorer_.limitations().empty()) return explorer_.limitations().front().reason;
    if (!goal.limitations().empty()) return goal.limitations().front().reason;
    if (!isExhaustive_) return "not all states were explored";
    return explorer_.leavesScope() ? "calls lead out of the scope" : "";
  }

  model::ClassId decided_;
  states::Explorer explorer_;
  bool isExhaustive_ = false;
};

[[noreturn]] void decide(const Built& built, model::ClassId decided, unsigned seconds,
                         bool checksSamples) {
  const rlimit time{seconds, seconds + 1};  // SIGXCPU first
  const rlimit core{0, 0};
  setrlimit(RLIMIT_CPU, &time);
  setrlimit(RLIMIT_CORE, &core);
  const auto subject = demanded(symbolic::SymbolicSubject::open(
      built.worker.api, built.worker.table, built.program, states::subjectOptions()));
  if (checksSamples) subject->constraints().checkSamples(true);
  Decision(*subject, decided).run();
  _exit(0);
}

}  // namespace

int main(int count, char** arguments) {
  const bool checksSamples = count > 1 && std::string_view(arguments[1]) == "--check-samples";
  if (checksSamples) {
    ++arguments;
    --count;
  }
  const unsigned seconds = count > 2 ? static_cast<unsigned>(std::atoi(arguments[1])) : 0;
  if (seconds == 0) {
    fmt::print(stderr, "usage: assay_verify_fuzz [--check-samples] SECONDS HEADER...\n");
    return 2;
  }
  const Built built = build({arguments + 2, arguments + count});
  const auto& classes = built.worker.api.classes;
  for (std::uint32_t i = 0; i < classes.size(); ++i) {
    if (!classes[i].isUnderTest) continue;
    fmt::print("class {}\n", classes[i].name);
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) decide(built, {i}, seconds, checksSamples);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) fmt::print("ended by signal {}\n", WTERMSIG(status));
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0) return WEXITSTATUS(status);
  }
  return 0;
}
