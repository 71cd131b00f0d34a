#include "symbolic/prediction.h"

#include <cxxabi.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <memory>

#include "model/crashes.h"

namespace assay::symbolic {

using symex::ErrorKind;
using Verdict = Comparison::Verdict;

namespace {

std::string demangled(const std::string& name) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
  return status == 0 ? text.get() : name;
}

// Nothing in a worker looks for these everywhere: inside an object, between objects of one frame.
bool canBeUnseen(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::UninitialisedRead:
    case ErrorKind::OutOfBounds:
    case ErrorKind::DanglingAccess:
    case ErrorKind::UseAfterScope:
    case ErrorKind::Misaligned:
    case ErrorKind::WrongType:
    case ErrorKind::BadConversion:
    case ErrorKind::BadArgument:
    case ErrorKind::Leak:
      return true;
    default:
      return false;
  }
}

// Whether a crash is what the tools call such an error.
bool shows(ErrorKind kind, const model::Crashed& crash) {
  using enum model::CrashFamily;
  const model::CrashFamily family = model::familyOf(crash);
  switch (kind) {
    case ErrorKind::NullAccess:
    case ErrorKind::DanglingAccess:
    case ErrorKind::UseAfterFree:
    case ErrorKind::UseAfterScope:
    case ErrorKind::OutOfBounds:
    case ErrorKind::Misaligned:
    case ErrorKind::WriteToConstant:
    case ErrorKind::DoubleFree:
    case ErrorKind::MismatchedFree:
    case ErrorKind::BadFree:
    case ErrorKind::OverlappingCopy:
      return family == Memory || family == Undefined;
    case ErrorKind::DivisionByZero:
    case ErrorKind::SignedOverflow:
    case ErrorKind::BadShift:
    case ErrorKind::BadConversion:
    case ErrorKind::UnreachableReached:
    case ErrorKind::InvalidValue:
    case ErrorKind::WrongType:
    case ErrorKind::BadArgument:
      return family == Arithmetic || family == Undefined;
    case ErrorKind::AssertionFailed:
      return crash.kind == model::CrashKind::LibraryAssertion;
    case ErrorKind::Terminated:
      return crash.kind == model::CrashKind::Terminate || family == Exception;
    case ErrorKind::Aborted:
      return family == Exit;
    case ErrorKind::StackOverflow:
      return family == Exhaustion;
    case ErrorKind::UninitialisedRead:
      return true;  // whatever the garbage leads to
    case ErrorKind::BadCall:
    case ErrorKind::ContractViolated:
    case ErrorKind::Leak:
      return kind == ErrorKind::BadCall;
  }
  return false;
}

struct ObservedText {
  std::string operator()(const model::Returned& returned) const {
    return returned.value.empty() ? "returned" : "returned " + returned.value;
  }
  std::string operator()(const model::Threw& threw) const { return "threw " + threw.type; }
  std::string operator()(const model::Crashed& crashed) const {
    return std::string(crashed.kind.text());
  }
  std::string operator()(const model::TimedOut&) const { return "timed out"; }
  std::string operator()(const model::ContractViolated& violated) const {
    return "violated " + violated.contract.text;
  }
  std::string operator()(const model::HarnessFailed& failed) const { return failed.why; }
};

// A predicted result as the worker shows it; empty if it cannot be known.
std::string resultText(SymbolicSubject& subject, const model::Step& step,
                       const PredictedStep& predicted, const smt::Model& model) {
  const symex::Value& bits = predicted.result;
  if (!bits.isInteger() && !bits.isTerm()) return {};
  const exec::OperationPlan* plan = subject.lowering().plans().find(step.operation);
  const model::Type& type = subject.api().type(plan->operation->result.type);
  smt::Evaluator evaluator;
  const std::uint64_t value =
      bits.isInteger() ? bits.bits() : evaluator.evaluateSmall(bits.term(), model);
  if (std::holds_alternative<model::BoolType>(type.shape)) return value != 0 ? "true" : "false";
  const auto& integer = std::get<model::IntegerType>(type.shape);
  if (integer.isCharacter) return {};  // shown as text
  return integer.isSigned ? fmt::format("{}", smt::signExtended(value, integer.bits))
                          : fmt::format("{}", value);
}

std::string placeOf(const symex::Program& program, symex::LocationId id) {
  const symex::Location& location = program.location(id);
  if (location.line == 0) return {};
  return fmt::format(" at {}:{}", std::filesystem::path(location.file).filename().string(),
                     location.line);
}

struct PredictedText {
  const symex::Program& program;

  std::string operator()(const symex::Returned&) const { return "returned"; }
  std::string operator()(const symex::Threw& threw) const {
    return "throws " + demangled(threw.typeName);
  }
  std::string operator()(const symex::Failed& failed) const {
    const bool isInvalid = symex::Subject::isByCaller(program, failed);
    const std::string detail = failed.detail.empty() ? "" : " (" + failed.detail + ")";
    return std::string(isInvalid ? "invalid call, " : "") + std::string(toString(failed.kind)) +
           detail + placeOf(program, failed.location);
  }
  std::string operator()(const symex::Exited&) const { return "exits"; }
  std::string operator()(const BrokenInvariant& broken) const { return "breaks " + broken.name; }
  std::string operator()(const NullArgument&) const { return "invalid call, null argument"; }
};

