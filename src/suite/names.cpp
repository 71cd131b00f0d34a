#include "suite/names.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "model/operation_index.h"
#include "suite/name_words.h"

namespace assay::suite {

using model::Operation;
using model::OperationKind;
using nlohmann::json;

namespace {

constexpr std::size_t longestName = 60;

class Namer {
 public:
  Namer(const model::Api& api, const model::TestCase& test)
      : api_(api), index_(api), test_(test), steps_(test.sequence.steps) {
    last_ = steps_.empty() ? 0 : steps_.size() - 1;
    if (test.failure && test.failure->step < steps_.size()) last_ = test.failure->step;
  }

  std::string name() const {
    if (steps_.empty()) return "NothingHappens";
    const std::string context = contextOf();
    if (test_.failure) {
      const model::Rule& rule = ruleOf(test_.failure->cause.rule);
      if (rule.has(model::RuleTrait::NamesItsTest)) {
        return fitting({std::string(rule.word), context});
      }
    }
    const std::string outcome = outcomeOf();
    std::string call = callWord(operation(last_), steps_[last_]);
    const std::string special = specialArgument();
    // "InsertTwice" rather than "InsertAfterInsert".
    if (context == "After" + call) return fitting({call + "Twice", special, outcome});
    if (context == "After" + call + "Twice")
      return fitting({call + "ThreeTimes", special, outcome});
    return fitting({call, context, special, outcome});
  }

 private:
  const Operation& operation(std::size_t step) const {
    return index_.operation(steps_[step].operation);
  }

  // The parts in order; those in the middle go first when it gets too long.
  static std::string fitting(std::vector<std::string> parts) {
    const auto whole = [&] {
      std::string text;
      for (const std::string& part : parts) text += part;
      return text;
    };
    const std::string all = whole();
    if (!all.empty() && std::isdigit(static_cast<unsigned char>(all[0])) != 0) {
      parts[0].insert(0, "Call");  // of a function "_2nd"
    }
    while (whole().size() > longestName && parts.size() > 2) parts.erase(parts.end() - 2);
    return whole().substr(0, longestName);
  }

  std::string callWord(const Operation& called, const model::Step& step) const {
    switch (called.kind) {
      case OperationKind::Constructor: {
        const bool isCopyOrMove = called.parameters.size() == 1 && !step.arguments.empty() &&
                                  called.parameters[0].type == called.result.type;
        if (!isCopyOrMove) return step.arguments.empty() ? "DefaultConstruction" : "Construction";
        const bool moves = called.parameters[0].passing == model::Passing::RvalueReference;
        return moves ? "MoveConstruction" : "CopyConstruction";
      }
      case OperationKind::AggregateInit:
        return "Initialisation";
      case OperationKind::Destructor:
        return "Destruction";
      case OperationKind::FieldWrite:
      case OperationKind::StaticFieldWrite:
        return "Set" + pascal(called.name);
      case OperationKind::Stub:
        return typeWord(api_.type(called.result.type).name);
      case OperationKind::Method:
      case OperationKind::StaticFunction:
      case OperationKind::FreeFunction:
        if (called.name.starts_with("operator")) return operatorWord(called);
        return pascal(called.name);
      case OperationKind::FieldRead:
      case OperationKind::StaticFieldRead:
      case OperationKind::Enumerator:
        return pascal(called.name);
    }
    return pascal(called.name);
  }

  std::string operatorWord(const Operation& called) const {
    constexpr std::size_t wordSize = 8;  // "operator"
    std::string symbol = called.name.substr(wordSize);
    if (symbol.starts_with(' ')) return "ConversionTo" + typeWord(symbol.substr(1));
    const std::size_t operands = called.parameters.size() + (called.owner ? 1 : 0);
    if (symbol == "-" && operands == 1) return "Negation";
    if (symbol == "*" && operands == 1) return "Dereference";
    const bool isStream =
        (symbol == "<<" || symbol == ">>") && !called.owner && !called.parameters.empty() &&
        std::holds_alternative<model::StreamType>(api_.type(called.parameters[0].type).shape);
    if (isStream) return symbol == "<<" ? "Output" : "Input";
    if (symbol == "=" && called.parameters.size() == 1) {
      const auto& parameter = called.parameters[0];
      const bool isOwn = called.owner && parameter.type == api_.cls(*called.owner).type;
      if (isOwn && parameter.passing == model::Passing::RvalueReference) return "MoveAssign";
      if (isOwn) return "CopyAssign";
    }
    const auto word = operatorName(symbol);
    return word.empty() ? "Operator" : std::string(word);
  }

