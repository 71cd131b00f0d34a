// Z3, asked incrementally: the constraints of the last query stay asserted, one scope each, and
// what the next query has in common from the front is kept. If the incremental solver gives up, or
// if there is floating point in the query, Z3 is asked from scratch, when it chooses a procedure by
// what is in it.
#include <z3++.h>

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "smt/chain.h"
#include "smt/inspect.h"
#include "smt/z3_translator.h"

namespace assay::smt {

namespace {

// The part of the limit that the incremental solver may use up before Z3 starts again from scratch.
constexpr std::uint32_t incrementalShare = 4;

// What Z3 builds before it begins to count its steps grows with the question: this many gates take
// it a second or two and some hundred megabytes.
constexpr std::uint64_t mostGates = 500'000;

std::string inWords(const std::string& reason) {
  if (reason.find("resource") != std::string::npos || reason == "canceled" || reason == "timeout") {
    return "the solver's limit was reached";
  }
  return "the solver gave up: " + reason;
}

// What Z3 knows. To set it up takes longer than many explorations, which never ask.
struct Session {
  explicit Session(Terms& terms)
      : translator(terms, context, Divisions::Described),
        incremental(context, z3::solver::simple()) {}

  z3::context context;
  Z3Translator translator;
  z3::solver incremental;
};

class Z3Solver final : public Solver {
 public:
  Z3Solver(Terms& terms, const Limits& limits, Statistics& statistics)
      : terms_(terms), limits_(limits), statistics_(statistics) {}

  Answer check(Query constraints) override {
    LayerStatistics& figures = statistics_[Layer::Z3];
    const LayerTimer timer(statistics_, Layer::Z3);
    ++figures.queries;
    Answer answer = [&]() -> Answer {
      try {
        return ask(constraints);
      } catch (const z3::exception& error) {
        return Unknown{"the solver failed: " + std::string(error.msg())};
      }
    }();
    ++figures.answered;
    if (std::holds_alternative<Unknown>(answer)) ++figures.unknown;
    return answer;
  }

 private:
  Session& session() {
    if (!session_) session_.emplace(terms_);
    return *session_;
  }

  Answer ask(Query constraints) {
    if (isSpent(limits_, statistics_)) return Unknown{"the solver's limit was reached"};
    if (gatesOf(constraints) > mostGates)
      return Unknown{"the question is too large for the solver"};
    if (std::ranges::any_of(constraints, [&](Term term) { return hasNumbers(term); })) {
      return askAfresh(constraints);
    }
    enter(constraints);
    z3::solver& incremental = session().incremental;
    setLimits(incremental, limits_.steps / incrementalShare);
    const z3::check_result result = incremental.check();
    statistics_.steps += counter_.newSteps(incremental);
    if (result != z3::unknown) return answerOf(result, incremental, constraints);
    return askAfresh(constraints);
  }

  Answer askAfresh(Query constraints) {
    z3::solver fresh(session().context);
    for (const Term constraint : constraints) fresh.add(session().translator.condition(constraint));
    setLimits(fresh, limits_.steps);
    const z3::check_result result = fresh.check();
    statistics_.steps += counter_.newSteps(fresh);
    return answerOf(result, fresh, constraints);
  }

  // Whether floating point is in a constraint: there, the incremental solver is much slower.
  bool hasNumbers(Term constraint) {
    const auto [found, isNew] = hasNumbers_.try_emplace(constraint, false);
    if (isNew) found->second = hasPart(constraint, [](Term part) { return isFp(part.kind()); });
    return found->second;
  }

  // Asserts the constraints, each in its scope, on top of what they share with the last query.
  void enter(Query constraints) {
    const auto [end, ignored] = std::ranges::mismatch(asserted_, constraints);
    const auto shared = static_cast<std::size_t>(end - asserted_.begin());
    if (shared < asserted_.size()) {
      session().incremental.pop(static_cast<unsigned>(asserted_.size() - shared));
      asserted_.resize(shared);
    }
    for (const Term constraint : constraints.subspan(shared)) {
      const z3::expr condition = session().translator.condition(constraint);
      session().incremental.push();
      asserted_.push_back(constraint);
      session().incremental.add(condition);
    }
  }

  void setLimits(z3::solver& solver, std::uint32_t steps) {
    z3::params params(session().context);
    if (limits_.steps != 0) params.set("rlimit", std::max(steps, 1U));
    if (limits_.milliseconds != 0) params.set("timeout", limits_.milliseconds);
    solver.set(params);
  }

  Answer answerOf(z3::check_result result, z3::solver& solver, Query constraints) {
    if (result == z3::unsat) return Unsat{};
    if (result == z3::unknown) return Unknown{inWords(solver.reason_unknown())};
    Model model = session().translator.read(solver.get_model(), variablesOf(constraints));
    const bool holds = std::ranges::all_of(
        constraints, [&](Term constraint) { return evaluator_.holds(constraint, model); });
    if (!holds) {
      assayAssert(session().translator.isApproximated(), "Z3's model does not satisfy the query");
      return Unknown{"fmod of values that are not known"};
    }
    return Sat{std::move(model)};
  }

  Terms& terms_;
  Limits limits_;
  Statistics& statistics_;
  StepCounter counter_;
  std::optional<Session> session_;
  std::vector<Term> asserted_;
  std::unordered_map<Term, bool> hasNumbers_;
  Evaluator evaluator_;
};

}  // namespace

std::unique_ptr<Solver> makeZ3Solver(Terms& terms, const Limits& limits, Statistics& statistics) {
  return std::make_unique<Z3Solver>(terms, limits, statistics);
}

}  // namespace assay::smt
