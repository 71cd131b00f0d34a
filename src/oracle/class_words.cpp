#include "oracle/class_words.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

namespace assay::oracle {

using model::Api;
using model::Operation;
using model::OperationId;
using model::OperationKind;
using model::Parameter;
using model::Passing;
using model::TypeId;

bool takesNothing(const Operation& operation) { return operation.requiredArguments == 0; }

namespace {

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

template <class Shape>
bool is(const Api& api, TypeId type) {
  return std::holds_alternative<Shape>(api.type(type).shape);
}

bool isFloating(const Api& api, TypeId type, unsigned depth = 0) {
  if (is<model::FloatingType>(api, type)) return true;
  const auto* composite = std::get_if<model::CompositeType>(&api.type(type).shape);
  constexpr unsigned kDeepest = 4;
  return composite != nullptr && depth < kDeepest &&
         std::ranges::any_of(
             composite->arguments,
             [&](TypeId argument) { return isFloating(api, argument, depth + 1); });
}

// Reads the operations of the Api and sorts those of one class.
class Reader {
 public:
  Reader(const Api& api, model::ClassId cls) : api_(api) {
    words_.cls = cls;
    words_.type = api.cls(cls).type;
  }

  ClassWords read() {
    for (std::uint32_t i = 0; i < api_.operations.size(); ++i) {
      const OperationId id{i};
      const Operation& operation = api_.operation(id);
      words_.hasFloating = words_.hasFloating || mentionsFloating(operation);
      readSpecial(id, operation);
      readComparison(id, operation);
      readArithmetic(id, operation);
      readContainer(id, operation);
      readMethods(id, operation);
    }
    // std::hash<T> usually asks the class, which is then to blame.
    if (words_.hashes.empty()) words_.hashes = std::move(functors_);
    pairConversions();
    return std::move(words_);
  }

 private:
  bool isMember(const Operation& operation) const {
    return operation.kind == OperationKind::Method && operation.owner == words_.cls;
  }

  bool isObject(const Parameter& parameter, Passing passing) const {
    return parameter.type == words_.type && parameter.passing == passing;
  }

  // By value or const reference.
  bool isOperand(const Parameter& parameter) const {
    return isObject(parameter, Passing::ConstReference) ||
           (isObject(parameter, Passing::Value) && api_.type(words_.type).isCopyable);
  }

  bool isBinary(const Operation& operation) const {
    const std::vector<Parameter>& parameters = operation.parameters;
    if (isMember(operation)) return parameters.size() == 1 && isOperand(parameters[0]);
    return operation.kind == OperationKind::FreeFunction && parameters.size() == 2 &&
           isOperand(parameters[0]) && isOperand(parameters[1]);
  }

  bool isUnary(const Operation& operation) const {
    if (isMember(operation)) return operation.parameters.empty();
    return operation.kind == OperationKind::FreeFunction && operation.parameters.size() == 1 &&
           isOperand(operation.parameters[0]);
  }

  bool givesObject(const Operation& operation) const {
    return operation.result.type == words_.type && operation.result.passing == Passing::Value;
  }

  bool mentions(const Operation& operation) const {
    return operation.owner == words_.cls ||
           std::ranges::any_of(operation.parameters,
                               [&](const Parameter& each) { return each.type == words_.type; });
  }

  bool mentionsFloating(const Operation& operation) const {
    return mentions(operation) &&
           (isFloating(api_, operation.result.type) ||
            std::ranges::any_of(operation.parameters, [&](const Parameter& each) {
              return isFloating(api_, each.type);
            }));
  }

  static void keepFirst(std::optional<OperationId>& place, OperationId id) {
    if (!place) place = id;
  }

