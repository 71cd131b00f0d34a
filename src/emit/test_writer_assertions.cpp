// Assertions: what was observed, as a comparison with the value written down.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cxx/literals.h"
#include "emit/literals.h"
#include "emit/test_writer.h"

namespace assay::emit {

using model::CompositeForm;
using model::CompositeType;
using model::Literal;
using model::TypeId;
using nlohmann::json;

namespace {

constexpr std::string_view pointerWord = "pointer";  // what an address is shown as

// Texts are shown byte by byte: a code point below 256 stands for one byte.
std::string bytesOf(const std::string& utf8) {
  std::string bytes;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto c = static_cast<unsigned char>(utf8[i]);
    if ((c & 0xe0U) == 0xc0U && i + 1 < utf8.size()) {
      const auto low = static_cast<unsigned char>(utf8[++i]);
      bytes += static_cast<char>((c & 0x1fU) << 6U | (low & 0x3fU));
    } else {
      bytes += utf8[i];
    }
  }
  return bytes;
}

// What an observation of the type says, as a literal of the type; none if it cannot be compared.
class Reader {
 public:
  explicit Reader(const model::Api& api) : api_(api) {}

  std::optional<Literal> read(TypeId type, const json& value) const {
    return std::visit([&](const auto& shape) { return of(shape, value); }, api_.type(type).shape);
  }

 private:
  using Maybe = std::optional<Literal>;

  static Maybe integer(const json& value) {
    if (value.is_number_unsigned()) return Literal{value.get<std::uint64_t>()};
    if (value.is_number_integer()) return Literal{value.get<std::int64_t>()};
    return std::nullopt;
  }

  static Maybe of(const model::BoolType&, const json& value) {
    if (!value.is_boolean()) return std::nullopt;
    return Literal{value.get<bool>()};
  }
  static Maybe of(const model::IntegerType& type, const json& value) {
    if (type.bits > 64) return std::nullopt;
    return integer(value);
  }
  static Maybe of(const model::EnumType&, const json& value) { return integer(value); }
  static Maybe of(const model::FloatingType&, const json& value) {
    if (value.is_number()) return Literal{value.get<double>()};
    if (value == "inf" || value == "-inf") return Literal{value.get<std::string>()};
    return std::nullopt;
  }
  static Maybe of(const model::TextType& type, const json& value) {
    const bool isPointer =
        type.kind == model::TextKind::CString || type.kind == model::TextKind::Buffer;
    if (!value.is_string() || isPointer) return std::nullopt;
    return Literal{bytesOf(value.get<std::string>())};
  }
  Maybe of(const CompositeType& type, const json& value) const {
    if (type.form == CompositeForm::Count) {
      return type.arguments.empty() ? integer(value) : read(type.arguments[0], value);
    }
    if (!value.is_array() || type.form == CompositeForm::View) return std::nullopt;
    model::ListLiteral list;
    for (std::size_t i = 0; i < value.size(); ++i) {
      auto element = elementOf(type, value, i);
      if (!element) return std::nullopt;
      list.elements.push_back(model::Argument{std::move(*element)});
    }
    if (type.form == CompositeForm::Fixed && list.elements.size() != type.arguments.size()) {
      return std::nullopt;
    }
    return Literal{std::move(list)};
  }
  template <class Other>
  static Maybe of(const Other&, const json&) {
    return std::nullopt;
  }

  Maybe elementOf(const CompositeType& type, const json& value, std::size_t i) const {
    switch (type.form) {
      case CompositeForm::Map: {
        if (!value[i].is_array() || value[i].size() != 2) return std::nullopt;
        model::ListLiteral pair;
        for (std::size_t k = 0; k < 2; ++k) {
          auto part = read(type.arguments.at(k), value[i][k]);
          if (!part) return std::nullopt;
          pair.elements.push_back(model::Argument{std::move(*part)});
        }
        return Literal{std::move(pair)};
      }
      case CompositeForm::Fixed:
        if (i >= type.arguments.size()) return std::nullopt;
        return read(type.arguments[i], value[i]);
      case CompositeForm::Variant: {
        if (i == 0) return integer(value[0]);
        const auto index = value[0].is_number_unsigned() ? value[0].get<std::size_t>() : 0;
        if (index >= type.arguments.size()) return std::nullopt;
        return read(type.arguments[index], value[i]);
      }
      default:
        return read(type.arguments.at(0), value[i]);
    }
  }

