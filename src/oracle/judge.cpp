#include "oracle/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "model/crashes.h"
#include "oracle/doubts.h"
#include "oracle/expectations.h"
#include "oracle/law_form.h"
#include "oracle/literals.h"
#include "oracle/misuse.h"
#include "support/assert.h"

namespace assay::oracle {

using model::Api;
using model::ContractKind;
using model::ContractViolated;
using model::Crashed;
using model::Execution;
using model::Failure;
using model::FailureKind;
using model::Frame;
using model::Operation;
using model::Outcome;
using model::Probe;
using model::Rule;
using model::RuleId;
using model::RuleTrait;
using model::Severity;
using model::Standing;
using model::Threw;
using model::TimedOut;

namespace {

class Judging {
 public:
  Judging(const Api& api, const Probe& probe, const Execution& execution,
          const model::RuleSettings& settings, const model::SubjectFiles& subject)
      : api_(api),
        probe_(probe),
        execution_(execution),
        settings_(settings),
        subject_(subject),
        steps_(probe.sequence.steps.size()) {}

  std::vector<Failure> run() {
    bool stopped = false;
    for (std::size_t k = 0; k < execution_.steps.size(); ++k) {
      stopped = judgeOutcome(execution_.steps[k].outcome, k) || stopped;
    }
    if (execution_.teardown) stopped = judgeOutcome(*execution_.teardown, steps_) || stopped;
    if (!stopped) {
      judgeLeak();
      judgeExpectations();
    }
    if (probe_.rule == RuleId::AllocationFailure) blameFailedAllocation();
    std::ranges::sort(failures_, {}, rank);
    return std::move(failures_);
  }

 private:
  // What a rule's function finds.
  struct Found {
    RuleId rule = RuleId::MemoryError;
    FailureKind kind;
    Blame blame;
    std::string sentence;
    bool isDoubtful = false;  // a fault counts as suspect
  };

  static std::tuple<int, Severity, std::size_t> rank(const Failure& failure) {
    const auto order = [](Standing standing) {
      switch (standing) {
        case Standing::Fault:
          return 0;
        case Standing::Suspect:
          return 1;
        case Standing::Invalid:
          return 2;
        case Standing::Expected:
          return 3;
      }
      return 3;
    };
    return {order(failure.standing), failure.severity, failure.step};
  }

  // True if the outcome ended the sequence.
  bool judgeOutcome(const Outcome& outcome, std::size_t step) {
    if (const auto* threw = std::get_if<Threw>(&outcome)) {
      add(thrown(*threw, step), step, &outcome);
      return false;
    }
    if (const auto* crash = std::get_if<Crashed>(&outcome)) {
      add(crashed(*crash, step), step, &outcome);
    } else if (const auto* hang = std::get_if<TimedOut>(&outcome)) {
      add(timedOut(*hang, step), step, &outcome);
    } else if (const auto* broken = std::get_if<ContractViolated>(&outcome)) {
      add(violated(*broken, step), step, &outcome);
    } else {
      return false;
    }
    return true;
  }

  void add(Found found, std::size_t step, const Outcome* outcome) {
    const MisuseCase doubted{api_, probe_.sequence, execution_, step, outcome, subject_};
    const Rule* rule = &ruleOf(found.rule);
    // The test's own violation of a precondition needs no second reason.
    if (rule->standing != Standing::Invalid) {
      if (const auto misuse = misuseOf(doubted)) {
        rule = &ruleOf(misuse->rule);
        found.sentence = fmt::format("{}; {}", misuse->sentence, found.sentence);
        found.isDoubtful = false;
      } else if (const auto doubt = doubtOf(doubted, rule->id)) {
        found.isDoubtful = true;
        found.sentence += fmt::format(" ({})", *doubt);
      }
    }
    Failure failure;
    failure.cause = {rule->id, std::move(found.kind), std::move(found.blame.function),
                     std::move(found.blame.location)};
    failure.standing = model::standingOf(settings_, *rule);
    if (found.isDoubtful && failure.standing == Standing::Fault) {
      failure.standing = Standing::Suspect;
    }
    failure.severity = failure.standing == Standing::Suspect ? Severity::Low : rule->severity;
    failure.step = step;
    failure.sentence = std::move(found.sentence);
    failures_.push_back(std::move(failure));
  }

