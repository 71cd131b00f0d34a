#include "symbolic/program_run.h"

#include "symbolic/program_memory.h"

namespace assay::symbolic {

using symex::State;
using symex::Subject;
using symex::Value;
using wire::Op;

PathEnd ProgramRun::limited(std::string what, std::string reason) {
  PathEnd end;
  end.limitation = model::Limitation{std::move(what), std::move(reason), "", {}};
  return end;
}

bool ProgramRun::explore(State state, symex::Searcher& searcher) {
  const auto* header = reinterpret_cast<const wire::ProgramHeader*>(run_.program_.words.data());
  Progress progress;
  progress.slots.resize(header->slots);
  progress.pc = wire::kHeaderWords;
  if (!advance(state, progress)) return true;
  state.attached = std::make_shared<const Progress>(std::move(progress));
  return executor_.explore(std::move(state), searcher, [this](symex::Path&& path) {
    return takeUp(std::move(path)) && !isStopped_;
  });
}

void ProgramRun::proceed(State state, Progress progress) {
  state.attached = std::make_shared<const Progress>(std::move(progress));
  executor_.proceed(std::move(state));
}

bool ProgramRun::handOver(State state, Progress progress, PathEnd end, bool isStopped) {
  SketchPath path;
  path.condition = state.path;
  path.steps = std::move(progress.steps);
  path.trail = std::move(progress.trail);
  path.end = std::move(end);
  path.isStopped = isStopped;
  state.attached.reset();
  path.state = std::move(state);
  if (!sink_(std::move(path))) isStopped_ = true;
  return !isStopped_;
}

bool ProgramRun::advance(State& state, Progress& progress) {
  for (;;) {
    const std::uint32_t word = *at(progress.pc);
    const Op op = wire::opOf(word);
    if (op == Op::Step || op == Op::End) {
      if (progress.inStep) endStep(state, progress);
      if (nextInvariant(state, progress)) return true;
      if (op == Op::Step) {
        progress.inStep = true;
        progress.result = {};
        progress.moved = 0;
        ++progress.pc;
        continue;
      }
      if (nextDestruction(state, progress)) return true;
      handOver(std::move(state), std::move(progress), {});
      return false;
    }
    const Next next = instruction(state, progress);
    if (next != Next::GoOn) return next == Next::Call;
  }
}

void ProgramRun::endStep(State& state, Progress& progress) {
  progress.inStep = false;
  progress.owner = 0;
  progress.invariant = 0;
  progress.steps.push_back({symex::Returned{}, resultBits(state, progress)});
}

// A result that can be compared with what a worker shows.
Value ProgramRun::resultBits(const State& state, const Progress& progress) const {
  if (!progress.result.isPointer()) return {};
  const model::Sequence& sequence = run_.sketch_.sequence;
  const exec::OperationPlan* plan =
      run_.subject_->lowering().plans().find(sequence.steps[progress.steps.size()].operation);
  if (plan == nullptr) return {};
  const model::Type& type = run_.subject_->api().type(plan->operation->result.type);
  if (std::holds_alternative<model::BoolType>(type.shape)) {
    return readAt(executor_, state, progress.result, 1);
  }
  const auto* integer = std::get_if<model::IntegerType>(&type.shape);
  if (integer == nullptr || integer->bits > 64) return {};
  return readAt(executor_, state, progress.result, integer->bits / 8);
}

// The invariants that are left to be checked after a step.
bool ProgramRun::nextInvariant(State& state, Progress& progress) {
  for (; progress.owner < progress.owners.size(); ++progress.owner, progress.invariant = 0) {
    const Slot& slot = progress.slots[progress.owners[progress.owner]];
    if (!slot.isOwned || slot.isSpent || slot.row == wire::kNoRow) continue;
    const auto& invariants = run_.subject_->harness().row(slot.row).invariants;
    if (progress.invariant >= invariants.size()) continue;
    progress.doing = Doing::Invariant;
    executor_.call(state, invariants[progress.invariant].holds, std::vector{slot.address});
    return true;
  }
  return false;
}

// What the sequence owns goes, the latest first.
bool ProgramRun::nextDestruction(State& state, Progress& progress) {
  while (!progress.owners.empty()) {
    Slot& slot = progress.slots[progress.owners.back()];
    progress.owners.pop_back();
    if (!slot.isOwned || slot.row == wire::kNoRow || !slot.address.isPointer()) continue;
    slot.isOwned = false;
    const symex::FunctionId destroy = run_.subject_->harness().row(slot.row).destroy;
    if (destroy == symex::none) continue;
    progress.doing = Doing::TearDown;
    executor_.call(state, destroy, std::vector{slot.address});
    return true;
  }
  return false;
}

// Whether the path goes on with the invariant true; where it is false the path is handed over.
bool ProgramRun::invariantAnswered(State& state, Progress& progress,
                                   const symex::Returned& outcome) {
  const Value answer = outcome.values.front();
  const Slot& slot = progress.slots[progress.owners[progress.owner]];
  const symex::SubjectInvariant& invariant =
      run_.subject_->harness().row(slot.row).invariants[progress.invariant];
  const bool isAsked = !run_.filter_ || run_.filter_(slot.row, progress.invariant);
  ++progress.invariant;
  const auto broken = [&](State ending) {
    Progress ended = progress;
    ended.steps.back().outcome = BrokenInvariant{invariant.name, invariant.file, invariant.line};
    handOver(std::move(ending), std::move(ended), {});
  };
  if (answer.isInteger()) {
    if (answer.bits() != 0) return true;
    broken(std::move(state));
    return false;
  }
  smt::Terms& terms = run_.subject_->terms();
  const smt::Term holds = terms.notEqual(answer.term(), terms.constant(answer.width(), 0));
  if (!isAsked) {
    if (auto followed = run_.subject_->solver().follow(state.path, holds)) {
      state.path = std::move(followed->path);
      if (!followed->truth) broken(std::move(state));
      return followed->truth;
    }
  }
  const smt::Branch sides = run_.subject_->solver().branch(state.path, holds);
  if (sides.whenFalse.feasibility != smt::Feasibility::Infeasible) {
    State ending = state;
    ending.path = sides.whenFalse.path;
    broken(std::move(ending));
  }
  state.path = sides.whenTrue.path;
  return sides.whenTrue.feasibility != smt::Feasibility::Infeasible;
}

// A call that was asked for has ended. Whether the exploration goes on.
bool ProgramRun::takeUp(symex::Path&& path) {
  Progress progress = *std::static_pointer_cast<const Progress>(path.state.attached);
  State state = std::move(path.state);
  const bool isOfStep = progress.doing == Doing::Call || progress.doing == Doing::Convert ||
                        progress.doing == Doing::Destroy;
  const bool isOfResult =
      progress.doing == Doing::Call && ((*(at(progress.pc) + 2) >> 16) & wire::kStepResult) != 0;
  if (isOfResult) progress.trail = state.trail;
  if (const auto* cut = std::get_if<symex::Cut>(&path.outcome)) {
    PathEnd end;
    end.cut = *cut;
    return handOver(std::move(state), std::move(progress), std::move(end));
  }
  if (auto* limit = std::get_if<symex::Limited>(&path.outcome)) {
    PathEnd end;
    end.limitation = std::move(limit->limitation);
    return handOver(std::move(state), std::move(progress), std::move(end));
  }
  if (auto* failed = std::get_if<symex::Failed>(&path.outcome)) {
    SketchPath ended;
    if (isOfStep) progress.steps.push_back({std::move(*failed), {}});
    if (progress.doing == Doing::Invariant) progress.steps.back().outcome = std::move(*failed);
    if (progress.doing != Doing::TearDown) {
      return handOver(std::move(state), std::move(progress), {});
    }
    ended.condition = state.path;
    ended.trail = std::move(progress.trail);
    ended.steps = std::move(progress.steps);
    ended.teardown = std::move(*failed);
    ended.state = std::move(state);
    return sink_(std::move(ended));
  }
  if (auto* exited = std::get_if<symex::Exited>(&path.outcome)) {
    if (isOfStep) progress.steps.push_back({*exited, {}});
    return handOver(std::move(state), std::move(progress), {});
  }
  if (auto* threw = std::get_if<symex::Threw>(&path.outcome)) {
    if (!isOfStep) {
      return handOver(std::move(state), std::move(progress),
                      limited("an exception", "it leaves a check of an invariant or a destructor"));
    }
    if (progress.doing != Doing::Destroy) Subject::abandon(state, progress.call);
    progress.steps.push_back({std::move(*threw), {}});
    progress.inStep = false;
    progress.owner = 0;
    progress.invariant = 0;
    while (wire::opOf(*at(progress.pc)) != Op::Step && wire::opOf(*at(progress.pc)) != Op::End) {
      progress.pc += wire::instructionWords(at(progress.pc));
    }
  } else {
    const auto& outcome = std::get<symex::Returned>(path.outcome);
    if (progress.doing == Doing::Invariant) {
      if (!invariantAnswered(state, progress, outcome)) return !isStopped_;
    } else if (isOfStep) {
      returned(state, progress, outcome);
    }
  }
  if (advance(state, progress)) proceed(std::move(state), std::move(progress));
  return !isStopped_;
}

}  // namespace assay::symbolic
