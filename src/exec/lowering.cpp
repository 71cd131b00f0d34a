#include "exec/lowering.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "exec/argument_lowering.h"
#include "exec/literal_bytes.h"
#include "support/edit_distance.h"

namespace assay::exec {

using model::Operation;
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
  SequenceLowering(const Lowering& lowering, const OwnershipFacts& facts, bool withPlaces)
      : lowering_(lowering),
        api_(lowering.api()),
        facts_(facts),
        withPlaces_(withPlaces),
        arguments_(api_, lowering.table(), lowering.plans(), writer_, *this) {
    if (withPlaces) arguments_.noteLiterals(program_.literalWords);
  }

  Result<Program> run(const Sequence& sequence) {
    const std::size_t steps = sequence.steps.size();
    writer_.reserve(steps);
    values_.reserve(steps);
    isUsed_.assign(steps, false);
    for (std::size_t k = 0; k < steps; ++k) {
      writer_.beginStep(static_cast<std::uint32_t>(k));
      if (auto lowered = lowerStep(sequence.steps[k], k, values_); !lowered) {
        return inStep(lowered.error(), fmt::format("step {}", k));
      }
      if (writer_.outOfSlots()) return tooLong();
    }
    program_.words = writer_.finish(static_cast<std::uint32_t>(steps));
    std::erase_if(program_.calls, [&](const CallPlace& place) { return isUsed_[place.step]; });
    return std::move(program_);
  }

