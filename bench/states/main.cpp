// Explores the twelve structures within the scope that the authors of MSeqSynth used, and prints the time
// and the states beside those of their tool.
//
//   assay_states_bench [NAME|FILE...] [--length N] [--scope N] [--no-merging] [--cases] [--limit SECONDS]
//
// Times are CPU seconds of one thread; building the subject is not counted. Run it where .assay may be
// written.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "driver/config.h"
#include "driver/subject.h"
#include "peer.h"
#include "smt/inspect.h"
#include "strategy/states/explorer.h"

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
  bool merges = true;
  bool showCases = false;
  double limit = 60;
};

struct Built {
  driver::Subject subject;
  harness::BuiltWorker worker;
  std::vector<std::string> bitcode;
};

support::Result<Built> build(const std::string& header) {
  driver::Settings settings;
  settings.files = {header.find('/') == std::string::npos ? std::string(STRUCTURES) + "/" + header
                                                          : header};
  const auto complete = driver::completeSettings(settings);
  if (!complete) return passOn(complete);
  support::SilentListener listener;
  auto subject = driver::openSubject(*complete, listener);
  if (!subject) return passOn(subject);
  auto worker = driver::buildWorker(*subject, listener);
  if (!worker) return passOn(worker);
  auto bitcode = driver::buildBitcode(*worker, listener);
  if (!bitcode) return passOn(bitcode);
  return Built{std::move(*subject), std::move(*worker), std::move(*bitcode)};
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
    } else if (word == "--no-merging") {
      request.merges = false;
    } else if (word == "--cases") {
      request.showCases = true;
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
  fmt::print("{:<18} {:>8} {:>8} {:>7} {:>12} {:>17} {:>8} {:>9} {:>9}\n", "structure", "s",
             "peer s", "faster", "active/peer", "all/peer", "cases", "paths", "runs");
  double logarithms = 0;
  int measured = 0;
  bool isRight = true;
  std::vector<bench::Structure> chosen(bench::structures().begin(), bench::structures().end());
  for (const std::string& name : request.names) {
    if (name.find('/') == std::string::npos) continue;
    chosen.push_back({name, name, {{}, 3}, 20, {"*"}, 0, false, 0, 0, 0});
  }
  for (const bench::Structure& structure : chosen) {
    if (!request.names.empty() &&
        std::ranges::find(request.names, structure.name) == request.names.end()) {
      continue;
    }
    const auto built = build(structure.header);
    if (!built) {
      fmt::print(stderr, "{}: {}\n", structure.name, toString(built.error()));
      return 1;
    }
    const double start = cpuSeconds();
    auto symbolic =
        states::SymbolicSubject::open(built->bitcode, built->worker.api, built->worker.table);
    if (!symbolic) {
      fmt::print(stderr, "{}: {}\n", structure.name, toString(symbolic.error()));
      return 1;
    }
    states::ExploreOptions options;
    options.scope = structure.scope;
    if (request.scope != 0) {
      options.scope.named["Node"] = request.scope;
      options.scope.others = request.scope;
    }
    options.length = request.length != 0 ? request.length : structure.length;
    options.keepsValid = structure.keepsValid;
    options.merges = request.merges;
    options.deadline = std::chrono::steady_clock::now() +
                       std::chrono::milliseconds(static_cast<long>(request.limit * 1000));
    states::Explorer explorer(**symbolic, options);
    const bool isComplete = explorer.run();
    const double seconds = cpuSeconds() - start;
    const heap::StateGraph& graph = explorer.graph();
    const auto cases = std::ranges::count_if(
        graph.cases(), [](const heap::CaseRecord& one) { return one.isActive; });
    fmt::print("{:<18} {:>8.3f} {:>8} {:>7.0f} {:>7}/{:<4} {:>10}/{:<6} {:>8} {:>9} {:>9}{}\n",
               structure.name, seconds,
               fmt::format("{}{:.0f}", structure.peerStopped ? "> " : "", structure.peerSeconds),
               structure.peerSeconds / seconds, graph.activeStates(), structure.peerActive,
               graph.allStates(), structure.peerAll, cases, explorer.statistics().paths,
               explorer.statistics().runs, isComplete ? "" : "  stopped");
    std::fflush(stdout);
    logarithms += std::log(structure.peerSeconds / seconds);
    ++measured;
    if (request.showCases) {
      for (heap::AllocationType type = 0; type < (*symbolic)->types.size(); ++type) {
        fmt::print("  allocates {}\n", (*symbolic)->types.nameOf(type));
      }
      for (std::size_t id = 0; id < graph.cases().size(); ++id) {
        const heap::CaseRecord& one = graph.cases()[id];
        fmt::print("  case {} of structure {} at level {}{}{}:", id, one.structure, one.level,
                   one.isActive ? "" : ", replaced",
                   one.content.bound.empty() ? "" : ", quantified");
        for (const symex::Value& cell : one.content.cells) {
          fmt::print(" {}", cell.isInteger() ? std::to_string(cell.signedBits()) : "?");
        }
        for (const smt::Term condition : one.content.conditions) {
          fmt::print("\n      {}", smt::toString((*symbolic)->terms, condition));
        }
        fmt::print("\n");
      }
    }
    for (const model::Limitation& limitation : explorer.limitations()) {
      fmt::print("    limitation: {}: {}\n", limitation.what, limitation.reason);
    }
    for (const states::StateFault& fault : explorer.faults()) {
      isRight = false;
      const symex::Location& location = (*symbolic)->program->location(fault.failure.location);
      fmt::print("    fault at level {}: {}: {} {} {}:{}\n", fault.level, fault.operation,
                 symex::toString(fault.failure.kind), fault.detail, location.file, location.line);
    }
  }
  if (measured > 0) {
    fmt::print("geometric mean: {:.0f} times faster\n", std::exp(logarithms / measured));
  }
  return isRight ? 0 : 1;
}
