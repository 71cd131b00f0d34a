// Explores the twelve structures within the scope that the authors of MSeqSynth used, and prints
// the time and the states beside those of their tool.
//
//   assay_states_bench [NAME|FILE...] [--length N] [--scope N] [--limit SECONDS] [--cases]
//   assay_states_bench --merging [NAME...]    with and without merging, at length 5, 6 and 7
//   assay_states_bench --scale                ever more nodes for three trees, until the limit is used
//
// Times are CPU seconds of one thread; building the subject is not counted, reading its bitcode is.
// What takes longer than the limit (60 s) is stopped. Run it where .assay may be written.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "driver/config.h"
#include "peer.h"
#include "smt/inspect.h"
#include "strategy/states/effort.h"
#include "strategy/states/explorer.h"
#include "workspace/subject.h"

namespace {

using namespace assay;

double cpuSeconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Request {
  std::vector<std::string> names;
  std::uint32_t length = 0;  // 0: as in the table
  std::uint32_t scope = 0;
  bool comparesMerging = false;
  bool scales = false;
  bool showsCases = false;
  double limit = 60;
};

struct Built {
  workspace::Subject subject;
  harness::BuiltWorker worker;
  std::vector<std::string> bitcode;
};

template <typename T>
T demanded(support::Result<T> result, const std::string& name) {
  if (result) return std::move(*result);
  fmt::print(stderr, "{}: {}\n", name, toString(result.error()));
  std::exit(1);
}

Built build(const std::string& header) {
  driver::Settings settings;
  settings.files = {header.find('/') == std::string::npos ? std::string(STRUCTURES) + "/" + header
                                                          : header};
  support::SilentListener listener;
  const auto complete = demanded(driver::completeSettings(settings), header);
  Built built;
  built.subject = demanded(workspace::openSubject(complete, listener), header);
  built.worker = demanded(workspace::buildWorker(complete, built.subject, listener), header);
  built.bitcode = demanded(workspace::buildBitcode(built.worker, listener), header);
  return built;
}

// One exploration, and how long it took.
struct Run {
  std::unique_ptr<symbolic::SymbolicSubject> subject;
  std::unique_ptr<states::Explorer> explorer;
  bool isComplete = false;
  double seconds = 0;
};

Run explore(const Built& built, states::ExploreOptions options, double limit) {
  Run run;
  const double start = cpuSeconds();
  run.subject = demanded(symbolic::SymbolicSubject::open(built.worker.api, built.worker.table,
                                                         built.bitcode, states::subjectOptions()),
                         "bitcode");
  options.deadline =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<long>(limit * 1000));
  run.explorer = std::make_unique<states::Explorer>(*run.subject, std::move(options));
  run.isComplete = run.explorer->run();
  run.seconds = cpuSeconds() - start;
  return run;
}

states::ExploreOptions optionsFor(const bench::Structure& structure, const Request& request) {
  states::ExploreOptions options;
  options.scope = structure.scope;
  if (request.scope != 0) {
    options.scope.named["Node"] = request.scope;
    options.scope.others = request.scope;
  }
  options.length = request.length != 0 ? request.length : structure.length;
  options.keepsValid = structure.keepsValid;
  return options;
}

void printCases(const Run& run) {
  const auto& cases = run.explorer->graph().cases();
  for (std::size_t id = 0; id < cases.size(); ++id) {
    const heap::CaseRecord& one = cases[id];
    fmt::print("  case {} of structure {} at level {}{}{}:", id, one.structure, one.level,
               one.isActive ? "" : ", replaced", one.content.bound.empty() ? "" : ", quantified");
    for (const symex::Value& cell : one.content.cells) {
      fmt::print(" {}", cell.isInteger() ? std::to_string(cell.signedBits()) : "?");
    }
    for (const smt::Term condition : one.content.conditions) {
      fmt::print("\n      {}", smt::toString(run.subject->terms(), condition));
    }
    fmt::print("\n");
  }
}

// Whether nothing is wrong.
bool printProblems(const Run& run) {
  for (const model::Limitation& limitation : run.explorer->limitations()) {
    fmt::print("    limitation: {}: {}\n", limitation.what, limitation.reason);
  }
  for (const states::StateFault& fault : run.explorer->faults()) {
    const symex::Location& location = run.subject->program().location(fault.failure.location);
    fmt::print("    fault at level {}: {}: {} {} {}:{}\n", fault.level, fault.operation,
               symex::toString(fault.failure.kind), fault.detail, location.file, location.line);
  }
  return run.explorer->limitations().empty() && run.explorer->faults().empty();
}

bool isAsked(const Request& request, const std::string& name) {
  return request.names.empty() || std::ranges::find(request.names, name) != request.names.end();
}

