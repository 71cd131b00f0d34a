// Runs the main function of bitcode files in the executor: what it writes goes to stdout, how each
// path ended to stderr. The exit code is main's, or 70 if there is not one path that returns.
//
//   assay_symex_run [--misaligned-is-fine] FILE...
#include <cstdio>
#include <string>
#include <vector>

#include "smt/path_solver.h"
#include "symex/executor.h"
#include "symex/load.h"

namespace {

using namespace assay;
using namespace assay::symex;

std::string describe(const Program& program, const PathOutcome& outcome) {
  const auto place = [&](LocationId id) {
    const Location& location = program.location(id);
    return location.file + ":" + std::to_string(location.line) + ":" +
           std::to_string(location.column);
  };
  if (const auto* returned = std::get_if<Returned>(&outcome)) {
    return "returned" + (returned->values.empty() || !returned->values[0].isInteger()
                             ? std::string()
                             : " " + std::to_string(returned->values[0].bits()));
  }
  if (const auto* threw = std::get_if<Threw>(&outcome)) {
    return "threw " + threw->typeName + ": " + threw->what;
  }
  if (const auto* failed = std::get_if<Failed>(&outcome)) {
    std::string text = std::string(toString(failed->kind)) + " " + failed->detail + " at " +
                       place(failed->location);
    for (const LocationId id : failed->stack) {
      const FunctionId function = program.location(id).function;
      text += "\n  from " + place(id) +
              (function == none ? "" : " in " + program.functions[function].name);
    }
    return text;
  }
  if (const auto* limited = std::get_if<Limited>(&outcome)) {
    return "limited: " + limited->limitation.what + ": " + limited->limitation.reason + " at " +
           limited->limitation.location.file + ":" +
           std::to_string(limited->limitation.location.line);
  }
  if (const auto* cut = std::get_if<Cut>(&outcome)) {
    return "cut: " + std::string(cut->bound) + " at " + place(cut->location);
  }
  return "exited";
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<std::string> files(arguments + 1, arguments + count);
  const bool isLax = !files.empty() && files.front() == "--misaligned-is-fine";
  if (isLax) files.erase(files.begin());
  const auto program = loadProgram(files);
  if (!program) {
    std::fprintf(stderr, "%s\n", toString(program.error()).c_str());
    return 70;
  }
  smt::Terms terms;
  smt::PathSolver solver(terms);
  Options options;
  options.checkAlignment = !isLax;
  options.runAtExit = true;
  options.findLeaks = true;
  Executor executor(*program, terms, solver, options);
  auto state = executor.initialState();
  if (!state) {
    std::fprintf(stderr, "%s\n", toString(state.error()).c_str());
    return 70;
  }
  const FunctionId entry = (*program)->functionNamed("main");
  std::vector<Value> values;
  if (entry != none && (*program)->functions[entry].parameterCount == 2) {
    values = {Value::integer(32, 0), Value::null()};
  }
  executor.call(*state, entry, values);
  int code = 70;
  std::size_t paths = 0;
  const auto searcher = depthFirst();
  executor.explore(std::move(*state), *searcher, [&](Path&& path) {
    ++paths;
    std::fputs(path.state.outputText().c_str(), stdout);
    std::fprintf(stderr, "%s\n", describe(**program, path.outcome).c_str());
    for (const Failed& leak : path.leaks) {
      std::fprintf(stderr, "%s\n", describe(**program, leak).c_str());
    }
    const auto* returned = std::get_if<Returned>(&path.outcome);
    const auto* exited = std::get_if<Exited>(&path.outcome);
    if (returned != nullptr && !returned->values.empty() && returned->values[0].isInteger()) {
      code = static_cast<int>(returned->values[0].bits());
    } else if (exited != nullptr && exited->status.isInteger()) {
      code = static_cast<int>(exited->status.bits());
    }
    return true;
  });
  std::fprintf(stderr, "%zu paths, %lu instructions\n", paths,
               static_cast<unsigned long>(executor.statistics().instructions));
  return paths == 1 ? code : 70;
}
