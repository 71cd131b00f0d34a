#include "strategy/states/calls.h"

#include <algorithm>
#include <set>

namespace assay::states {

unsigned scalarWidth(const model::Type& type) {
  if (std::holds_alternative<model::BoolType>(type.shape)) return 1;
  if (const auto* integer = std::get_if<model::IntegerType>(&type.shape)) return integer->bits;
  if (const auto* choice = std::get_if<model::EnumType>(&type.shape)) return choice->bits;
  if (const auto* real = std::get_if<model::FloatingType>(&type.shape)) {
    return real->bits <= 64 ? real->bits : 0;
  }
  return 0;
}

namespace {

using model::Operation;
using model::OperationKind;
using model::Passing;

bool isMutableBy(Passing passing) {
  return passing == Passing::Reference || passing == Passing::RvalueReference;
}

bool isExplorable(OperationKind kind) {
  switch (kind) {
    case OperationKind::Constructor:
    case OperationKind::AggregateInit:
    case OperationKind::Destructor:
    case OperationKind::Method:
    case OperationKind::StaticFunction:
    case OperationKind::FreeFunction:
    case OperationKind::FieldWrite:
    case OperationKind::StaticFieldWrite:
      return true;
    default:
      return false;
  }
}

class Planner {
 public:
  Planner(const model::Api& api, const model::ThunkTable& table) : api_(api), table_(table) {}

  CallPlan run(std::span<const std::string> skipped) {
    for (const model::Limitation& limitation : api_.limitations) {
      if (!limitation.isInternal) plan_.limitations.push_back(limitation);
    }
    for (const std::string& variable : api_.facts.variables) {
      plan_.limitations.push_back(
          {variable,
           "variables outside of classes are not changed when states are explored",
           "",
           {}});
    }
    for (const model::SourceLocation& cast : api_.facts.downcasts) {
      plan_.limitations.push_back({"a cast to a derived class",
                                   "whether the object is one is not checked when states are "
                                   "explored",
                                   "dynamic_cast says what it does", cast});
    }
    for (const model::SourceLocation& place : api_.facts.neverNull) {
      plan_.limitations.push_back({"a pointer that is declared _Nonnull",
                                   "whether it is null is not checked when states are explored",
                                   "__attribute__((nonnull)) and returns_nonnull are checked",
                                   place});
    }
    limitMadeEnums();
    collectLent();
    std::vector<PlannedOperation> planned;
    for (std::uint32_t i = 0; i < api_.operations.size(); ++i) {
      const Operation& operation = api_.operations[i];
      if (std::ranges::find(skipped, operation.key) != skipped.end()) continue;
      if (operation.kind == OperationKind::Stub) {
        limit(operation, "stand-ins for abstract classes are not made when states are explored");
      }
      limitUnusedResult(operation);
      if (!isExplorable(operation.kind)) continue;
      if (operation.isInstance) {
        limit(operation, "other instances of the template are not called");
      }
      // With all arguments, and with defaults in the place of the last ones.
      for (std::size_t count = operation.parameters.size() + 1;
           count-- > operation.requiredArguments;) {
        const auto thunk = table_.calls.find({{i}, count});
        if (thunk == table_.calls.end()) {
          limit(operation, "it cannot be called with " + std::to_string(count) + " arguments");
          continue;
        }
        if (auto one = plan({i}, operation, thunk->second, count))
          planned.push_back(std::move(*one));
      }
    }
    // Results that no call takes are of no use.
    std::set<model::TypeId> taken;
    for (const PlannedOperation& one : planned) {
      for (const Input& input : one.inputs) {
        if (input.form != Input::Form::Scalar) taken.insert(input.type);
      }
    }
    for (PlannedOperation& one : planned) {
      if (one.result && !taken.contains(typeOfKind(*one.result))) one.result.reset();
    }
    for (const Operation& operation : api_.operations) limitLentObjects(operation, taken);
    plan_.operations = std::move(planned);
    return std::move(plan_);
  }

 private:
  // The types of numbers that calls give references to, or that stand in public fields.
  void collectLent() {
    for (const Operation& operation : api_.operations) {
      const auto lent = lentBy(operation);
      if (lent && scalarWidth(api_.type(*lent)) != 0) lentScalars_.insert(*lent);
    }
  }

  // Only enumerators are tried, and what bit operators make of them.
  void limitMadeEnums() {
    for (const model::MadeEnum& made : api_.facts.madeEnums) {
      if (made.values != model::EnumValues::Any) continue;
      for (const model::Type& type : api_.types) {
        if (!std::holds_alternative<model::EnumType>(type.shape) || !made.concerns(type.name))
          continue;
        plan_.limitations.push_back({type.name,
                                     "functions outside of classes may make values of it that are "
                                     "not tried when states are explored",
                                     "",
                                     {}});
      }
    }
  }