  const Operation* operationOf(std::size_t step) const {
    if (step >= steps_) return nullptr;
    const auto id = api_.findOperation(probe_.sequence.steps[step].operation);
    return id ? &api_.operation(*id) : nullptr;
  }

  std::string nameOf(std::size_t step) const {
    return step < steps_ ? probe_.sequence.steps[step].operation : "destroying the objects";
  }

  Blame operationBlame(std::size_t step) const {
    const Operation* operation = operationOf(step);
    if (operation == nullptr) return {step < steps_ ? nameOf(step) : std::string{}, {}};
    return {operation->key, operation->location};
  }

  Blame blameFor(const std::vector<Frame>& stack, std::size_t step) const {
    auto blame = blameOf(subject_, stack);
    return blame ? std::move(*blame) : operationBlame(step);
  }

  bool hasSmallArguments(std::size_t step) const {
    return hasOnlySmallLiterals(api_, probe_.sequence, step + 1) &&
           !hasActiveCallback(api_, probe_.sequence, step + 1);
  }

  // An exception is what a caller may get, except from a function that promised none.
  Found thrown(const Threw& threw, std::size_t step) const {
    Found found;
    found.rule = RuleId::Exception;
    found.kind = FailureKind(threw.type);
    found.blame = blameFor(threw.stack, step);
    found.sentence = threw.what.empty()
                         ? fmt::format("{} threw {}", nameOf(step), threw.type)
                         : fmt::format("{} threw {}: {}", nameOf(step), threw.type, threw.what);
    if (breaksNoexcept(threw, step)) {
      found.rule = RuleId::Noexcept;
    } else if (isExhaustion(threw.type) && !hasSmallArguments(step)) {
      found.rule = RuleId::Exhaustion;
    }
    return found;
  }

  static bool isExhaustion(std::string_view exception) {
    return exception == "std::bad_alloc" || exception == "std::bad_array_new_length" ||
           exception == "std::length_error";
  }

  // The exception came through the function itself, not through the copying of an argument.
  bool breaksNoexcept(const Threw& threw, std::size_t step) const {
    const Operation* operation = operationOf(step);
    if (operation == nullptr || !operation->isNoexcept) return false;
    const auto frames = subjectFrames(subject_, threw.stack);
    return !frames.empty() && plainName(frames.back()->function) == plainName(operation->key);
  }

  Found crashed(const Crashed& crash, std::size_t step) const {
    Found found;
    found.kind = crash.kind;
    found.blame = blameFor(crash.stack, step);
    found.sentence = fmt::format("{}: {}", nameOf(step), crash.message);
    const model::CrashFamily family = familyOf(crash);
    found.rule = model::ruleOf(family);
    if (family == model::CrashFamily::Exhaustion) judgeExhaustion(found, crash, step);
    if (family == model::CrashFamily::Exception) judgeTermination(found, crash, step);
    return found;
  }

  // Running out of memory or stack is a fault only if nothing large was asked for.
  void judgeExhaustion(Found& found, const Crashed& crash, std::size_t step) const {
    if (!hasSmallArguments(step)) found.rule = RuleId::Exhaustion;
    // Where the stack ends says nothing: blame who was called.
    if (crash.kind == model::CrashKind::StackOverflow) found.blame = operationBlame(step);
  }

