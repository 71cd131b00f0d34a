#include "symbolic/invariants.h"

#include "symbolic/path_outcomes.h"
#include "symex/searcher.h"

namespace assay::symbolic {

namespace {

class InvariantChecker {
 public:
  explicit InvariantChecker(SymbolicSubject& subject) : subject_(subject) {}

  InvariantCheck run(const Start& start) {
    symex::Coverage coverage = subject_.executor().coverage();
    for (const heap::Accessible& one : start.accessible) {
      const auto row = subject_.table().rows.find(typeOfKind(one.kind));
      if (row == subject_.table().rows.end()) continue;
      const symex::SubjectRow& described = subject_.harness().row(row->second);
      for (const symex::SubjectInvariant& invariant : described.invariants) {
        check(start.state, one.address, invariant.holds, described.name + "::" + invariant.name);
      }
    }
    subject_.executor().setCoverage(std::move(coverage));
    return std::move(check_);
  }

 private:
  void check(symex::State state, const symex::Value& object, symex::FunctionId holds,
             const std::string& name) {
    subject_.executor().call(state, holds, {&object, 1});
    const auto searcher = symex::depthFirst();
    ++check_.runs;
    const bool isComplete =
        subject_.executor().explore(std::move(state), *searcher, [&](symex::Path&& path) {
          ++check_.paths;
          takeUp(name, path);
          return true;
        });
    for (model::Limitation& one : limitationsAfter(subject_, name, {}, "the invariant", isComplete))
      check_.limitations.push_back(std::move(one));
  }

  void takeUp(const std::string& name, const symex::Path& path) {
    ViolatedInvariant violated{name, path.condition.constraints(), "", {}};
    violated.failure.kind = symex::ErrorKind::ContractViolated;
    if (const auto* returned = std::get_if<symex::Returned>(&path.outcome)) {
      const symex::Value& value = returned->values.front();
      if (!subject_.executor().isDefined(path.state, value)) {
        violated.failure.kind = symex::ErrorKind::UninitialisedRead;
      } else {
        const auto where = whereAnswered(subject_, path, value, false);
        if (!where) return;
        violated.conditions = where->constraints();
      }
    } else if (const auto* failed = std::get_if<symex::Failed>(&path.outcome)) {
      violated.failure = *failed;
      violated.detail = failed->detail;
    } else if (auto limitation = limitationOf(name, {}, path.outcome)) {
      check_.limitations.push_back(std::move(*limitation));
      return;
    }
    check_.violated.push_back(std::move(violated));
  }

  SymbolicSubject& subject_;
  InvariantCheck check_;
};

}  // namespace

InvariantCheck checkInvariants(SymbolicSubject& subject, const Start& start) {
  return InvariantChecker(subject).run(start);
}

}  // namespace assay::symbolic