  const model::Api& api_;
};

}  // namespace

std::vector<const model::Assertion*> TestWriter::assertionsAfter(std::size_t index) const {
  std::vector<const model::Assertion*> found;
  if (frames_.size() > 1) return found;
  for (const model::Assertion& assertion : test_->assertions) {
    if (assertion.after == index) found.push_back(&assertion);
  }
  return found;
}

std::vector<std::string> TestWriter::assertedResult(std::size_t index, const Expression& result) {
  std::vector<std::string> texts;
  const model::Step& step = frame().steps[index];
  const model::Operation& operation = c_.index.operation(step.operation);
  const auto addText = [&](std::string text, const model::Implies* premise = nullptr) {
    if (text.empty()) return;
    if (premise != nullptr) text = implication(*premise, std::move(text));
    if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
  };
  const auto addFact = [&](const model::Fact& fact, const model::Implies* premise) {
    if (const auto* is = std::get_if<model::ResultIs>(&fact); is && is->step == index) {
      addText(asserted(result, operation.result, is->value, &step), premise);
    } else if (const auto* agree = std::get_if<model::ResultsAgree>(&fact)) {
      const std::size_t other = agree->left == index ? agree->right : agree->left;
      if (std::max(agree->left, agree->right) != index || other == index) return;
      const Value& earlier = frame().outputs[other][0];
      addText(agreement(result, itself(earlier), operation.result.type), premise);
    }
  };
  for (const model::Assertion* assertion : assertionsAfter(index)) {
    if (const auto* has = std::get_if<model::ResultHas>(&assertion->what)) {
      addText(asserted(result, operation.result, has->value, &step));
    } else if (const auto* expectation = std::get_if<model::Expectation>(&assertion->what)) {
      if (const auto* implies = std::get_if<model::Implies>(expectation)) {
        addFact(implies->conclusion, implies);
      } else if (const auto* is = std::get_if<model::ResultIs>(expectation)) {
        addFact(*is, nullptr);
      } else if (const auto* agree = std::get_if<model::ResultsAgree>(expectation)) {
        addFact(*agree, nullptr);
      }
    }
  }
  if (failsHere(index) && expectsFailureHere()) {
    for (std::string& text : texts) text = c_.dialect.failsOnce(withoutSemicolon(text));
  }
  isAsserted_ = isAsserted_ || !texts.empty();
  return texts;
}

void TestWriter::writeStateAssertions(std::size_t index) {
  for (std::string& text : invariantsAfter(index)) {
    isAsserted_ = true;
    add(std::move(text));
  }
  for (const model::Assertion* assertion : assertionsAfter(index)) {
    std::vector<std::string> texts;
    if (const auto* has = std::get_if<model::QueryHas>(&assertion->what)) {
      const auto asked = query(has->object, has->query);
      if (asked) {
        const model::Operation& operation = c_.index.operation(has->query);
        texts.push_back(asserted(*asked, operation.result, has->value, nullptr));
      }
    } else if (const auto* expectation = std::get_if<model::Expectation>(&assertion->what)) {
      if (const auto* states = std::get_if<model::StatesAgree>(expectation)) {
        texts = statesAgree(*states);
      }
    }
    for (std::string& text : texts) {
      if (text.empty()) continue;
      isAsserted_ = true;
      const bool isFault = !std::holds_alternative<model::QueryHas>(assertion->what);
      if (isFault && failsHere(index) && expectsFailureHere()) {
        text = c_.dialect.failsOnce(withoutSemicolon(text));
      }
      add(std::move(text));
    }
  }
}