  // The step that made the object which the last call is about.
  std::optional<std::size_t> object() const {
    const auto& receiver = steps_[last_].receiver;
    if (receiver.empty()) return std::nullopt;
    const auto* reference = std::get_if<model::ValueRef>(&receiver[0].value);
    if (reference == nullptr || reference->scope != model::ValueRef::Scope::Sequence ||
        reference->step >= last_) {
      return std::nullopt;
    }
    return reference->step;
  }

  static bool isReceiver(const model::Step& step, std::size_t object) {
    if (step.receiver.empty()) return false;
    const auto* reference = std::get_if<model::ValueRef>(&step.receiver[0].value);
    return reference != nullptr && reference->step == object && reference->output == 0 &&
           reference->scope == model::ValueRef::Scope::Sequence;
  }

  // Calls that may have changed the object before the last one.
  std::vector<std::string> changesBefore(std::size_t object) const {
    std::vector<std::string> words;
    for (std::size_t i = object + 1; i < last_; ++i) {
      if (isReceiver(steps_[i], object) && !operation(i).isConst) {
        words.push_back(callWord(operation(i), steps_[i]));
      }
    }
    return words;
  }

  std::string contextOf() const {
    const auto made = object();
    if (!made) return {};
    const std::vector<std::string> changes = changesBefore(*made);
    if (changes.empty()) return freshness(*made);
    std::vector<std::pair<std::string, std::size_t>> runs;
    for (const std::string& word : changes) {
      if (runs.empty() || runs.back().first != word) runs.emplace_back(word, 0);
      ++runs.back().second;
    }
    constexpr std::size_t mostRuns = 2;
    if (runs.size() > mostRuns) runs.erase(runs.begin(), runs.end() - mostRuns);
    std::string text;
    for (const auto& [word, count] : runs) {
      text += text.empty() ? "After" : "And";
      text += word;
      if (count == 2) text += "Twice";
      if (count > 2) text += numberWord(count, false) + "Times";
    }
    return text;
  }

  // Nothing was done to the object yet.
  std::string freshness(std::size_t made) const {
    const Operation& maker = operation(made);
    const bool isDefault =
        maker.kind == OperationKind::Constructor && steps_[made].arguments.empty();
    if (!isDefault || operation(last_).kind == OperationKind::FieldWrite) return {};
    const bool isContainer = std::ranges::any_of(api_.operations, [&](const Operation& other) {
      return other.owner == maker.owner && other.isConst && other.parameters.empty() &&
             (other.name == "empty" || other.name == "isEmpty" || other.name == "is_empty" ||
              other.name == "size");
    });
    return isContainer ? "OnEmpty" : "OnDefault";
  }

  // Values that tests are written for.
  std::string specialArgument() const {
    const Operation& called = operation(last_);
    for (std::size_t i = 0; i < steps_[last_].arguments.size(); ++i) {
      const auto* literal = std::get_if<model::Literal>(&steps_[last_].arguments[i].value);
      if (literal == nullptr || i >= called.parameters.size()) continue;
      const std::string word = specialWord(*literal, api_.type(called.parameters[i].type));
      if (!word.empty()) return "With" + word;
    }
    return {};
  }