  // An exception that nobody could catch: some function on its way had promised not to throw.
  void judgeTermination(Found& found, const Crashed& crash, std::size_t step) const {
    if (isExhaustion(terminatedBy(crash)) &&
        (probe_.rule == RuleId::AllocationFailure || !hasSmallArguments(step))) {
      found.rule = RuleId::Exhaustion;
    }
    for (const Frame* frame : subjectFrames(subject_, crash.stack)) {
      if (!promisesNotToThrow(*frame)) continue;
      found.blame = {frame->function, frame->location};
      return;
    }
  }

  bool promisesNotToThrow(const Frame& frame) const {
    const std::string name = plainName(frame.function);
    if (name.find('~') != std::string::npos) return true;
    return std::ranges::any_of(api_.operations, [&](const Operation& operation) {
      return operation.isNoexcept && plainName(operation.key) == name;
    });
  }

  // A call that does not come to an end is a fault only if its arguments are small. Where it was
  // when the time was up is chance: the called operation is blamed.
  Found timedOut(const TimedOut& hang, std::size_t step) const {
    Found found;
    found.rule = hasSmallArguments(step) ? RuleId::Hang : RuleId::Exhaustion;
    found.kind = model::CrashKind::TimeOut;
    found.blame = step < steps_ ? operationBlame(step) : blameFor(hang.stack, step);
    found.sentence = fmt::format("{} did not come to an end", nameOf(step));
    return found;
  }

  Found violated(const ContractViolated& broken, std::size_t step) const {
    Found found;
    found.kind = FailureKind(broken.contract.text);
    found.blame = {blameFor(broken.stack, step).function, broken.contract.location};
    switch (broken.contract.kind) {
      case ContractKind::Precondition:
        brokenPrecondition(found, broken, step);
        break;
      case ContractKind::Postcondition:
        found.rule = RuleId::Postcondition;
        found.sentence =
            fmt::format("{} broke its postcondition {}", found.blame.function, found.kind.text());
        break;
      case ContractKind::Assertion:
        found.rule = RuleId::Assertion;
        found.sentence =
            fmt::format("the assertion {} failed in {}", found.kind.text(), found.blame.function);
        break;
      case ContractKind::Invariant:
        brokenInvariant(found, step);
        break;
    }
    return found;
  }

  // The test's doing, or that of the function that called the one with the precondition.
  // Overloads that call each other share their preconditions.
  void brokenPrecondition(Found& found, const ContractViolated& broken, std::size_t step) const {
    const auto frames = subjectFrames(subject_, broken.stack);
    const bool isOverload = frames.size() == 2 && frames[0]->function != frames[1]->function &&
                            plainName(frames[0]->function) == plainName(frames[1]->function);
    if (broken.byTest || isOverload) {
      found.rule = RuleId::Precondition;
      found.sentence =
          fmt::format("{} was called although {} does not hold", nameOf(step), found.kind.text());
      return;
    }
    found.rule = RuleId::InnerPrecondition;
    const std::string callee = found.blame.function;
    if (frames.size() > 1) found.blame = {frames[1]->function, frames[1]->location};
    found.sentence = fmt::format("{} called {} although {} does not hold", found.blame.function,
                                 callee, found.kind.text());
  }

  // The invariant of some live object; the step that ended is to blame. After x = std::move(x) this
  // is the business of a rule of its own, and a doubt if the compiler wrote the assignment.
  void brokenInvariant(Found& found, std::size_t step) const {
    const Operation* operation = operationOf(step);
    found.rule = RuleId::Invariant;
    found.blame.function = operationBlame(step).function;
    found.sentence = fmt::format("after {} {} does not hold", nameOf(step), found.kind.text());
    if (operation == nullptr || !isSelfMove(step, *operation)) return;
    found.rule = RuleId::SelfMove;
    found.isDoubtful = operation->isImplicit;
  }

  bool isSelfMove(std::size_t step, const Operation& operation) const {
    const model::Step& called = probe_.sequence.steps[step];
    return operation.name == "operator=" && operation.parameters.size() == 1 &&
           operation.parameters[0].passing == model::Passing::RvalueReference &&
           called.receiver == called.arguments;
  }

