#include "exec/lowering.h"

#include <fmt/format.h>

#include <algorithm>

#include "exec/argument_lowering.h"
#include "support/edit_distance.h"

namespace assay::exec {

using model::Operation;
using model::OperationId;
using model::OperationKind;
using model::Passing;
using model::Sequence;
using model::Step;
using support::ErrorCode;
using support::Result;

namespace {

// Lowers the steps of the sequence, and those of callback bodies when argument lowering meets them.
class SequenceLowering final : public BodyLowering {
 public:
  SequenceLowering(const Lowering& lowering, const OwnershipFacts& facts)
      : lowering_(lowering),
        api_(lowering.api()),
        table_(lowering.table()),
        facts_(facts),
        arguments_(api_, table_, writer_, *this) {}

  Result<Program> run(const Sequence& sequence) {
    for (std::size_t k = 0; k < sequence.steps.size(); ++k) {
      writer_.beginStep(static_cast<std::uint32_t>(k));
      outerStep_ = k;
      if (auto lowered = lowerStep(sequence.steps[k], k, values_.sequence); !lowered) {
        return inStep(lowered.error(), fmt::format("step {}", k));
      }
      writer_.endStep();
      if (writer_.outOfSlots()) return tooLong();
    }
    program_.words = writer_.finish(static_cast<std::uint32_t>(sequence.steps.size()));
    return std::move(program_);
  }

  support::Status lowerBody(const std::vector<Step>& body,
                            std::span<const model::Parameter> parameters) override {
    CallbackScope scope;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      Value value;
      value.slot = wire::kLocalSlot + static_cast<SlotIndex>(i);
      value.type = parameters[i].type;
      scope.parameters.push_back(value);
    }
    values_.callbacks.push_back(std::move(scope));
    for (std::size_t k = 0; k < body.size(); ++k) {
      std::vector<StepValues> steps = std::move(values_.callbacks.back().steps);
      auto lowered = lowerStep(body[k], k, steps, true);
      values_.callbacks.back().steps = std::move(steps);
      if (!lowered) return inStep(lowered.error(), fmt::format("callback step {}", k));
    }
    return {};
  }

  void leaveBody() override { values_.callbacks.pop_back(); }

  Result<Value*> resolve(const model::ValueRef& reference) override {
    using Scope = model::ValueRef::Scope;
    if (reference.scope == Scope::Sequence) {
      if (reference.step >= values_.sequence.size()) {
        return problem(fmt::format("refers to step {}, which comes later", reference.step),
                       "refer to an earlier step");
      }
      return outputOf(values_.sequence[reference.step], reference, "step");
    }
    if (values_.callbacks.empty()) return problem("refers into a callback from outside of one");
    CallbackScope& scope = values_.callbacks.back();
    if (reference.scope == Scope::Parameter) {
      if (reference.step >= scope.parameters.size()) {
        return problem(fmt::format("refers to parameter {} of a callback that has {}",
                                   reference.step, scope.parameters.size()));
      }
      return &scope.parameters[reference.step];
    }
    std::vector<StepValues>& steps = currentCallback_ != nullptr ? *currentCallback_ : scope.steps;
    if (reference.step >= steps.size()) {
      return problem(
          fmt::format("refers to step {} of the callback, which comes later", reference.step));
    }
    return outputOf(steps[reference.step], reference, "callback step");
  }

 private:
  struct StepValues {
    std::vector<Value> outputs;  // the result, then the arguments
  };
  struct CallbackScope {
    std::vector<StepValues> steps;
    std::vector<Value> parameters;
  };
  struct Values {
    std::vector<StepValues> sequence;
    std::vector<CallbackScope> callbacks;  // innermost last
  };

  static tl::unexpected<support::Error> problem(std::string message, std::string remedy = {}) {
    return support::fail(ErrorCode::Usage, std::move(message), "", std::move(remedy));
  }

  static tl::unexpected<support::Error> inStep(support::Error error, const std::string& where) {
    error.where = error.where.empty() ? where : where + ", " + error.where;
    return tl::unexpected<support::Error>(std::move(error));
  }

  static tl::unexpected<support::Error> tooLong() {
    return problem(fmt::format("the sequence needs more than {} values", wire::kMaxSlots),
                   "split the sequence");
  }