  void readSpecial(OperationId id, const Operation& operation) {
    const std::vector<Parameter>& parameters = operation.parameters;
    if (operation.kind == OperationKind::Constructor && operation.owner == words_.cls &&
        parameters.size() == 1) {
      if (isObject(parameters[0], Passing::ConstReference)) keepFirst(words_.copy, id);
      if (isObject(parameters[0], Passing::RvalueReference)) keepFirst(words_.move, id);
    }
    if (isMember(operation) && operation.name == "operator=" && parameters.size() == 1) {
      if (isOperand(parameters[0])) keepFirst(words_.copyAssign, id);
      if (isObject(parameters[0], Passing::RvalueReference)) keepFirst(words_.moveAssign, id);
    }
    if (operation.name != "swap") return;
    const bool member = isMember(operation) && parameters.size() == 1 &&
                        isObject(parameters[0], Passing::Reference);
    const bool function = operation.kind == OperationKind::FreeFunction && parameters.size() == 2 &&
                          isObject(parameters[0], Passing::Reference) &&
                          isObject(parameters[1], Passing::Reference);
    if (member || function) keepFirst(words_.swap, id);
  }

  void readComparison(OperationId id, const Operation& operation) {
    readHash(id, operation);
    if (!isBinary(operation)) return;
    const bool answersBool = is<model::BoolType>(api_, operation.result.type);
    if (answersBool && operation.name == "operator==") keepFirst(words_.equal, id);
    if (answersBool && operation.name == "operator!=") keepFirst(words_.notEqual, id);
    if (answersBool && operation.name == "operator<") keepFirst(words_.less, id);
    if (operation.name == "operator<=>" && !words_.order) {
      words_.order = id;
      words_.orderIsStrong = api_.type(operation.result.type).name == "std::strong_ordering";
    }
  }

  void readHash(OperationId id, const Operation& operation) {
    if (!is<model::IntegerType>(api_, operation.result.type)) return;
    const bool isNamed =
        isOneOf(operation.name, {"hash", "hash_value", "hashValue", "hashCode", "getHash"});
    const bool isMethod = isMember(operation) && operation.isConst;
    const bool isFunction = operation.kind == OperationKind::FreeFunction;
    if (isNamed && (isMethod || isFunction) && isUnary(operation)) words_.hashes.push_back(id);
    const bool isFunctor = operation.kind == OperationKind::Method && operation.owner &&
                           operation.name == "operator()" && operation.parameters.size() == 1 &&
                           isOperand(operation.parameters[0]);
    if (isFunctor && api_.cls(*operation.owner).name.starts_with("std::hash<")) {
      functors_.push_back(id);
    }
  }

  void readArithmetic(OperationId id, const Operation& operation) {
    constexpr std::string_view word = "operator";
    constexpr std::array<std::string_view, 8> kSigns = {"+", "-", "*", "/", "%", "&", "|", "^"};
    if (!operation.name.starts_with(word)) return;
    const std::string_view sign = std::string_view(operation.name).substr(word.size());
    for (const std::string_view each : kSigns) {
      if (sign == each && isBinary(operation) && givesObject(operation)) {
        words_.binary.emplace(each, id);
      }
      const bool isCompound = sign.size() == 2 && sign[1] == '=' && sign.substr(0, 1) == each;
      if (isCompound && isMember(operation) && isBinary(operation)) {
        words_.compound.emplace(each, id);
      }
    }
    if (sign == "-" && isUnary(operation) && givesObject(operation)) keepFirst(words_.negate, id);
    if (!isMember(operation) || !operation.parameters.empty()) return;
    if (sign == "++") keepFirst(words_.increment, id);
    if (sign == "--") keepFirst(words_.decrement, id);
  }

  void readContainer(OperationId id, const Operation& operation) {
    if (!isMember(operation)) return;
    const bool isNumber = is<model::IntegerType>(api_, operation.result.type);
    const bool isBool = is<model::BoolType>(api_, operation.result.type);
    if (operation.isConst && operation.parameters.empty()) {
      if (isNumber && isOneOf(operation.name, {"size", "length", "getSize"})) {
        keepFirst(words_.size, id);
      }
      if (isBool && isOneOf(operation.name, {"empty", "isEmpty", "is_empty"})) {
        keepFirst(words_.empty, id);
      }
    }
    if (operation.parameters.size() != 1 || !isKey(operation.parameters[0])) return;
    if (operation.name == "operator[]") words_.index.push_back(id);
    if (operation.name == "at") words_.access.push_back(id);
    if (!operation.isConst) return;
    if (isBool && isOneOf(operation.name, {"contains", "has"})) words_.contains.push_back(id);
    if ((isNumber || isBool) && operation.name == "count") words_.counts.push_back(id);
    if (operation.name == "find" && saysAbsence(operation.result.type)) words_.finds.push_back(id);
  }

