#include "symbolic/calls.h"

#include <algorithm>
#include <set>

#include "symbolic/inputs.h"

namespace assay::symbolic {

bool isReadComposite(std::string_view name) {
  return name == "std::array" || name == "std::pair" || name == "std::optional";
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
    case OperationKind::FieldRead:
    case OperationKind::FieldWrite:
    case OperationKind::StaticFieldRead:
    case OperationKind::StaticFieldWrite:
      return true;
    default:
      return false;
  }
}

bool isOfField(OperationKind kind) {
  return kind == OperationKind::FieldRead || kind == OperationKind::FieldWrite ||
         kind == OperationKind::StaticFieldRead || kind == OperationKind::StaticFieldWrite;
}

class Planner {
 public:
  Planner(const model::Api& api, const model::ThunkTable& table) : api_(api), table_(table) {}

  CallPlan run(std::span<const std::string> skipped) {
    for (const model::Limitation& limitation : api_.limitations) {
      if (!limitation.isInternal) plan_.limitations.push_back(limitation);
    }
    for (const model::Limitation& limitation : api_.facts.unexplored) {
      const auto named = api_.findOperation(limitation.what);
      const OperationKind kind = named ? api_.operation(*named).kind : OperationKind::Stub;
      if (!isExplorable(kind) || (isOfField(kind) && kind != OperationKind::StaticFieldWrite)) {
        plan_.limitations.push_back(limitation);
      }
    }
    limitMadeEnums();
    for (const Operation& operation : api_.operations) collectLent(operation);
    std::vector<PlannedOperation> planned;
    for (std::uint32_t i = 0; i < api_.operations.size(); ++i) {
      const Operation& operation = api_.operations[i];
      if (std::ranges::find(skipped, operation.key) != skipped.end()) continue;
      if (operation.kind == OperationKind::Stub) {
        limit(operation, "stand-ins for abstract classes are not made when states are explored");
      }
      limitUnusedResult(operation);
      if (!isExplorable(operation.kind) || isReadOfObject(operation)) continue;
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
  // The types of what a client can pass by reference and is a part of an object, or of another
  // argument: what references, pointers, texts and public fields lead to. Other results that lead
  // to parts of objects are a limitation anyway.
  void collectLent(const Operation& operation) {
    if (const auto lent = lentBy(operation)) addLent(*lent);
    const bool isText =
        std::holds_alternative<model::TextType>(api_.type(operation.result.type).shape);
    lendsText_ = lendsText_ || isText;
    // One variable may stand for two parameters.
    for (const model::Parameter& one : operation.parameters) {
      const auto isSame = [&](const model::Parameter& other) {
        return other.type == one.type && other.passing != Passing::Value;
      };
      if (isMutableBy(one.passing) && std::ranges::count_if(operation.parameters, isSame) > 1) {
        addLent(one.type);
      }
    }
  }

  void addLent(model::TypeId id) {
    lent_.insert(id);
    const model::Type& type = api_.type(id);
    if (const auto* composite = std::get_if<model::CompositeType>(&type.shape)) {
      lent_.insert(composite->arguments.begin(), composite->arguments.end());
    }
  }

  // Only enumerators are tried, and what bit operators make of them.
  void limitMadeEnums() {
    for (const model::MadeEnum& made : api_.facts.madeEnums) {
      if (made.values != model::EnumValues::Any) continue;
      for (const model::Type& type : api_.types) {
        // Of one without enumerators all values are tried.
        const auto* choice = std::get_if<model::EnumType>(&type.shape);
        if (choice == nullptr || choice->enumerators.empty() || !made.concerns(type.name)) continue;
        plan_.limitations.push_back({type.name,
                                     "functions outside of classes may make values of it that are "
                                     "not tried when states are explored",
                                     "",
                                     {}});
      }
    }
  }

  // Whether all that a client can do with such a result is explored, or read (result_check.cpp).
  bool isUsed(model::TypeId id) const {
    const model::Type& type = api_.type(id);
    if (type.classId || scalarWidth(type) != 0) return true;
    if (std::holds_alternative<model::VoidType>(type.shape)) return true;
    if (const auto* pointer = std::get_if<model::PointerType>(&type.shape)) {
      return api_.type(pointer->pointee).classId || isReadNumber(pointer->pointee);
    }
    if (const auto* text = std::get_if<model::TextType>(&type.shape)) {
      return text->kind != model::TextKind::Buffer && text->kind != model::TextKind::Path;
    }
    const auto* composite = std::get_if<model::CompositeType>(&type.shape);
    return composite != nullptr && isReadComposite(composite->templateName) &&
           std::ranges::all_of(composite->arguments,
                               [&](model::TypeId part) { return isReadNumber(part); });
  }

  // Whether the type is one of numbers that may be any. Which enumerators there are is looked at
  // where they are results themselves.
  bool isReadNumber(model::TypeId id) const {
    const model::Type& type = api_.type(id);
    return scalarWidth(type) != 0 && !std::holds_alternative<model::EnumType>(type.shape);
  }

  bool isPointer(model::TypeId id) const {
    return std::holds_alternative<model::PointerType>(api_.type(id).shape);
  }

  // What a client could change through a result, and an exploration does not.
  void limitUnusedResult(const Operation& operation) {
    const bool isWrite = operation.kind == OperationKind::FieldWrite ||
                         operation.kind == OperationKind::StaticFieldWrite;
    if (!isWrite && !isUsed(operation.result.type)) {
      limit(operation, "what it gives is not used when states are explored");
      return;
    }
    limitPointerReference(operation);
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

  // A field that is an object: to read it is to use that one.
  bool isReadOfObject(const Operation& operation) const {
    return (operation.kind == OperationKind::FieldRead ||
            operation.kind == OperationKind::StaticFieldRead) &&
           (!isUsed(operation.result.type) || api_.type(operation.result.type).classId);
  }

  // A pointer that a client can set. Those in fields are written.
  void limitPointerReference(const Operation& operation) {
    const bool isSet = operation.result.passing == Passing::Reference &&
                       isPointer(operation.result.type) && !api_.findOperation(operation.key + "=");
    if (isSet) limit(operation, "the pointer that it gives is not set when states are explored");
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
      if (input->form == Input::Form::Object && parameter.passing == Passing::Value &&
          !api_.type(parameter.type).isPlain) {
        limit(operation, "objects are copied for the parameter, not moved or made in its place");
      }
      if (input->form == Input::Form::Pointer && isMutableBy(parameter.passing)) {
        limit(operation, "the pointer that it may set is not used when states are explored");
      }
    }
    planned.result = resultOf(operation);
    // Fields are written by an operation of their own, unless they are references.
    const bool isWritable = operation.result.passing == Passing::Reference &&
                            !operation.result.isConst && !api_.findOperation(operation.key + "=");
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
    } else if (isConst) {
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
      const auto* number = std::get_if<model::IntegerType>(&type.shape);
      const bool isOfText = lendsText_ && number != nullptr && number->bits == 8;
      const bool isLent =
          parameter.passing != Passing::Value && (isOfText || lent_.contains(parameter.type));
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
    switch (operation.kind) {
      case OperationKind::FieldRead:
      case OperationKind::FieldWrite:
      case OperationKind::StaticFieldRead:
      case OperationKind::StaticFieldWrite:
        return std::nullopt;
      default:
        break;
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
  std::set<model::TypeId> lent_;
  bool lendsText_ = false;
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

}  // namespace assay::symbolic