  Result<Value*> outputOf(StepValues& step, const model::ValueRef& reference,
                          std::string_view what) {
    if (reference.output >= step.outputs.size()) {
      return problem(
          fmt::format("refers to output {} of {} {}, which has {} (the result and its "
                      "arguments)",
                      reference.output, what, reference.step, step.outputs.size()));
    }
    Value& value = step.outputs[reference.output];
    if (value.destroyedBy) {
      return problem(fmt::format("uses the value of {} {}, which step {} destroyed", what,
                                 reference.step, *value.destroyedBy));
    }
    if (std::holds_alternative<model::VoidType>(api_.type(value.type).shape)) {
      return problem(fmt::format("uses the result of {} {}, which has none", what, reference.step));
    }
    return &value;
  }

  support::Status lowerStep(const Step& step, std::size_t k, std::vector<StepValues>& scope,
                            bool inCallback = false) {
    const auto id = lowering_.find(step.operation);
    if (!id) return support::passOn(id);
    const Operation& operation = api_.operation(*id);
    std::vector<StepValues>* const outer = currentCallback_;
    if (inCallback) currentCallback_ = &scope;
    StepValues made;
    auto lowered = lowerCall(step, *id, operation, k, made);
    currentCallback_ = outer;
    if (!lowered) return lowered;
    scope.push_back(std::move(made));
    return {};
  }

  support::Status lowerCall(const Step& step, OperationId id, const Operation& operation,
                            std::size_t k, StepValues& made) {
    if (auto checked = checkArity(step, operation); !checked) return checked;
    const auto thunk = table_.calls.find({id, step.arguments.size()});
    if (thunk == table_.calls.end()) {
      return problem(
          fmt::format("{} cannot be called with {} arguments: the worker has no thunk for it",
                      operation.key, step.arguments.size()),
          "see `assay list` for the reason");
    }
    made.outputs.resize(1);
    std::vector<SlotIndex> slots;
    std::vector<SlotIndex> releases;
    if (operation.hasReceiver()) {
      if (operation.kind == OperationKind::Destructor) {
        if (auto done = lowerDestruction(step, k); !done || *done) {
          made.outputs[0].type = operation.result.type;
          return done ? support::Status{} : support::Status(support::passOn(done));
        }
      }
      const model::TypeId type = api_.cls(*operation.owner).type;
      auto receiver = arguments_.lower(step.receiver[0], type, Passing::Reference);
      if (!receiver) return support::Status(inStep(receiver.error(), "receiver"));
      slots.push_back(receiver->slot);
    }
    for (std::size_t i = 0; i < step.arguments.size(); ++i) {
      const model::Parameter& parameter = operation.parameters[i];
      auto argument = arguments_.lower(step.arguments[i], parameter.type, parameter.passing);
      if (!argument) {
        return support::Status(inStep(argument.error(), argumentName(i, parameter)));
      }
      slots.push_back(argument->slot);
      if (argument->owner && !writer_.inCallback() &&
          std::holds_alternative<model::PointerType>(api_.type(parameter.type).shape)) {
        program_.pointerPasses.push_back({k, operation.key, i});
        if (facts_.taken.contains({operation.key, i})) releases.push_back(*argument->owner);
      }
      made.outputs.push_back(*argument);
    }
    if (operation.kind == OperationKind::Stub) {
      if (auto handles = lowerOverrides(step, operation, slots); !handles) return handles;
    }
    emitCall(operation, thunk->second, slots, k, made.outputs[0]);
    for (const SlotIndex slot : releases) writer_.release(slot);
    return {};
  }

  static std::string argumentName(std::size_t index, const model::Parameter& parameter) {
    return parameter.name.empty() ? fmt::format("argument {}", index + 1)
                                  : fmt::format("argument {} ({})", index + 1, parameter.name);
  }

  support::Status checkArity(const Step& step, const Operation& operation) {
    if (operation.hasReceiver() != !step.receiver.empty()) {
      return operation.hasReceiver()
                 ? problem(fmt::format("{} needs an object to be called on", operation.key),
                           "give the receiver as \"on\"")
                 : problem(fmt::format("{} is not called on an object", operation.key),
                           "leave \"on\" out");
    }
    const std::size_t given = step.arguments.size();
    if (given >= operation.requiredArguments && given <= operation.parameters.size()) return {};
    const std::string expected =
        operation.requiredArguments == operation.parameters.size()
            ? fmt::format("{}", operation.parameters.size())
            : fmt::format("{} to {}", operation.requiredArguments, operation.parameters.size());
    return problem(fmt::format("{} takes {} argument{}, {} given", operation.key, expected,
                               expected == "1" ? "" : "s", given));
  }