  support::Status lowerBody(const std::vector<Step>& body,
                            std::span<const model::Parameter> parameters) override {
    callbacks_.push_back(std::make_unique<CallbackScope>());
    CallbackScope& scope = *callbacks_.back();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      Value value;
      value.slot = wire::kLocalSlot + static_cast<SlotIndex>(i);
      value.type = parameters[i].type;
      scope.parameters.push_back(value);
    }
    for (std::size_t k = 0; k < body.size(); ++k) {
      auto lowered = lowerStep(body[k], k, scope.steps);
      if (!lowered) return inStep(lowered.error(), fmt::format("callback step {}", k));
    }
    return {};
  }

  void leaveBody() override { callbacks_.pop_back(); }

  Result<Value*> resolve(const model::ValueRef& reference) override {
    using Scope = model::ValueRef::Scope;
    if (reference.scope == Scope::Sequence) {
      if (reference.step >= values_.steps()) {
        return problem(fmt::format("refers to step {}, which comes later", reference.step),
                       "refer to an earlier step");
      }
      isUsed_[reference.step] = true;
      return outputOf(values_, reference, "step");
    }
    if (callbacks_.empty()) return problem("refers into a callback from outside of one");
    CallbackScope& scope = *callbacks_.back();
    if (reference.scope == Scope::Parameter) {
      if (reference.step >= scope.parameters.size()) {
        return problem(fmt::format("refers to parameter {} of a callback that has {}",
                                   reference.step, scope.parameters.size()));
      }
      return &scope.parameters[reference.step];
    }
    if (reference.step >= scope.steps.steps()) {
      return problem(
          fmt::format("refers to step {} of the callback, which comes later", reference.step));
    }
    return outputOf(scope.steps, reference, "callback step");
  }

 private:
  // The outputs of the steps so far: of each the result, then the arguments.
  struct StepValues {
    std::vector<Value> outputs;
    std::vector<std::size_t> ends;  // of each finished step, in `outputs`

    std::size_t steps() const { return ends.size(); }
    std::span<Value> of(std::size_t step) {
      const std::size_t begin = step == 0 ? 0 : ends[step - 1];
      return std::span(outputs).subspan(begin, ends[step] - begin);
    }
    void reserve(std::size_t steps) {
      outputs.reserve(steps * 2);
      ends.reserve(steps);
    }
  };
  struct CallbackScope {
    StepValues steps;
    std::vector<Value> parameters;
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

  Result<Value*> outputOf(StepValues& values, const model::ValueRef& reference,
                          std::string_view what) {
    const std::span<Value> outputs = values.of(reference.step);
    if (reference.output >= outputs.size()) {
      return problem(
          fmt::format("refers to output {} of {} {}, which has {} (the result and its "
                      "arguments)",
                      reference.output, what, reference.step, outputs.size()));
    }
    Value& value = outputs[reference.output];
    if (value.destroyedBy) {
      return problem(fmt::format("uses the value of {} {}, which step {} destroyed", what,
                                 reference.step, *value.destroyedBy));
    }
    if (std::holds_alternative<model::VoidType>(api_.type(value.type).shape)) {
      return problem(fmt::format("uses the result of {} {}, which has none", what, reference.step));
    }
    return &value;
  }

  support::Status lowerStep(const Step& step, std::size_t k, StepValues& values) {
    const auto plan = lowering_.find(step.operation);
    if (!plan) return support::passOn(plan);
    const std::size_t result = values.outputs.size();
    values.outputs.emplace_back().type = (*plan)->operation->result.type;
    if (auto lowered = lowerCall(step, **plan, k, values, result); !lowered) return lowered;
    values.ends.push_back(values.outputs.size());
    return {};
  }

  // Slots of a call that is being put together; callbacks among its arguments make calls of their
  // own.
  class CallSlots {
   public:
    explicit CallSlots(std::vector<SlotIndex>& stack) : stack_(stack), begin_(stack.size()) {}
    CallSlots(const CallSlots&) = delete;
    CallSlots& operator=(const CallSlots&) = delete;
    ~CallSlots() { stack_.resize(begin_); }
    void add(SlotIndex slot) { stack_.push_back(slot); }
    std::span<const SlotIndex> all() const { return std::span(stack_).subspan(begin_); }

   private:
    std::vector<SlotIndex>& stack_;
    std::size_t begin_;
  };

  // `result` is the place of the step's result in the outputs; its arguments are appended.
  support::Status lowerCall(const Step& step, const OperationPlan& plan, std::size_t k,
                            StepValues& values, std::size_t result) {
    const Operation& operation = *plan.operation;
    if (auto checked = checkForm(step, operation); !checked) return checked;
    const std::uint32_t thunk = plan.thunkFor(step.arguments.size());
    if (thunk == kNoThunk) {
      return problem(
          fmt::format("{} cannot be called with {} arguments: the worker has no thunk for it",
                      operation.key, step.arguments.size()),
          "see `assay list` for the reason");
    }
    CallSlots slots(slotStack_);
    std::vector<SlotIndex> releases;
    if (plan.hasReceiver) {
      if (operation.kind == OperationKind::Destructor) {
        const auto done = lowerDestruction(step, k);
        if (!done) return support::passOn(done);
        if (*done) return {};
      }
      auto receiver = arguments_.lower(step.receiver[0], plan.receiver, Passing::Reference);
      if (!receiver) return support::Status(inStep(receiver.error(), "receiver"));
      slots.add(receiver->slot);
    }
    for (std::size_t i = 0; i < step.arguments.size(); ++i) {
      const model::Parameter& parameter = operation.parameters[i];
      const std::size_t position = writer_.position();
      auto argument = arguments_.lower(step.arguments[i], parameter.type, parameter.passing);
      if (!argument) {
        return support::Status(inStep(argument.error(), argumentName(i, parameter)));
      }
      slots.add(argument->slot);
      if (withPlaces_) noteLiteral(position, k, i, parameter.type);
      if (argument->owner && plan.takesPointer[i] && !writer_.inCallback()) {
        program_.pointerPasses.push_back({k, operation.key, i});
        if (facts_.taken.contains({operation.key, i})) releases.push_back(*argument->owner);
      }
      values.outputs.push_back(*argument);
    }
    if (operation.kind == OperationKind::Stub) {
      if (auto handles = lowerOverrides(step, operation, slots); !handles) return handles;
    }
    markSpent(step, plan, slots.all());
    if (step.failAllocation != 0) {
      // A result that is an object of its own is allocated by the thunk, before the call.
      writer_.failAllocation(step.failAllocation + (plan.ownsResult ? 1 : 0));
    }
    if (withPlaces_) noteCall(step, plan, k);
    emitCall(plan, thunk, slots.all(), k, values.outputs[result]);
    if (step.failAllocation != 0) writer_.failAllocation(0);
    if (plan.hasReceiver && operation.name == "operator=") writer_.spent(slots.all()[0], false);
    for (const SlotIndex slot : releases) writer_.release(slot);
    return {};
  }

  // The argument that was lowered from the position on, if it is a scalar literal.
  void noteLiteral(std::size_t position, std::size_t k, std::size_t argument, model::TypeId type) {
    const bool isLiteral = position < writer_.position() &&
                           wire::opOf(writer_.at(position)) == wire::Op::Scalar &&
                           isScalarShape(api_.type(type).shape);
    if (!isLiteral || writer_.inCallback()) return;
    program_.literals.push_back({static_cast<std::uint32_t>(position),
                                 static_cast<std::uint32_t>(k),
                                 static_cast<std::uint32_t>(argument), type});
  }

  // The call that is about to be written, if others can stand for it.
  void noteCall(const Step& step, const OperationPlan& plan, std::size_t k) {
    const bool isWhole = step.arguments.size() == plan.operation->parameters.size();
    if (plan.group == kNoGroup || !isWhole || writer_.inCallback()) return;
    program_.calls.push_back({static_cast<std::uint32_t>(writer_.position()),
                              static_cast<std::uint32_t>(k), plan.group});
  }

  // What is moved from, even if the call fails then.
  void markSpent(const Step& step, const OperationPlan& plan, std::span<const SlotIndex> slots) {
    const std::size_t first = plan.hasReceiver ? 1 : 0;
    for (std::size_t i = 0; i < step.arguments.size(); ++i) {
      const bool isValue = std::holds_alternative<model::ValueRef>(step.arguments[i].value);
      if (isValue && plan.consumes[i]) writer_.spent(slots[first + i], true);
    }
  }

  static std::string argumentName(std::size_t index, const model::Parameter& parameter) {
    return parameter.name.empty() ? fmt::format("argument {}", index + 1)
                                  : fmt::format("argument {} ({})", index + 1, parameter.name);
  }

  // What the step has, against what the operation takes.
  static support::Status checkForm(const Step& step, const Operation& operation) {
    if (step.failAllocation >= wire::kMaxNumber) {
      return problem(fmt::format("no step gets as far as allocation {}", step.failAllocation));
    }
    if (!step.overrides.empty() && operation.kind != OperationKind::Stub) {
      return problem(
          fmt::format("{} makes no stub, so nothing of it can be overridden", operation.key),
          "leave \"overrides\" out");
    }
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

  support::Status lowerOverrides(const Step& step, const Operation& operation, CallSlots& slots) {
    const model::Class& cls = api_.cls(*operation.owner);
    std::vector<std::string> names;
    for (const model::StubMethod& method : cls.stubMethods) {
      names.push_back(method.name);
      const auto given = step.overrides.find(method.name);
      if (given == step.overrides.end()) {
        slots.add(wire::kNoSlot);
        continue;
      }
      auto handle = arguments_.lowerCallback(given->second, method.parameters, method.result.type);
      if (!handle) {
        return support::Status(inStep(handle.error(), fmt::format("override {}", method.name)));
      }
      slots.add(*handle);
    }
    for (const auto& [name, callback] : step.overrides) {
      if (std::ranges::find(names, name) != names.end()) continue;
      const auto nearest = support::nearestName(name, names);
      return problem(fmt::format("{} has no virtual function `{}` to override", cls.name, name),
                     nearest ? fmt::format("did you mean `{}`?", *nearest) : "");
    }
    return {};
  }

  void emitCall(const OperationPlan& plan, std::uint32_t thunk, std::span<const SlotIndex> slots,
                std::size_t k, Value& result) {
    result.slot = writer_.newSlot();
    result.owned = plan.ownsResult;
    if (result.owned) result.owner = result.slot;
    writer_.call(thunk, result.slot, plan.row,
                 wire::kStepResult | (result.owned ? wire::kOwned : 0u), slots);
    program_.lends = program_.lends || plan.lends;
    if (plan.givesPointer && !writer_.inCallback()) ownResult(plan, k, result);
  }

  // A raw pointer that the caller has to delete: through the row of what it points to.
  void ownResult(const OperationPlan& plan, std::size_t k, Value& result) {
    const std::string& key = plan.operation->key;
    program_.pointerResults.push_back({k, key});
    if (!facts_.ownedResults.contains(key)) return;
    const SlotIndex owner = writer_.newSlot();
    writer_.own(owner, plan.pointeeRow, result.slot);
    result.owner = owner;
  }

  const Lowering& lowering_;
  const model::Api& api_;
  const OwnershipFacts& facts_;
  bool withPlaces_;
  std::vector<bool> isUsed_;  // by step: another step refers to it
  ProgramWriter writer_;
  ArgumentLowering arguments_;
  Program program_;
  StepValues values_;
  std::vector<std::unique_ptr<CallbackScope>> callbacks_;  // innermost last
  std::vector<SlotIndex> slotStack_;
};

// The slot that the instruction fills, or kNoSlot.
SlotIndex filledBy(const std::uint32_t* pc) {
  switch (wire::opOf(pc[0])) {
    case wire::Op::Call:
      return pc[1] & 0xffff;
    case wire::Op::Scalar:
    case wire::Op::Text:
    case wire::Op::Load:
    case wire::Op::Convert:
    case wire::Op::AddressOf:
    case wire::Op::Own:
    case wire::Op::Callback:
      return wire::bOf(pc[0]);
    case wire::Op::End:
    case wire::Op::Step:
    case wire::Op::Release:
    case wire::Op::Destroy:
    case wire::Op::FailAllocation:
    case wire::Op::Spent:
      break;
  }
  return wire::kNoSlot;
}

}  // namespace