std::optional<Expression> TestWriter::query(std::size_t object, const std::string& key) {
  const auto id = c_.index.find(key);
  if (!id || object >= frame().outputs.size() || frame().outputs[object].empty()) {
    return std::nullopt;
  }
  const Value& value = frame().outputs[object][0];
  if (value.form == Value::Form::None || value.form == Value::Form::Temporary) return std::nullopt;
  const model::Operation& operation = c_.api.operation(*id);
  return callOf(operation, receiverOf(operation, value), {}).expression;
}

// Answers that a later assertion compares with are kept now.
void TestWriter::rememberQueries(std::size_t index) {
  for (const model::Assertion& assertion : test_->assertions) {
    const auto* expectation = std::get_if<model::Expectation>(&assertion.what);
    const auto* states =
        expectation != nullptr ? std::get_if<model::StatesAgree>(expectation) : nullptr;
    if (states == nullptr) continue;
    for (const model::Snapshot& snapshot : {states->left, states->right}) {
      if (snapshot.after != index || assertion.after == index) continue;
      for (const std::string& key : states->queries) {
        const auto at = std::tuple(snapshot.object, index, key);
        const auto asked = query(snapshot.object, key);
        if (!asked || remembered_.contains(at)) continue;
        const model::Operation& operation = c_.index.operation(key);
        const std::string plain = plainName(operation.name);
        const std::string name =
            variables_.fresh(compound(plain.empty() ? "value" : plain, "before", c_.style));
        const TypeId result = operation.result.type;
        const bool isText = shape<model::TextType>(result) != nullptr;
        if (!isText && !isComparable(result)) {
          c_.helpers.textOf = true;
          add(fmt::format("const std::string {} = textOf({});", name, asked->text));
        } else {
          add(fmt::format("const {} {} = {};", isText ? "std::string" : typeName(result), name,
                          asked->text));
        }
        remembered_[at] = name;
      }
    }
  }
}

std::vector<std::string> TestWriter::statesAgree(const model::StatesAgree& states) {
  std::vector<std::string> texts;
  for (const std::string& key : states.queries) {
    const auto answer = [&](const model::Snapshot& snapshot) -> std::optional<Expression> {
      const auto kept = remembered_.find({snapshot.object, snapshot.after, key});
      if (kept != remembered_.end()) return Expression{kept->second};
      return query(snapshot.object, key);
    };
    const auto left = answer(states.left);
    const auto right = answer(states.right);
    if (!left || !right) continue;
    const TypeId result = c_.index.operation(key).result.type;
    const bool isText = shape<model::TextType>(result) != nullptr;
    if (isText || isComparable(result)) {
      texts.push_back(agreement(*right, *left, result));
    } else {
      c_.helpers.textOf = true;
      const auto shown = [&](const Expression& expression, const model::Snapshot& snapshot) {
        const bool isKept = remembered_.contains({snapshot.object, snapshot.after, key});
        return isKept ? expression.text : fmt::format("textOf({})", expression.text);
      };
      texts.push_back(c_.dialect.equal(shown(*right, states.right), shown(*left, states.left)));
    }
  }
  return texts;
}

bool TestWriter::isComparable(TypeId id) const {
  if (const auto* composite = shape<CompositeType>(id)) {
    return composite->form != CompositeForm::View &&
           std::ranges::all_of(composite->arguments,
                               [&](TypeId argument) { return isComparable(argument); });
  }
  if (const auto* smart = shape<model::SmartPointerType>(id)) {
    return smart->kind != model::SmartPointerKind::Weak;
  }
  if (shape<model::ObjectType>(id) != nullptr) return c_.overloads.hasEquality(id);
  return isScalar(id) || shape<model::TextType>(id) != nullptr ||
         shape<model::PointerType>(id) != nullptr;
}

// The later value first.
std::string TestWriter::agreement(const Expression& now, const Expression& before, TypeId id) {
  if (!isComparable(id)) return {};
  if (const auto* text = shape<model::TextType>(id)) {
    const bool isPointer =
        text->kind == model::TextKind::CString || text->kind == model::TextKind::Buffer;
    if (isPointer) {
      return c_.dialect.equal(fmt::format("std::string({})", now.text), before.text);
    }
  }
  return c_.dialect.equal(now.text, before.text);
}