  // True if the value was owned and is destroyed now; false if the destructor must be called
  // through its thunk.
  Result<bool> lowerDestruction(const Step& step, std::size_t k) {
    const auto* reference = std::get_if<model::ValueRef>(&step.receiver[0].value);
    if (reference == nullptr) return problem("a destructor needs the value of an earlier step");
    const auto value = resolve(*reference);
    if (!value) return support::passOn(value);
    if (!(*value)->owned) return false;
    writer_.destroy((*value)->slot);
    (*value)->destroyedBy = k;
    return true;
  }

  support::Status lowerOverrides(const Step& step, const Operation& operation,
                                 std::vector<SlotIndex>& slots) {
    const model::Class& cls = api_.cls(*operation.owner);
    std::vector<std::string> names;
    for (const model::StubMethod& method : cls.stubMethods) {
      names.push_back(method.name);
      const auto given = step.overrides.find(method.name);
      if (given == step.overrides.end()) {
        slots.push_back(wire::kNoSlot);
        continue;
      }
      auto handle = arguments_.lowerCallback(given->second, method.parameters, method.result.type);
      if (!handle) {
        return support::Status(inStep(handle.error(), fmt::format("override {}", method.name)));
      }
      slots.push_back(*handle);
    }
    for (const auto& [name, callback] : step.overrides) {
      if (std::ranges::find(names, name) != names.end()) continue;
      const auto nearest = support::nearestName(name, names);
      return problem(fmt::format("{} has no virtual function `{}` to override", cls.name, name),
                     nearest ? fmt::format("did you mean `{}`?", *nearest) : "");
    }
    return {};
  }

  void emitCall(const Operation& operation, std::uint32_t thunk,
                const std::vector<SlotIndex>& slots, std::size_t k, Value& result) {
    const model::Type& type = api_.type(operation.result.type);
    result.type = operation.result.type;
    result.slot = writer_.newSlot();
    const auto row = table_.rows.find(result.type);
    const bool isPointer = std::holds_alternative<model::PointerType>(type.shape);
    result.owned = operation.result.passing == Passing::Value && row != table_.rows.end() &&
                   !holdsInline(type);
    std::uint32_t flags = wire::kStepResult;
    if (result.owned) {
      flags |= wire::kOwned;
      result.owner = result.slot;
    }
    const bool shown = row != table_.rows.end();
    writer_.call(thunk, result.slot, shown ? row->second : wire::kNoRow, flags, slots);
    noteSlot(result.slot, k);
    if (isPointer && operation.result.passing == Passing::Value && !writer_.inCallback()) {
      ownResult(operation, k, result);
    }
  }

  // A raw pointer that the caller has to delete: through the row of what it points to.
  void ownResult(const Operation& operation, std::size_t k, Value& result) {
    const auto& pointer = std::get<model::PointerType>(api_.type(result.type).shape);
    const auto row = table_.rows.find(pointer.pointee);
    if (row == table_.rows.end()) return;
    program_.pointerResults.push_back({k, operation.key});
    if (!facts_.ownedResults.contains(operation.key)) return;
    const SlotIndex owner = writer_.newSlot();
    writer_.own(owner, row->second, result.slot);
    noteSlot(owner, k);
    result.owner = owner;
  }

  void noteSlot(SlotIndex slot, std::size_t step) {
    if (writer_.inCallback()) return;
    if (program_.slotSteps.size() <= slot) program_.slotSteps.resize(slot + 1, outerStep_);
    program_.slotSteps[slot] = step;
  }

  const Lowering& lowering_;
  const model::Api& api_;
  const model::ThunkTable& table_;
  const OwnershipFacts& facts_;
  ProgramWriter writer_;
  ArgumentLowering arguments_;
  Program program_;
  Values values_;
  std::vector<StepValues>* currentCallback_ = nullptr;
  std::size_t outerStep_ = 0;
};

}  // namespace

Lowering::Lowering(const model::Api& api, const model::ThunkTable& table)
    : api_(api), table_(table) {
  byKey_.reserve(api.operations.size());
  for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
    byKey_.emplace(api.operations[i].key, OperationId{i});
  }
}

Result<OperationId> Lowering::find(const std::string& key) const {
  const auto found = byKey_.find(key);
  if (found != byKey_.end()) return found->second;
  std::vector<std::string> keys;
  for (const Operation& operation : api_.operations) keys.push_back(operation.key);
  const auto nearest = support::nearestName(key, keys);
  return support::fail(
      ErrorCode::Usage, fmt::format("there is no operation `{}`", key), "",
      nearest ? fmt::format("did you mean `{}`?", *nearest) : "`assay list` shows the operations");
}

Result<Program> Lowering::lower(const Sequence& sequence, const OwnershipFacts& facts) const {
  return SequenceLowering(*this, facts).run(sequence);
}

}  // namespace assay::exec
