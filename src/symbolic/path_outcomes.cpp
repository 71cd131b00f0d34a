#include "symbolic/path_outcomes.h"

#include <algorithm>
#include <filesystem>

namespace assay::symbolic {

namespace fs = std::filesystem;

std::optional<model::Limitation> limitationOf(const std::string& key,
                                              const model::SourceLocation& location,
                                              const symex::PathOutcome& outcome) {
  if (const auto* limited = std::get_if<symex::Limited>(&outcome)) {
    model::Limitation limitation = limited->limitation;
    limitation.what = key + ": " + limitation.what;
    return limitation;
  }
  if (const auto* cut = std::get_if<symex::Cut>(&outcome)) {
    return model::Limitation{key, "a path was cut: " + std::string(cut->bound), "", location};
  }
  if (std::holds_alternative<symex::Exited>(outcome)) {
    return model::Limitation{key, "the call ends the process", "", location};
  }
  return std::nullopt;
}

std::vector<model::Limitation> limitationsAfter(SymbolicSubject& subject, const std::string& key,
                                                const model::SourceLocation& location,
                                                std::string_view what, bool isComplete) {
  std::vector<model::Limitation> limitations;
  for (const model::Limitation& assumption : subject.executor().assumptions()) {
    limitations.push_back(
        {key + ": " + assumption.what, assumption.reason, "", assumption.location});
  }
  if (!isComplete && limitations.empty()) {
    limitations.push_back(
        {key, "not every path of " + std::string(what) + " could be followed", "", location});
  }
  return limitations;
}

bool isByCaller(const SymbolicSubject& subject, const symex::Failed& failed) {
  const symex::Program& program = subject.program();
  if (symex::Subject::isByCaller(program, failed)) return true;
  if (failed.kind != symex::ErrorKind::AssertionFailed ||
      symex::Subject::depthOf(program, failed) != 1) {
    return false;
  }
  const symex::Location& at = program.location(failed.location);
  const auto isIt = [&](const model::Contract& contract) {
    return contract.kind == model::ContractKind::Precondition && contract.text == failed.detail &&
           contract.location.line == at.line && contract.location.column == at.column &&
           fs::path(contract.location.file).filename() == fs::path(at.file).filename();
  };
  return std::ranges::any_of(subject.api().facts.contracts, isIt);
}

std::optional<smt::PathCondition> whereAnswered(SymbolicSubject& subject, const symex::Path& path,
                                                const symex::Value& value, bool wanted) {
  if (value.isInteger()) {
    if ((value.bits() != 0) != wanted) return std::nullopt;
    return path.condition;
  }
  if (!value.isTerm()) return path.condition;  // it can be either
  smt::Terms& terms = subject.terms();
  const smt::Term isFalse = terms.equal(value.term(), terms.constant(value.width(), 0));
  smt::Side side =
      subject.solver().assume(path.condition, wanted ? terms.bitNot(isFalse) : isFalse);
  if (side.feasibility == smt::Feasibility::Infeasible) return std::nullopt;
  return std::move(side.path);
}

}  // namespace assay::symbolic