std::string TestWriter::asserted(const Expression& actual, const model::ResultType& result,
                                 const std::string& observed, const model::Step* step) {
  const json value = json::parse(observed, nullptr, false);
  if (value.is_discarded()) return {};
  return asserted(actual, result.type, value, step);
}

std::string TestWriter::asserted(const Expression& actual, TypeId id, const json& value,
                                 const model::Step* step) {
  const Dialect& dialect = c_.dialect;
  const std::string& text = actual.text;
  const auto expected = [&](LiteralStyle style) -> std::string {
    const auto literal = Reader(c_.api).read(id, value);
    if (!literal) return {};
    const auto written = scalarLiteral(type(id).shape, c_.names.of(id), *literal, style);
    return written ? written->text : std::string();
  };
  if (shape<model::BoolType>(id) != nullptr) {
    if (!value.is_boolean()) return {};
    return value.get<bool>() ? dialect.isTrue(text) : dialect.isFalse(text);
  }
  if (const auto* floating = shape<model::FloatingType>(id)) {
    const std::string shown =
        floating->bits > 64 ? fmt::format("static_cast<double>({})", text) : text;
    if (value == "nan") return dialect.isTrue(fmt::format("std::isnan({})", text));
    if (value == "inf" || value == "-inf") {
      const std::string limit = expected(LiteralStyle::Plain);
      return dialect.equal(text, limit);
    }
    if (!value.is_number()) return {};
    const model::FloatingType shownType{std::min(floating->bits, 64U)};
    const auto literal = scalarLiteral(shownType, floating->bits == 32 ? "float" : "double",
                                       Literal{value.get<double>()}, LiteralStyle::Plain);
    return dialect.almostEqual(shown, literal->text, floating->bits);
  }
  if (shape<model::IntegerType>(id) != nullptr || shape<model::EnumType>(id) != nullptr) {
    const std::string literal = expected(LiteralStyle::Compared);
    if (literal.empty() || !c_.names.hasName(id)) return {};
    return dialect.equal(text, literal);
  }
  if (const auto* textType = shape<model::TextType>(id)) {
    return assertedText(actual, textType->kind, value);
  }
  if (const auto* pointer = shape<model::PointerType>(id)) {
    return assertedPointer(actual, pointer->pointee, value);
  }
  if (const auto* smart = shape<model::SmartPointerType>(id)) {
    if (value.is_array() && value.size() == 1) {
      return asserted({"*" + operandOf(actual, Binding::Prefix), Binding::Prefix}, smart->pointee,
                      value[0], nullptr);
    }
    if (smart->kind == model::SmartPointerKind::Weak) return {};
    if (value.is_null()) return dialect.equal(text, "nullptr");
    return dialect.unequal(text, "nullptr");
  }
  if (const auto* composite = shape<CompositeType>(id)) {
    const auto literal = Reader(c_.api).read(id, value);
    if (!literal || !c_.names.hasName(id)) return {};
    return assertedComposite(actual, id, *composite, *literal);
  }
  if (shape<model::StreamType>(id) != nullptr) return assertedStream(value, step);
  if (shape<model::ObjectType>(id) != nullptr && value.is_string()) {
    c_.helpers.textOf = true;
    return dialect.equal(fmt::format("textOf({})", text),
                         textLiteral(bytesOf(value.get<std::string>()), "std::string"));
  }
  return {};
}

std::string TestWriter::assertedText(const Expression& actual, model::TextKind kind,
                                     const json& value) {
  const bool isPointer = kind == model::TextKind::CString || kind == model::TextKind::Buffer;
  if (value.is_null()) return isPointer ? c_.dialect.equal(actual.text, "nullptr") : std::string();
  if (!value.is_string()) return {};
  const std::string bytes = bytesOf(value.get<std::string>());
  if (isPointer) {
    // An address that could not be read as text is shown as this very word.
    return bytes == pointerWord ? std::string()
                                : c_.dialect.sameText(actual.text, cxx::stringLiteral(bytes));
  }
  const bool isPath = kind == model::TextKind::Path;
  const std::string operand =
      isPath ? operandOf(actual, Binding::Postfix) + ".string()" : actual.text;
  return c_.dialect.equal(
      operand,
      textLiteral(bytes, kind == model::TextKind::StringView ? "std::string_view" : "std::string"));
}