  // Whether a client can do more with such a value than to read it: it may refer to parts of an
  // object, or be a function.
  bool leadsOn(model::TypeId id) const {
    const model::Type& type = api_.type(id);
    if (type.classId) return false;  // its calls are explored
    if (const auto* composite = std::get_if<model::CompositeType>(&type.shape)) {
      return composite->form == model::CompositeForm::View ||
             std::ranges::any_of(composite->arguments, [&](model::TypeId part) {
               return isPointer(part) || leadsOn(part);
             });
    }
    const auto* text = std::get_if<model::TextType>(&type.shape);
    return (text != nullptr && text->kind == model::TextKind::Buffer) ||
           std::holds_alternative<model::SmartPointerType>(type.shape) ||
           std::holds_alternative<model::CallableType>(type.shape) ||
           std::holds_alternative<model::StreamType>(type.shape) ||
           std::holds_alternative<model::ObjectType>(type.shape);
  }

  bool isPointer(model::TypeId id) const {
    return std::holds_alternative<model::PointerType>(api_.type(id).shape);
  }

  // What a client could change through a result, and an exploration does not.
  void limitUnusedResult(const Operation& operation) {
    if (operation.result.passing == Passing::Value && leadsOn(operation.result.type)) {
      limit(operation, "what it gives is not used when states are explored");
      return;
    }
    const auto lent = lentBy(operation);
    if (!lent || api_.type(*lent).classId) return;
    const auto* pointer = std::get_if<model::PointerType>(&api_.type(operation.result.type).shape);
    const bool isConst = pointer != nullptr ? pointer->pointeeIsConst : operation.result.isConst;
    if (isConst) return;
    const bool isField = operation.kind == OperationKind::FieldRead ||
                         operation.kind == OperationKind::StaticFieldRead;
    const bool isNumber = scalarWidth(api_.type(*lent)) != 0 && pointer == nullptr;
    // It is written, as fields are.
    if (isNumber && operation.result.passing != Passing::RvalueReference) return;
    if (isField && pointer != nullptr && operation.result.passing == Passing::Value) return;
    limit(operation, std::string("what it ") + (isField ? "holds" : "gives") +
                         " is not changed when states are explored");
  }

  std::optional<PlannedOperation> plan(model::OperationId id, const Operation& operation,
                                       model::ThunkIndex thunk, std::size_t count) {
    PlannedOperation planned;
    planned.id = id;
    planned.thunk = thunk;
    planned.isConst = operation.isConst;
    planned.isConstructor = operation.kind == OperationKind::Constructor ||
                            operation.kind == OperationKind::AggregateInit;
    planned.isDestructor = operation.kind == OperationKind::Destructor;
    if (operation.hasReceiver()) {
      planned.inputs.push_back({Input::Form::Object, api_.cls(*operation.owner).type, 0,
                                !operation.isConst, false, false});
    }
    for (const model::Parameter& parameter : std::span(operation.parameters).first(count)) {
      auto input = inputFor(parameter);
      if (!input) {
        limit(operation, "values of type " + api_.type(parameter.type).name +
                             " are not made up when states are explored");
        return std::nullopt;
      }
      planned.inputs.push_back(*input);
      if (input->form != Input::Form::Scalar) limitSubclasses(operation, *input);
    }
    planned.result = resultOf(operation);
    const bool isWritable = operation.result.passing == Passing::Reference &&
                            !operation.result.isConst &&
                            (operation.kind == OperationKind::Method ||
                             operation.kind == OperationKind::StaticFunction ||
                             operation.kind == OperationKind::FreeFunction);
    if (isWritable) planned.writable = scalarWidth(api_.type(operation.result.type));
    return planned;
  }

  void limit(const Operation& operation, std::string reason) {
    plan_.limitations.push_back({operation.key, std::move(reason), "", operation.location});
  }

  // The class of an object that the operation gives by reference or pointer.
  std::optional<model::TypeId> lentBy(const Operation& operation) const {
    const model::Type& type = api_.type(operation.result.type);
    if (const auto* pointer = std::get_if<model::PointerType>(&type.shape)) return pointer->pointee;
    if (operation.result.passing == Passing::Value) return std::nullopt;
    return operation.result.type;
  }

  // Objects that a client could pass on, and an exploration does not: those in fields, and those
  // that must not be changed.
  void limitLentObjects(const Operation& operation, const std::set<model::TypeId>& taken) {
    const auto lent = lentBy(operation);
    if (!lent || !api_.type(*lent).classId || !taken.contains(*lent)) return;
    const auto* pointer = std::get_if<model::PointerType>(&api_.type(operation.result.type).shape);
    const bool isConst = pointer != nullptr ? pointer->pointeeIsConst : operation.result.isConst;
    if (operation.kind == OperationKind::FieldRead ||
        operation.kind == OperationKind::StaticFieldRead) {
      limit(operation, "objects in fields are not passed on when states are explored");
    } else if (isConst && isExplorable(operation.kind)) {
      limit(operation, "const objects that it gives are not passed on when states are explored");
    }
  }