// One step; the text of a difference is left empty where they agree.
class StepComparison {
 public:
  StepComparison(SymbolicSubject& subject, const model::Step& step, const PredictedStep& predicted,
                 const smt::Model& model, const model::Outcome& observed)
      : subject_(subject), step_(step), predicted_(predicted), model_(model), observed_(observed) {}

  Verdict operator()(const symex::Returned&) const {
    const auto* returned = std::get_if<model::Returned>(&observed_);
    if (returned == nullptr) return Verdict::Disagrees;
    const std::string value = resultText(subject_, step_, predicted_, model_);
    const bool isSame = value.empty() || returned->value.empty() || returned->value == value;
    return isSame ? Verdict::Confirmed : Verdict::Disagrees;
  }
  Verdict operator()(const symex::Threw& threw) const {
    const auto* observed = std::get_if<model::Threw>(&observed_);
    const bool isSame = observed != nullptr && observed->type == demangled(threw.typeName);
    return isSame ? Verdict::Confirmed : Verdict::Disagrees;
  }
  Verdict operator()(const symex::Failed& failed) const {
    const bool isClause =
        failed.kind == ErrorKind::ContractViolated || failed.kind == ErrorKind::AssertionFailed;
    if (isClause && std::holds_alternative<model::ContractViolated>(observed_)) {
      return Verdict::Confirmed;
    }
    const auto* crashed = std::get_if<model::Crashed>(&observed_);
    if (crashed != nullptr && shows(failed.kind, *crashed)) return Verdict::Confirmed;
    return canBeUnseen(failed.kind) ? Verdict::Unseen : Verdict::Disagrees;
  }
  Verdict operator()(const symex::Exited&) const {
    const auto* crashed = std::get_if<model::Crashed>(&observed_);
    return crashed != nullptr && crashed->kind == model::CrashKind::Exit ? Verdict::Confirmed
                                                                         : Verdict::Disagrees;
  }
  Verdict operator()(const BrokenInvariant&) const {
    const auto* violated = std::get_if<model::ContractViolated>(&observed_);
    const bool isSame =
        violated != nullptr && violated->contract.kind == model::ContractKind::Invariant;
    return isSame ? Verdict::Confirmed : Verdict::Disagrees;
  }
  Verdict operator()(const NullArgument&) const {
    const auto* violated = std::get_if<model::ContractViolated>(&observed_);
    return violated != nullptr && violated->byTest ? Verdict::Confirmed : Verdict::Disagrees;
  }

 private:
  SymbolicSubject& subject_;
  const model::Step& step_;
  const PredictedStep& predicted_;
  const smt::Model& model_;
  const model::Outcome& observed_;
};

}  // namespace

Comparison compare(SymbolicSubject& subject, const SketchPath& path, const Solution& solution,
                   const model::Execution& execution) {
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const PredictedStep& predicted = path.steps[i];
    const std::string expected =
        std::visit(PredictedText{subject.program()}, predicted.outcome) +
        (std::holds_alternative<symex::Returned>(predicted.outcome)
             ? " " + resultText(subject, solution.sequence.steps[i], predicted, solution.model)
             : "");
    if (i >= execution.steps.size()) {
      return {Verdict::Disagrees,
              fmt::format("step {}: predicted {}, but it was not reached", i, expected)};
    }
    const model::Outcome& observed = execution.steps[i].outcome;
    const Verdict verdict = std::visit(
        StepComparison(subject, solution.sequence.steps[i], predicted, solution.model, observed),
        predicted.outcome);
    if (verdict == Verdict::Unseen) return {verdict, {}};
    if (verdict == Verdict::Disagrees) {
      return {verdict, fmt::format("step {}: predicted {}, observed {}", i, expected,
                                   std::visit(ObservedText{}, observed))};
    }
  }
  const bool isWhole = !path.end.cut && !path.end.limitation && !path.isBroken();
  if (!isWhole) return {};
  if (path.teardown) {
    const auto* crashed =
        execution.teardown ? std::get_if<model::Crashed>(&*execution.teardown) : nullptr;
    const bool isSeen = crashed != nullptr && shows(path.teardown->kind, *crashed);
    if (isSeen) return {};
    if (canBeUnseen(path.teardown->kind)) return {Verdict::Unseen, {}};
    return {Verdict::Disagrees, fmt::format("destruction: predicted {}, but it went well",
                                            toString(path.teardown->kind))};
  }
  if (execution.teardown && !std::holds_alternative<model::Returned>(*execution.teardown)) {
    return {Verdict::Disagrees, "destruction: nothing was predicted, observed " +
                                    std::visit(ObservedText{}, *execution.teardown)};
  }
  if (execution.steps.size() > path.steps.size()) {
    return {Verdict::Disagrees,
            fmt::format("step {}: it was not predicted to be reached", path.steps.size())};
  }
  return {};
}

std::string describe(const SymbolicSubject& subject, const SketchPath& path) {
  if (path.end.cut) {
    return std::string(path.end.cut->bound) + placeOf(subject.program(), path.end.cut->location);
  }
  if (path.end.limitation) {
    return path.end.limitation->what + ": " + path.end.limitation->reason;
  }
  if (path.teardown) {
    return "destruction: " + PredictedText{subject.program()}(*path.teardown);
  }
  if (path.steps.empty()) return "nothing";
  return std::visit(PredictedText{subject.program()}, path.steps.back().outcome);
}

}  // namespace assay::symbolic