bool compareWithPeer(const Request& request) {
  fmt::print("{:<18} {:>8} {:>8} {:>7} {:>12} {:>17} {:>17} {:>8} {:>8}\n", "structure", "s",
             "peer s", "faster", "active/peer", "all/peer", "transitions/peer", "paths", "runs");
  double logarithms = 0;
  double least = 0;
  int measured = 0;
  bool isRight = true;
  std::vector<bench::Structure> chosen(bench::structures().begin(), bench::structures().end());
  for (const std::string& name : request.names) {
    if (name.find('/') == std::string::npos) continue;
    chosen.push_back({name, name, {{}, 3}, 20, {"*"}, 0, false, 0, 0, 0});
  }
  for (const bench::Structure& structure : chosen) {
    if (!isAsked(request, structure.name)) continue;
    const Run run = explore(build(structure.header), optionsFor(structure, request), request.limit);
    const heap::StateGraph& graph = run.explorer->graph();
    const double faster = structure.peerSeconds / run.seconds;
    fmt::print(
        "{:<18} {:>8.3f} {:>8} {:>7.0f} {:>7}/{:<4} {:>10}/{:<6} {:>10}/{:<6} {:>8} {:>8}{}\n",
        structure.name, run.seconds,
        fmt::format("{}{:.0f}", structure.peerStopped ? "> " : "", structure.peerSeconds), faster,
        graph.activeStates(), structure.peerActive, graph.allStates(), structure.peerAll,
        graph.statistics().transitions, structure.peerTransitions, run.explorer->statistics().paths,
        run.explorer->statistics().runs, run.isComplete ? "" : "  stopped");
    std::fflush(stdout);
    logarithms += std::log(faster);
    least = measured == 0 ? faster : std::min(least, faster);
    ++measured;
    if (request.showsCases) printCases(run);
    isRight = printProblems(run) && isRight;
  }
  if (measured > 0) {
    fmt::print("geometric mean: {:.0f} times faster; at least {:.0f} times\n",
               std::exp(logarithms / measured), least);
  }
  return isRight;
}

bool compareMerging(const Request& request) {
  fmt::print("{:<18} {:>24} {:>30}\n", "structure", "merged, L = 5 / 6 / 7", "not merged");
  for (const bench::Structure& structure : bench::structures()) {
    if (!isAsked(request, structure.name)) continue;
    const Built built = build(structure.header);
    std::vector<std::string> cells;
    for (const bool merges : {true, false}) {
      bool isOut = false;
      for (const std::uint32_t length : {5U, 6U, 7U}) {
        if (isOut) {
          cells.emplace_back("-");
          continue;
        }
        states::ExploreOptions options = optionsFor(structure, request);
        options.length = length;
        options.merges = merges;
        const Run run = explore(built, options, request.limit);
        isOut = !run.isComplete;
        cells.push_back(isOut ? "-" : fmt::format("{:.3f}", run.seconds));
      }
    }
    fmt::print("{:<18} {:>7} {:>7} {:>7}   {:>9} {:>9} {:>9}\n", structure.name, cells[0], cells[1],
               cells[2], cells[3], cells[4], cells[5]);
    std::fflush(stdout);
  }
  return true;
}

bool scale(const Request& request) {
  fmt::print("{:<18} {:>5} {:>9} {:>9} {:>11}\n", "structure", "nodes", "s", "active", "paths");
  for (const bench::Structure& structure : bench::structures()) {
    const bool isTree = structure.name == "AvlTree" || structure.name == "BinarySearchTree" ||
                        structure.name == "RedBlackMap";
    if (!isTree || !isAsked(request, structure.name)) continue;
    const Built built = build(structure.header);
    double used = 0;
    for (std::uint32_t nodes = 1; used < request.limit; ++nodes) {
      Request larger = request;
      larger.scope = nodes;
      states::ExploreOptions options = optionsFor(structure, larger);
      options.length = states::anyLength;
      const Run run = explore(built, options, request.limit - used);
      used += run.seconds;
      if (!run.isComplete) break;
      fmt::print("{:<18} {:>5} {:>9.3f} {:>9} {:>11}\n", structure.name, nodes, run.seconds,
                 run.explorer->graph().activeStates(), run.explorer->statistics().paths);
      std::fflush(stdout);
    }
  }
  return true;
}

Request parse(int count, char** arguments) {
  Request request;
  for (int i = 1; i < count; ++i) {
    const std::string word = arguments[i];
    const auto number = [&] { return i + 1 < count ? std::atoi(arguments[++i]) : 0; };
    if (word == "--length") {
      request.length = static_cast<std::uint32_t>(number());
    } else if (word == "--scope") {
      request.scope = static_cast<std::uint32_t>(number());
    } else if (word == "--merging") {
      request.comparesMerging = true;
    } else if (word == "--scale") {
      request.scales = true;
    } else if (word == "--cases") {
      request.showsCases = true;
    } else if (word == "--limit") {
      request.limit = number();
    } else {
      request.names.push_back(word);
    }
  }
  return request;
}

}  // namespace

int main(int count, char** arguments) {
  const Request request = parse(count, arguments);
  const bool isRight = request.comparesMerging ? compareMerging(request)
                       : request.scales        ? scale(request)
                                               : compareWithPeer(request);
  return isRight ? 0 : 1;
}