  static bool isKey(const Parameter& parameter) {
    return parameter.passing == Passing::Value || parameter.passing == Passing::ConstReference;
  }

  bool saysAbsence(TypeId type) const {
    const auto* composite = std::get_if<model::CompositeType>(&api_.type(type).shape);
    return is<model::PointerType>(api_, type) || is<model::BoolType>(api_, type) ||
           (composite != nullptr && composite->form == model::CompositeForm::Optional);
  }

  void readMethods(OperationId id, const Operation& operation) {
    if (!isMember(operation) || operation.refQualifier == model::RefQualifier::Rvalue) return;
    const bool isHarmless = std::ranges::none_of(
        operation.parameters, [&](const Parameter& each) { return mayBeChanged(each); });
    if (operation.isConst) {
      if (isHarmless) words_.constMethods.push_back(id);
    } else if (operation.name != "operator=" && operation.name != "swap") {
      words_.mutators.push_back(id);
    }
    if (operation.isConst && operation.parameters.empty()) writers_.push_back(id);
  }

  // What the argument is may be another after the call, or the call may do something else as well.
  bool mayBeChanged(const Parameter& parameter) const {
    const model::TypeShape& shape = api_.type(parameter.type).shape;
    const auto* text = std::get_if<model::TextType>(&shape);
    return parameter.passing == Passing::Reference ||
           parameter.passing == Passing::RvalueReference ||
           std::holds_alternative<model::PointerType>(shape) ||
           std::holds_alternative<model::SmartPointerType>(shape) ||
           std::holds_alternative<model::CallableType>(shape) ||
           std::holds_alternative<model::StreamType>(shape) ||
           (text != nullptr && text->kind == model::TextKind::Buffer);
  }

  // Pairs whose names say that one undoes the other.
  void pairConversions() {
    struct Names {
      std::string_view to;
      std::string_view from;
    };
    constexpr std::array kPairs = {
        Names{"to_string", "from_string"},
        Names{"to_string", "parse"},
        Names{"toString", "fromString"},
        Names{"toString", "parse"},
        Names{"ToString", "FromString"},
        Names{"ToString", "Parse"},
        Names{"str", "parse"},
        Names{"str", "from_string"},
        Names{"serialize", "deserialize"},
        Names{"serialise", "deserialise"},
        Names{"encode", "decode"},
        Names{"to_bytes", "from_bytes"},
        Names{"toBytes", "fromBytes"},
        Names{"to_json", "from_json"},
        Names{"toJson", "fromJson"},
    };
    for (std::uint32_t i = 0; i < api_.operations.size(); ++i) {
      const Operation& reader = api_.operations[i];
      if (!isReader(reader)) continue;
      for (const OperationId writer : writers_) {
        const Operation& written = api_.operation(writer);
        const bool isPair = std::ranges::any_of(kPairs, [&](const Names& names) {
          return names.to == written.name && names.from == reader.name;
        });
        if (isPair && written.result.type == reader.parameters[0].type) {
          words_.conversions.emplace_back(writer, OperationId{i});
        }
      }
    }
  }

  bool isReader(const Operation& operation) const {
    const bool isStatic =
        operation.kind == OperationKind::StaticFunction && operation.owner == words_.cls;
    return (isStatic || operation.kind == OperationKind::FreeFunction) && givesObject(operation) &&
           operation.requiredArguments == 1 && isKey(operation.parameters[0]);
  }

  const Api& api_;
  ClassWords words_;
  std::vector<OperationId> writers_;
  std::vector<OperationId> functors_;  // call operators of std::hash<T>
};

}  // namespace

std::optional<ClassWords> wordsOf(const Api& api, model::ClassId cls) {
  const model::Class& described = api.cls(cls);
  if (!described.isUnderTest || described.isAbstract) return std::nullopt;
  if (api.type(described.type).isBorrowed) return std::nullopt;
  return Reader(api, cls).read();
}

}  // namespace assay::oracle