  static std::string specialWord(const model::Literal& literal, const model::Type& type) {
    const auto* integer = std::get_if<model::IntegerType>(&type.shape);
    if (integer != nullptr) {
      const auto* value = std::get_if<std::int64_t>(&literal);
      const auto* wide = std::get_if<std::uint64_t>(&literal);
      if (integer->isCharacter) return {};
      const std::uint64_t bits = value != nullptr  ? static_cast<std::uint64_t>(*value)
                                 : wide != nullptr ? *wide
                                                   : 1;
      const unsigned width = std::min(integer->bits, 64U);
      const std::uint64_t all = width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
      const std::uint64_t highest = integer->isSigned ? all >> 1 : all;
      if (bits == 0) return "Zero";
      if ((bits & all) == highest && (value == nullptr || *value > 0)) return "Max";
      if (integer->isSigned && (bits & all) == highest + 1) return "Min";
      if (value != nullptr && *value < 0) return "Negative";
      return {};
    }
    if (std::holds_alternative<model::NullLiteral>(literal)) return "Null";
    if (const auto* text = std::get_if<std::string>(&literal); text && text->empty())
      return "Empty";
    if (const auto* list = std::get_if<model::ListLiteral>(&literal)) {
      const bool isContainer = std::holds_alternative<model::CompositeType>(type.shape);
      return list->elements.empty() && isContainer ? "Empty" : "";
    }
    if (const auto* number = std::get_if<double>(&literal)) {
      if (*number == 0) return "Zero";
      return *number < 0 ? "Negative" : std::isnan(*number) ? "Nan" : "";
    }
    return {};
  }

  std::string outcomeOf() const {
    if (test_.failure) return failureWord(*test_.failure);
    std::string result;
    std::string state;
    for (const model::Assertion& assertion : test_.assertions) {
      if (assertion.after != last_) continue;
      if (const auto* thrown = std::get_if<model::ThrowsException>(&assertion.what)) {
        return "Throws" + exceptionWord(thrown->type);
      }
      if (const auto* has = std::get_if<model::ResultHas>(&assertion.what)) {
        result = resultWord(has->value);
      } else if (const auto* query = std::get_if<model::QueryHas>(&assertion.what)) {
        if (state.empty()) state = stateWord(*query);
      }
    }
    if (!result.empty()) return result;
    return state.empty() ? "Succeeds" : state;
  }

  static std::string failureWord(const model::Failure& failure) {
    const std::string_view word = failure.cause.kind.row().word;
    return std::string(word.empty() ? ruleOf(failure.cause.rule).word : word);
  }

  static std::string exceptionWord(const std::string& type) {
    std::string word = typeWord(type);
    if (word == "RuntimeError" || word == "LogicError" || word == "Error") return word;
    for (const std::string_view ending : {"Error", "Exception"}) {
      if (word.ends_with(ending) && word.size() > ending.size()) {
        word.resize(word.size() - ending.size());
      }
    }
    return word.empty() ? "Exception" : word;
  }

  std::string resultWord(const std::string& value) const {
    if (returnsWhatWasGiven(value)) return "ReturnsIt";
    const json seen = json::parse(value, nullptr, false);
    const std::string word = valueWord(seen, operation(last_).result.type);
    return word.empty() ? std::string() : "Returns" + word;
  }

  // The call before gave the object one value, and this one returns it.
  bool returnsWhatWasGiven(const std::string& value) const {
    const auto made = object();
    if (!made) return false;
    for (std::size_t i = last_; i-- > *made + 1;) {
      if (!isReceiver(steps_[i], *made) || operation(i).isConst) continue;
      if (steps_[i].arguments.size() != 1) return false;
      const auto* literal = std::get_if<model::Literal>(&steps_[i].arguments[0].value);
      if (literal == nullptr) return false;
      if (const auto* number = std::get_if<std::int64_t>(literal)) {
        return *number != 0 && json(*number).dump() == value;
      }
      if (const auto* text = std::get_if<std::string>(literal)) {
        return !text->empty() && json::parse(value, nullptr, false) == *text;
      }
      return false;
    }
    return false;
  }

