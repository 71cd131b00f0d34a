#include "symbolic/witness.h"

#include <algorithm>

#include "symbolic/inputs.h"
#include "symex/chunks.h"

namespace assay::symbolic {

namespace {

using model::Argument;
using symex::Value;

// A call with numbers, and what the client holds after it.
struct ConcreteCall {
  const CallPlan* plan = nullptr;
  heap::Call call;
  std::vector<std::uint64_t> scalars;  // by argument
  std::vector<std::int32_t> origins;
};

class Trace {
 public:
  explicit Trace(const StateSpace& space)
      : plan_(space.plan), subject_(space.subject), graph_(space.graph) {}

  support::Result<model::Sequence> run(const Target& target) {
    const heap::CaseRecord& record = graph_.cases()[target.from];
    std::vector<smt::Term> conditions = record.content.conditions;
    conditions.insert(conditions.end(), target.conditions.begin(), target.conditions.end());
    auto model = solve(conditions);
    if (!model) return undecided();
    if (target.call && writesResult(*target.call)) return notWritten();
    if (target.call) addCall(*target.plan, *target.call, *model, {});
    std::vector<smt::Term> cells = cellsIn(record.content, *model);
    heap::StructureId structure = record.structure;
    std::uint32_t level = record.level;
    while (level > 0 && !isInitial(structure, cells)) {
      const heap::Arrival* arrival = nullptr;
      for (const std::uint32_t index : graph_.structures()[structure].arrivals) {
        const heap::Arrival& candidate = graph_.arrivals()[index];
        if (candidate.level > level) continue;
        model = solveArrival(candidate, cells);
        if (!model) continue;
        arrival = &candidate;
        break;
      }
      if (arrival == nullptr) return undecided();
      if (writesResult(arrival->call)) return notWritten();
      addCall(plan_, arrival->call, *model, arrival->origins);
      const heap::CaseRecord& before = graph_.cases()[arrival->from];
      cells = cellsIn(before.content, *model);
      structure = before.structure;
      level = std::min(arrival->level - 1, before.level);
    }
    std::ranges::reverse(calls_);
    return sequence();
  }

 private:
  static tl::unexpected<support::Error> undecided() {
    return support::fail(support::ErrorCode::Inconclusive,
                         "the solver found no numbers for the calls that lead to the state");
  }

  static bool writesResult(const heap::Call& call) {
    return !call.arguments.empty() && call.arguments.back() == heap::writtenResult;
  }
  static tl::unexpected<support::Error> notWritten() {
    return support::fail(support::ErrorCode::Inconclusive,
                         "it takes a write through a reference that a call gives, which a sequence "
                         "cannot say");
  }

  std::optional<smt::Model> solve(std::span<const smt::Term> conditions) {
    smt::Answer answer = subject_.solver().solver().check(conditions);
    auto* sat = std::get_if<smt::Sat>(&answer);
    if (sat == nullptr) return std::nullopt;
    return std::move(sat->model);
  }

  std::optional<smt::Model> solveArrival(const heap::Arrival& arrival,
                                         const std::vector<smt::Term>& cells) {
    std::vector<smt::Term> conditions = arrival.conditions;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Value& cell = arrival.cells[i];
      const smt::Term equal =
          subject_.terms().equal(symex::asTerm(subject_.terms(), cell), cells[i]);
      if (equal.isFalse()) return std::nullopt;
      if (!equal.isTrue()) conditions.push_back(equal);
    }
    return solve(conditions);
  }

  // What the cells are, as constants.
  std::vector<smt::Term> cellsIn(const heap::Case& content, const smt::Model& model) {
    std::vector<smt::Term> cells;
    for (const Value& cell : content.cells) {
      const smt::Term term = symex::asTerm(subject_.terms(), cell);
      cells.push_back(subject_.terms().constant(evaluator_.evaluate(term, model)));
    }
    return cells;
  }

  bool isInitial(heap::StructureId structure, const std::vector<smt::Term>& cells) {
    const heap::CaseRecord& first = graph_.cases().front();
    return structure == first.structure && cells == cellsIn(first.content, smt::Model{});
  }

  void addCall(const CallPlan& plan, const heap::Call& call, const smt::Model& model,
               std::vector<std::int32_t> origins) {
    ConcreteCall concrete{&plan, call, {}, std::move(origins)};
    const PlannedOperation& planned = plan.operations[call.operation];
    for (std::size_t i = 0; i < planned.inputs.size(); ++i) {
      const Input& input = planned.inputs[i];
      concrete.scalars.push_back(
          input.form == Input::Form::Scalar
              ? model.value(argumentVariable(subject_.terms(), i, input.width))
              : 0);
    }
    calls_.push_back(std::move(concrete));
  }

  model::Sequence sequence() const {
    model::Sequence result;
    std::vector<model::ValueRef> held;
    for (const ConcreteCall& one : calls_) {
      const PlannedOperation& planned = one.plan->operations[one.call.operation];
      const model::Operation& operation = subject_.api().operation(planned.id);
      model::Step step;
      step.operation = operation.key;
      for (std::size_t i = 0; i < planned.inputs.size(); ++i) {
        Argument argument;
        const std::int32_t chosen = one.call.arguments[i];
        if (chosen >= 0) {
          argument.value = held[static_cast<std::size_t>(chosen)];
        } else if (chosen == heap::nullArgument) {
          argument.value = model::Literal{model::NullLiteral{}};
        } else {
          argument.value = literalOf(subject_.api().type(planned.inputs[i].type), one.scalars[i]);
        }
        const bool isReceiver = i == 0 && operation.hasReceiver();
        (isReceiver ? step.receiver : step.arguments).push_back(std::move(argument));
      }
      const std::size_t number = result.steps.size();
      result.steps.push_back(std::move(step));
      std::vector<model::ValueRef> after;
      for (const std::int32_t origin : one.origins) {
        after.push_back(origin == heap::fromResult
                            ? model::ValueRef{model::ValueRef::Scope::Sequence, number, 0}
                            : held[static_cast<std::size_t>(origin)]);
      }
      held = std::move(after);
    }
    return result;
  }

  const CallPlan& plan_;
  SymbolicSubject& subject_;
  const heap::StateGraph& graph_;
  smt::Evaluator evaluator_;
  std::vector<ConcreteCall> calls_;  // the last one first, until the end
};

}  // namespace

support::Result<model::Sequence> witness(const StateSpace& space, const Target& target) {
  return Trace(space).run(target);
}

support::Result<model::Sequence> witness(const StateSpace& space, heap::CaseId id) {
  return witness(space, Target{id, std::nullopt, nullptr, {}});
}

}  // namespace assay::symbolic