std::string TestWriter::assertedPointer(const Expression& actual, TypeId pointee,
                                        const json& value) {
  if (value.is_null()) return c_.dialect.equal(actual.text, "nullptr");
  if (value == pointerWord) return c_.dialect.unequal(actual.text, "nullptr");
  if (!value.is_object() || !value.contains("same") || !value["same"].is_number_unsigned()) {
    return {};
  }
  const auto step = value["same"].get<std::size_t>();
  if (step >= frame().outputs.size() || frame().outputs[step].empty()) return {};
  const Value& held = frame().outputs[step][0];
  // The step may hold a pointer to it, or be the one that is asserted.
  if (held.form == Value::Form::None || held.form == Value::Form::Temporary ||
      held.text == actual.text || !serves(accessTo(held).type, pointee)) {
    return c_.dialect.unequal(actual.text, "nullptr");
  }
  return c_.dialect.equal(actual.text, accessTo(held).address);
}

// What was written to a stream of the test.
std::string TestWriter::assertedStream(const json& value, const model::Step* step) {
  if (!value.is_string() || step == nullptr) return {};
  const auto index = static_cast<std::size_t>(step - frame().steps.data());
  for (const Value& output : frame().outputs[index]) {
    const auto* stream = shape<model::StreamType>(output.type);
    const bool isOurs = output.form == Value::Form::Name && stream != nullptr && !stream->isInput &&
                        type(output.type).name == "std::ostream" && !output.isConst;
    if (!isOurs || &output == &frame().outputs[index][0]) continue;
    return c_.dialect.equal(output.text + ".str()",
                            textLiteral(bytesOf(value.get<std::string>()), "std::string"));
  }
  return {};
}

std::string TestWriter::assertedComposite(const Expression& actual, TypeId id,
                                          const CompositeType& composite, const Literal& literal) {
  const std::string operand = operandOf(actual, Binding::Postfix);
  if (composite.form == CompositeForm::Optional && isEmptyList(literal)) {
    return c_.dialect.isFalse(operand + ".has_value()");
  }
  const bool holdsMany = composite.form == CompositeForm::Sequence ||
                         composite.form == CompositeForm::Set ||
                         composite.form == CompositeForm::Map;
  if (holdsMany && isEmptyList(literal)) return c_.dialect.isTrue(operand + ".empty()");
  Slot slot{id};
  slot.hasBraces = false;
  slot.isExact = composite.form == CompositeForm::Variant;
  if (composite.form == CompositeForm::Optional) {
    const TypeId element = composite.arguments.at(0);
    const auto& inner = std::get<Literal>(std::get<model::ListLiteral>(literal).elements[0].value);
    if (isScalar(element)) {
      const auto plain =
          scalarLiteral(type(element).shape, c_.names.of(element), inner, LiteralStyle::Compared);
      return plain ? c_.dialect.equal(actual.text, plain->text) : std::string();
    }
    slot.isExact = shape<model::TextType>(element) == nullptr;
  }
  return c_.dialect.equal(actual.text, this->literal(literal, slot).text);
}

// Whether a reference is asserted beside an object of its class that the test owns: it may be that
// object by another name, and objects are watched where they are owned.
bool TestWriter::isOtherName(const model::InvariantHolds& holds,
                             const model::TestCase& test) const {
  const auto resultOf = [&](std::size_t step) -> const model::ResultType& {
    return c_.index.operation(test.sequence.steps[step].operation).result;
  };
  const model::ResultType& own = resultOf(holds.object);
  if (own.passing == model::Passing::Value) return false;
  return std::ranges::any_of(test.assertions, [&](const model::Assertion& assertion) {
    const auto* other = std::get_if<model::InvariantHolds>(&assertion.what);
    return other != nullptr && resultOf(other->object).passing == model::Passing::Value &&
           resultOf(other->object).type == own.type;
  });
}