  // An object of a subclass could be passed, too.
  void limitSubclasses(const Operation& operation, const Input& input) {
    const auto& wanted = api_.type(input.type).classId;
    for (const model::Class& cls : api_.classes) {
      if (!wanted || std::ranges::find(cls.bases, *wanted) == cls.bases.end()) continue;
      limit(operation, "objects of " + cls.name + " are not passed as " + api_.cls(*wanted).name +
                           " when states are explored");
    }
  }

  std::optional<Input> inputFor(const model::Parameter& parameter) const {
    const model::Type& type = api_.type(parameter.type);
    if (const unsigned width = scalarWidth(type); width != 0) {
      const bool isLent =
          parameter.passing != Passing::Value && lentScalars_.contains(parameter.type);
      return Input{Input::Form::Scalar, parameter.type, width, false, false, isLent};
    }
    if (std::holds_alternative<model::ObjectType>(type.shape) && type.classId) {
      return Input{
          Input::Form::Object, parameter.type, 0, isMutableBy(parameter.passing), false, false};
    }
    if (const auto* pointer = std::get_if<model::PointerType>(&type.shape)) {
      const model::Type& pointee = api_.type(pointer->pointee);
      if (std::holds_alternative<model::ObjectType>(pointee.shape) && pointee.classId) {
        return Input{
            Input::Form::Pointer, pointer->pointee, 0, !pointer->pointeeIsConst, true, false};
      }
    }
    return std::nullopt;
  }

  std::optional<std::uint32_t> resultOf(const Operation& operation) const {
    if (operation.kind == OperationKind::FieldWrite ||
        operation.kind == OperationKind::StaticFieldWrite) {
      return std::nullopt;
    }
    if (operation.kind == OperationKind::Constructor ||
        operation.kind == OperationKind::AggregateInit) {
      return objectKind(api_.cls(*operation.owner).type);
    }
    const model::Type& type = api_.type(operation.result.type);
    if (const auto* pointer = std::get_if<model::PointerType>(&type.shape)) {
      if (operation.result.passing != Passing::Value) return std::nullopt;
      const model::Type& pointee = api_.type(pointer->pointee);
      // What must not be changed cannot be passed on as if it could.
      if (!pointee.classId || pointer->pointeeIsConst) return std::nullopt;
      return kindOf(pointer->pointee, Role::Pointer);
    }
    if (!std::holds_alternative<model::ObjectType>(type.shape) || !type.classId) {
      return std::nullopt;
    }
    if (operation.result.passing == Passing::Value) return objectKind(operation.result.type);
    if (operation.result.isConst) return std::nullopt;
    return kindOf(operation.result.type, Role::Reference);
  }

  [[nodiscard]] std::uint32_t objectKind(model::TypeId type) const {
    return kindOf(type, api_.type(type).isBorrowed ? Role::Borrowed : Role::Object);
  }

  const model::Api& api_;
  const model::ThunkTable& table_;
  std::set<model::TypeId> lentScalars_;
  CallPlan plan_;
};

}  // namespace

CallPlan planCalls(const model::Api& api, const model::ThunkTable& table,
                   std::span<const std::string> skipped) {
  return Planner(api, table).run(skipped);
}

bool lends(const CallPlan& plan, model::TypeId owner, model::TypeId borrowed) {
  return owner != borrowed &&
         std::ranges::any_of(plan.operations, [&](const PlannedOperation& one) {
           return !one.isConstructor && one.result == kindOf(borrowed, Role::Borrowed) &&
                  !one.inputs.empty() && one.inputs.front().type == owner;
         });
}

std::vector<heap::Call> callsOf(const CallPlan& plan, std::uint32_t operation,
                                std::span<const std::uint32_t> kinds) {
  const PlannedOperation& planned = plan.operations[operation];
  std::vector<heap::Call> calls = {{operation, {}}};
  for (const Input& input : planned.inputs) {
    std::vector<std::int32_t> choices;
    if (input.form == Input::Form::Scalar) {
      choices.push_back(heap::scalarArgument);
    } else {
      for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (typeOfKind(kinds[i]) != input.type) continue;
        // Only an object of one's own is destroyed.
        const Role role = roleOfKind(kinds[i]);
        if (planned.isDestructor && role != Role::Object && role != Role::Borrowed) continue;
        choices.push_back(static_cast<std::int32_t>(i));
      }
      if (input.takesNull) choices.push_back(heap::nullArgument);
    }
    std::vector<heap::Call> longer;
    for (const heap::Call& call : calls) {
      for (const std::int32_t choice : choices) {
        heap::Call next = call;
        next.arguments.push_back(choice);
        longer.push_back(std::move(next));
      }
    }
    calls = std::move(longer);
  }
  return calls;
}

}  // namespace assay::states