  // Whether the test got hold of an object that only its class can end, by release() or a counter.
  // It lives until the test calls that, so what is left is the test's doing.
  bool holdsObjectsOfTheirOwn() const {
    return std::ranges::any_of(probe_.sequence.steps, [&](const model::Step& step) {
      const auto id = api_.findOperation(step.operation);
      if (!id) return false;
      const model::Type& result = api_.type(api_.operation(*id).result.type);
      const auto* pointer = std::get_if<model::PointerType>(&result.shape);
      const model::Type& object = pointer == nullptr ? result : api_.type(pointer->pointee);
      return object.isComplete && object.classId && !object.isDestructible;
    });
  }

  // What the teardown could not free. What a sequence left behind that ended in the middle is no
  // leak of the class.
  void judgeLeak() {
    if (!execution_.leak || !execution_.leak->confirmed || holdsObjectsOfTheirOwn()) return;
    const model::Leak& leak = *execution_.leak;
    Found found;
    found.rule = RuleId::Leak;
    found.kind = model::CrashKind::Leak;
    const auto blame = blameOf(subject_, leak.allocation);
    found.blame = blame ? *blame : operationBlame(steps_ == 0 ? 0 : steps_ - 1);
    found.sentence = fmt::format("{} bytes in {} {} are never freed", leak.bytes, leak.blocks,
                                 leak.blocks == 1 ? "block" : "blocks");
    add(std::move(found), steps_, nullptr);
  }

  // The first expectation of the law that does not hold. A callback that calls something may change
  // any object in the middle of the law.
  void judgeExpectations() {
    if (probe_.expectations.empty() || !keepsForm(probe_)) return;
    if (hasActiveCallback(api_, probe_.sequence, steps_)) return;
    assayAssert(probe_.rule && ruleOf(*probe_.rule).has(RuleTrait::Law),
                "what expects something was made for a law");
    const Rule& law = ruleOf(*probe_.rule);
    for (const model::Expectation& expectation : probe_.expectations) {
      Evaluation evaluation = evaluate(api_, probe_.sequence, execution_, expectation);
      if (evaluation.truth != Truth::Broken) continue;
      if (law.has(RuleTrait::ComparesValues) && isAboutNan()) return;
      const std::size_t step = examinedStep(expectation);
      Found found;
      found.rule = law.id;
      found.kind = FailureKind(law.name);
      found.blame = operationBlame(blamedStep(step));
      found.sentence =
          fmt::format("\"{}\" does not hold: {}", law.specification, evaluation.difference);
      found.isDoubtful = isDoubtfulLaw(evaluation);
      add(std::move(found), step, nullptr);
      failures_.back().violated = std::move(evaluation.expectation);
      return;
    }
  }

  // Const functions count calls and note what they computed on purpose, and handles share their
  // state: whether this is one takes more than one execution.
  bool isDoubtfulLaw(const Evaluation& evaluation) const {
    return ruleOf(*probe_.rule).has(RuleTrait::TakesManyExecutions) ||
           (probe_.rule == RuleId::ConstPure && evaluation.isStatistics);
  }

  bool isAboutNan() const { return hasNan(api_, probe_.sequence) || showsNan(execution_); }

  // The step at which the expectation is decided.
  static std::size_t examinedStep(const model::Expectation& expectation) {
    struct Last {
      std::size_t operator()(const model::ResultIs& each) const { return each.step; }
      std::size_t operator()(const model::ResultsAgree& each) const {
        return std::max(each.left, each.right);
      }
      std::size_t operator()(const model::Returns& each) const { return each.step; }
      std::size_t operator()(const model::StatesAgree& each) const { return each.right.after; }
      std::size_t operator()(const model::Implies& each) const {
        return std::visit(*this, each.conclusion);
      }
    };
    return std::visit(Last{}, expectation);
  }