// The assertions that the objects are well-formed. Where their failure is expected they are one,
// since only one of the objects may be broken.
std::vector<std::string> TestWriter::invariantsAfter(std::size_t index) {
  std::vector<std::string> conditions;
  for (const model::Assertion* assertion : assertionsAfter(index)) {
    const auto* holds = std::get_if<model::InvariantHolds>(&assertion->what);
    if (holds == nullptr) continue;
    std::string condition = invariant(*holds);
    if (!condition.empty()) conditions.push_back(std::move(condition));
  }
  if (conditions.empty()) return {};
  if (failsHere(index) && expectsFailureHere()) {
    const std::string all = c_.dialect.isTrue(fmt::format("{}", fmt::join(conditions, " && ")));
    return {c_.dialect.failsOnce(withoutSemicolon(all))};
  }
  for (std::string& condition : conditions) condition = c_.dialect.isTrue(condition);
  return conditions;
}

std::string TestWriter::invariant(const model::InvariantHolds& holds) {
  if (holds.object >= frame().outputs.size() || frame().outputs[holds.object].empty()) return {};
  const Value& value = frame().outputs[holds.object][0];
  if (value.form == Value::Form::None || value.form == Value::Form::Temporary) return {};
  const Access access = accessTo(value);
  const auto& cls = type(access.type).classId;
  if (!cls) return {};
  const auto& invariants = c_.api.cls(*cls).invariants;
  const auto found = std::ranges::find(invariants, holds.name, &model::Invariant::name);
  if (found == invariants.end()) return {};
  if (!found->isPrivate) {
    return access.member + (found->isCondition
                                ? fmt::format("assayInvariant(ASSAY_CONDITION({}){{}})", holds.name)
                                : holds.name + "()");
  }
  const auto index = static_cast<std::size_t>(found - invariants.begin());
  c_.helpers.privateInvariants.insert({*cls, index});
  return fmt::format("{}({})", invariantFunction(c_.api.cls(*cls), index), access.object.text);
}

std::string TestWriter::condition(const model::Fact& fact) {
  if (const auto* is = std::get_if<model::ResultIs>(&fact)) {
    const Value& value = frame().outputs.at(is->step).at(0);
    const TypeId id = value.type;
    const json observed = json::parse(is->value, nullptr, false);
    const Expression actual = itself(value);
    if (shape<model::BoolType>(id) != nullptr && observed.is_boolean()) {
      return observed.get<bool>() ? actual.text : "!" + operandOf(actual, Binding::Prefix);
    }
    const auto literal = Reader(c_.api).read(id, observed);
    if (!literal) return {};
    Slot slot{id};
    slot.hasBraces = false;
    const auto plain =
        scalarLiteral(type(id).shape, c_.names.of(id), *literal, LiteralStyle::Compared);
    return fmt::format("{} == {}", actual.text,
                       plain ? plain->text : this->literal(*literal, slot).text);
  }
  if (const auto* agree = std::get_if<model::ResultsAgree>(&fact)) {
    return fmt::format("{} == {}", itself(frame().outputs.at(agree->left).at(0)).text,
                       itself(frame().outputs.at(agree->right).at(0)).text);
  }
  return {};
}

std::string TestWriter::implication(const model::Implies& implies, std::string conclusion) {
  std::vector<std::string> conditions;
  for (const model::Fact& premise : implies.premises) {
    std::string text = condition(premise);
    if (!text.empty()) conditions.push_back(std::move(text));
  }
  if (conditions.empty()) return conclusion;
  return fmt::format("if ({}) {{ {} }}", fmt::join(conditions, " && "), conclusion);
}

std::optional<std::string> TestWriter::thrownType(const std::string& name) const {
  if (name.find("__ios_failure") != std::string::npos ||
      name.find("ios_base::failure") != std::string::npos) {
    return "std::ios_base::failure";
  }
  if (name.empty() || name.find('(') != std::string::npos || name.find('{') != std::string::npos) {
    return std::nullopt;
  }
  std::string text = name;
  for (const std::string_view part : {"__cxx11::", "[abi:cxx11]"}) {
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) {
      text.erase(at, part.size());
    }
  }
  return c_.names.shortened(text);
}

}  // namespace assay::emit