  std::string valueWord(const json& value, model::TypeId id) const {
    const model::Type& type = api_.type(id);
    if (const auto* enumeration = std::get_if<model::EnumType>(&type.shape)) {
      for (const model::Enumerator& each : enumeration->enumerators) {
        if (value.is_number_integer() && value.get<std::int64_t>() == each.value) {
          return pascal(each.name);
        }
      }
      return {};
    }
    if (value.is_boolean()) return value.get<bool>() ? "True" : "False";
    if (value.is_number_unsigned()) return numberWord(value.get<std::uint64_t>(), false);
    if (value.is_number_integer()) return numberWord(value.get<std::int64_t>());
    if (value.is_number_float()) return floatWord(value.get<double>());
    if (value.is_null()) return "Null";
    if (value.is_string()) {
      const auto text = value.get<std::string>();
      if (std::holds_alternative<model::FloatingType>(type.shape))
        return text == "nan" ? "Nan" : "Infinity";
      if (text == "pointer" && !std::holds_alternative<model::TextType>(type.shape))
        return "Pointer";
      return textWord(text);
    }
    if (value.is_array()) {
      const auto* composite = std::get_if<model::CompositeType>(&type.shape);
      if (composite != nullptr && composite->form == model::CompositeForm::Optional) {
        return value.empty() ? "Nothing" : valueWord(value[0], composite->arguments.at(0));
      }
      const bool isFixed =
          composite != nullptr && (composite->form == model::CompositeForm::Fixed ||
                                   composite->form == model::CompositeForm::Variant);
      if (isFixed) return "Values";
      return value.empty() ? "Empty" : countWord(value.size(), "Element", "Elements");
    }
    return {};
  }

  std::string stateWord(const model::QueryHas& query) const {
    const auto id = index_.find(query.query);
    if (!id) return {};
    const Operation& asked = api_.operation(*id);
    const json value = json::parse(query.value, nullptr, false);
    const std::string name = pascal(asked.name);
    if (name == "Empty" || name == "IsEmpty") {
      if (value.is_boolean()) return value.get<bool>() ? "LeavesItEmpty" : "LeavesItNotEmpty";
    }
    const std::string word = valueWord(value, asked.result.type);
    if (word.empty()) return {};
    if (value.is_boolean()) return "Leaves" + name + word;
    const bool isCount =
        name == "Size" || name == "Length" || name == "Count" || name == "Capacity";
    return isCount ? "Leaves" + name + word : "Makes" + name + word;
  }

  const model::Api& api_;
  model::OperationIndex index_;
  const model::TestCase& test_;
  const std::vector<model::Step>& steps_;
  std::size_t last_ = 0;
};

// What could tell a test from others of its name, most telling first.
std::vector<std::string> distinctions(const model::TestCase& test) {
  const auto& steps = test.sequence.steps;
  std::vector<std::string> found;
  if (steps.empty()) return found;
  if (const std::string values = valuesOf(steps.back()); !values.empty()) {
    found.push_back("With" + values);
  }
  for (std::size_t i = steps.size() - 1; i-- > 0;) {
    if (const std::string values = valuesOf(steps[i]); !values.empty()) {
      found.push_back("Given" + values);
    }
  }
  return found;
}

}  // namespace

std::string testName(const model::Api& api, const model::TestCase& test) {
  return Namer(api, test).name();
}

void makeUnique(std::vector<model::TestCase>& tests) {
  constexpr std::size_t longestDistinction = 30;
  std::map<std::string, std::size_t> count;
  for (const model::TestCase& test : tests) ++count[test.name];
  std::set<std::string> taken;
  for (const auto& [name, times] : count) {
    if (times == 1) taken.insert(name);
  }
  std::set<std::string> begun;  // names of which the first test keeps the plain form
  for (model::TestCase& test : tests) {
    if (count[test.name] == 1) continue;
    if (begun.insert(test.name).second && taken.insert(test.name).second) continue;
    std::vector<std::string> candidates;
    for (const std::string& each : distinctions(test)) {
      if (each.size() <= longestDistinction && test.name.find(each) == std::string::npos) {
        candidates.push_back(test.name + each);
      }
    }
    candidates.push_back(test.name + "Again");
    for (std::size_t number = 3; number < tests.size() + 4; ++number) {
      candidates.push_back(test.name + "Case" + std::to_string(number));
    }
    for (std::string& candidate : candidates) {
      if (!taken.insert(candidate).second) continue;
      test.name = std::move(candidate);
      break;
    }
  }
}

}  // namespace assay::suite