  // Where == or a query only looks at what another operation did, that operation is to blame.
  std::size_t blamedStep(std::size_t examined) const {
    if (ruleOf(*probe_.rule).has(RuleTrait::BlamesComparison)) return examined;
    if (probe_.rule == RuleId::CopyIndependent) {
      for (const model::Expectation& each : probe_.expectations) {
        if (const auto* states = std::get_if<model::StatesAgree>(&each)) return states->right.after;
      }
    }
    const std::size_t first = steps_ - lawSteps(probe_);
    std::size_t step = examined;
    while (step > first && isEquality(step)) --step;
    return step;
  }

  bool isEquality(std::size_t step) const {
    const Operation* operation = operationOf(step);
    return operation != nullptr && operation->name == "operator==";
  }

  // Under an injected failure, whatever else is broken is broken because of it.
  void blameFailedAllocation() {
    const Rule& rule = ruleOf(RuleId::AllocationFailure);
    const auto& steps = probe_.sequence.steps;
    const auto injected = std::ranges::find_if(
        steps, [](const model::Step& step) { return step.failAllocation > 0; });
    const auto first = static_cast<std::size_t>(injected - steps.begin());
    for (Failure& failure : failures_) {
      if (failure.step < first || failure.standing != Standing::Fault) continue;
      failure.cause.kind = FailureKind(
          fmt::format("{}: {}", ruleOf(failure.cause.rule).name, failure.cause.kind.text()));
      failure.cause.rule = rule.id;
      failure.standing = model::standingOf(settings_, rule);
      failure.severity = rule.severity;
      failure.sentence =
          fmt::format("after a failed allocation in {}: {}", nameOf(first), failure.sentence);
    }
  }

  const Api& api_;
  const Probe& probe_;
  const Execution& execution_;
  const model::RuleSettings& settings_;
  const model::SubjectFiles& subject_;
  std::size_t steps_;
  std::vector<Failure> failures_;
};

bool isHarnessFailure(const Outcome& outcome) {
  return std::holds_alternative<model::HarnessFailed>(outcome);
}

const std::vector<Frame>* stackOf(const Outcome& outcome) {
  if (const auto* crash = std::get_if<Crashed>(&outcome)) return &crash->stack;
  if (const auto* hang = std::get_if<TimedOut>(&outcome)) return &hang->stack;
  if (const auto* broken = std::get_if<ContractViolated>(&outcome)) return &broken->stack;
  return nullptr;
}

}  // namespace

bool harnessFailed(const Execution& execution) {
  return std::ranges::any_of(execution.steps, isHarnessFailure, &model::StepExecution::outcome) ||
         (execution.teardown && isHarnessFailure(*execution.teardown));
}

void countMisuse(const std::vector<Failure>& failures, model::Discarded& discarded) {
  const auto broken = std::ranges::find(failures, model::Standing::Invalid, &Failure::standing);
  if (broken != failures.end()) ++discarded.misuse[broken->cause.rule];
}

std::vector<Failure> judge(const Api& api, const Probe& probe, const Execution& execution,
                           const model::RuleSettings& settings,
                           const model::SubjectFiles& subject) {
  if (harnessFailed(execution)) return {};
  return Judging(api, probe, execution, settings, subject).run();
}

bool sameCause(const model::Cause& a, const model::Cause& b) {
  return a.rule == b.rule && a.kind == b.kind && a.function == b.function &&
         a.location.file == b.location.file && a.location.line == b.location.line;
}

bool failsInCalledFunction(const Api& api, const Failure& failure, const Execution& execution,
                           const model::SubjectFiles& subject) {
  if (failure.step >= execution.steps.size()) return false;
  const std::vector<Frame>* stack = stackOf(execution.steps[failure.step].outcome);
  return stack != nullptr && isInCalledFunction(api, subject, *stack);
}

}  // namespace assay::oracle