std::size_t Program::steps() const {
  return reinterpret_cast<const wire::ProgramHeader*>(words.data())->steps;
}

std::optional<std::size_t> stepOfSlot(const Program& program, SlotIndex slot) {
  std::size_t step = 0;
  for (const std::uint32_t* pc = program.words.data() + wire::kHeaderWords;
       wire::opOf(*pc) != wire::Op::End; pc += wire::instructionWords(pc)) {
    if (wire::opOf(*pc) == wire::Op::Step) step = wire::numberOf(*pc);
    if (filledBy(pc) == slot) return step;
  }
  return std::nullopt;
}

Lowering::Lowering(const model::Api& api, const model::ThunkTable& table)
    : api_(api), table_(table), plans_(api, table) {}

Result<const OperationPlan*> Lowering::find(const std::string& key) const {
  if (const OperationPlan* found = plans_.find(key)) return found;
  std::vector<std::string> keys;
  for (const Operation& operation : api_.operations) keys.push_back(operation.key);
  const auto nearest = support::nearestName(key, keys);
  return support::fail(
      ErrorCode::Usage, fmt::format("there is no operation `{}`", key), "",
      nearest ? fmt::format("did you mean `{}`?", *nearest) : "`assay list` shows the operations");
}

Result<Program> Lowering::lower(const Sequence& sequence, const OwnershipFacts& facts,
                                bool withPlaces) const {
  return SequenceLowering(*this, facts, withPlaces).run(sequence);
}

}  // namespace assay::exec
