#include "report/steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

namespace assay::report {

namespace {

constexpr std::string_view operatorWord = "operator";

bool isIdentifierCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool isOperatorName(std::string_view name) {
  return name.starts_with(operatorWord) && name.size() > operatorWord.size() &&
         !isIdentifierCharacter(name[operatorWord.size()]);
}

// "operator<(const A&) const" up to its parameters.
std::size_t endOfOperatorName(std::string_view name) {
  std::size_t at = operatorWord.size();
  if (name.substr(at).starts_with("()")) return at + 2;
  int depth = 0;  // of <> in the type of a conversion; < and > of other operators are no brackets
  const bool isConversion = name[at] == ' ';
  for (; at < name.size(); ++at) {
    if (isConversion && name[at] == '<') ++depth;
    if (isConversion && name[at] == '>') --depth;
    if (depth == 0 && name[at] == '(') return at;
  }
  return at;
}

// Where the component that begins here ends: at "::", at its parameters, or at the end of the key.
std::size_t endOfComponent(std::string_view key) {
  if (isOperatorName(key)) return endOfOperatorName(key);
  std::size_t at = 0;
  if (key.starts_with('(')) at = std::min(key.find(')'), key.size() - 1) + 1;  // "(stub)"
  int depth = 0;
  for (; at < key.size(); ++at) {
    if (key[at] == '<') ++depth;
    if (key[at] == '>') --depth;
    if (depth == 0 && (key[at] == '(' || key[at] == '{' || key.substr(at).starts_with("::"))) break;
  }
  return at;
}

std::string valueText(const model::Argument& argument);

std::string listText(const std::vector<model::Argument>& arguments) {
  std::string text;
  for (const model::Argument& argument : arguments) {
    text += (text.empty() ? "" : ", ") + valueText(argument);
  }
  return text;
}

std::string quoted(const std::string& text) {
  using nlohmann::json;
  return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string callbackText(const model::CallbackLiteral& callback) {
  std::string text;
  for (const model::Step& step : callback.body) text += " " + stepText(step) + ";";
  if (!callback.returns.empty()) text += " return " + listText(callback.returns) + ";";
  return "[]{" + text + (text.empty() ? "}" : " }");
}

struct LiteralText {
  std::string operator()(const model::NullLiteral&) const { return "nullptr"; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(std::uint64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const {
    const std::string text = fmt::format("{}", value);
    const bool looksWhole = text.find_first_not_of("-0123456789") == std::string::npos;
    return looksWhole ? text + ".0" : text;
  }
  std::string operator()(const std::string& value) const { return quoted(value); }
  std::string operator()(const model::EnumLiteral& value) const { return value.enumerator; }
  std::string operator()(const model::ListLiteral& value) const {
    return "{" + listText(value.elements) + "}";
  }
  std::string operator()(const model::CallbackLiteral& value) const { return callbackText(value); }
};

std::string referenceText(const model::ValueRef& reference) {
  using Scope = model::ValueRef::Scope;
  const std::string_view mark = reference.scope == Scope::Sequence   ? "#"
                                : reference.scope == Scope::Callback ? "$"
                                                                     : "parameter ";
  std::string text = fmt::format("{}{}", mark, reference.step);
  if (reference.output != 0) text += fmt::format(":{}", reference.output);
  return text;
}

std::string valueText(const model::Argument& argument) {
  if (const auto* literal = std::get_if<model::Literal>(&argument.value)) {
    return std::visit(LiteralText{}, *literal);
  }
  return referenceText(std::get<model::ValueRef>(argument.value));
}

// The operator as it is written between or before its operands; empty if it cannot be.
std::string_view infixSymbol(std::string_view name) {
  constexpr std::array symbols = {
      "+",  "-",  "*",  "/",  "%",  "^",   "&",   "|",   "~",  "!",  "=",
      "<",  ">",  "+=", "-=", "*=", "/=",  "%=",  "^=",  "&=", "|=", "<<",
      ">>", "==", "!=", "<=", ">=", "<=>", "<<=", ">>=", "&&", "||", ","};
  if (!isOperatorName(name)) return {};
  const std::string_view symbol = name.substr(operatorWord.size());
  return std::ranges::find(symbols, symbol) == symbols.end() ? std::string_view{} : symbol;
}

// The call of an operator as a person writes it; empty if `name` is none, or has no such form.
std::string operatorText(std::string_view name, const std::vector<model::Argument>& operands) {
  if (operands.empty() || !isOperatorName(name)) return {};
  const std::string first = valueText(operands.front());
  const std::string_view symbol = name.substr(operatorWord.size());
  if (symbol == "++" || symbol == "--") {
    return operands.size() == 1 ? fmt::format("{}{}", symbol, first)
                                : fmt::format("{}{}", first, symbol);
  }
  if (symbol == "[]" || symbol == "()") {
    const std::vector<model::Argument> rest(operands.begin() + 1, operands.end());
    return fmt::format("{}{}{}{}", first, symbol.front(), listText(rest), symbol.back());
  }
  const std::string_view infix = infixSymbol(name);
  if (infix.empty() || operands.size() > 2) return {};
  if (operands.size() == 1) return fmt::format("{}{}", infix, first);
  return fmt::format("{} {} {}", first, infix, valueText(operands.back()));
}

// Whether the name is that of the class: "Stack" of "ns::Stack<int>".
bool isConstructor(const KeyParts& parts) {
  std::string_view last = parts.scope;
  for (std::size_t end = endOfComponent(last); end < last.size(); end = endOfComponent(last)) {
    last.remove_prefix(end + 2);
  }
  return !parts.name.empty() && last.substr(0, last.find('<')) == parts.name;
}

// What a step is applied to, or the full name where there is no receiver.
std::string targetText(const model::Step& step, const KeyParts& parts) {
  if (!step.receiver.empty()) {
    return valueText(step.receiver.front()) + "." + std::string(parts.name);
  }
  if (isConstructor(parts) || parts.scope.empty()) {
    return std::string(parts.scope.empty() ? parts.name : parts.scope);
  }
  return fmt::format("{}::{}", parts.scope, parts.name);
}

std::string callText(const model::Step& step) {
  const KeyParts parts = partsOf(step.operation);
  std::vector<model::Argument> operands = step.receiver;
  operands.insert(operands.end(), step.arguments.begin(), step.arguments.end());
  if (auto text = operatorText(parts.name, operands); !text.empty()) return text;

  std::string target = targetText(step, parts);
  const std::string arguments = listText(step.arguments);
  const std::string_view afterName =
      std::string_view(step.operation)
          .substr(static_cast<std::size_t>(parts.name.data() + parts.name.size() -
                                           step.operation.data()));
  if (afterName.starts_with('(')) return fmt::format("{}({})", target, arguments);
  if (afterName.starts_with('{')) return fmt::format("{}{{{}}}", target, arguments);
  if (target.ends_with('=')) {  // a field is written
    target.pop_back();
    return fmt::format("{} = {}", target, arguments);
  }
  return target;
}

struct ExpectationText {
  std::string operator()(const model::ResultIs& it) const {
    return fmt::format("#{} returns {}", it.step, it.value);
  }
  std::string operator()(const model::ResultsAgree& it) const {
    return fmt::format("#{} and #{} return the same", it.left, it.right);
  }
  std::string operator()(const model::Returns& it) const {
    return fmt::format("#{} returns", it.step);
  }
  std::string operator()(const model::StatesAgree& it) const {
    const auto snapshot = [](const model::Snapshot& of) {
      return fmt::format("#{} after #{}", of.object, of.after);
    };
    std::string queries;
    for (const std::string& query : it.queries) {
      queries += (queries.empty() ? " in " : ", ") + std::string(partsOf(query).name);
    }
    return fmt::format("{} and {} agree{}", snapshot(it.left), snapshot(it.right), queries);
  }
  std::string operator()(const model::Implies& it) const {
    std::string premises;
    for (const model::Fact& premise : it.premises) {
      premises += (premises.empty() ? "if " : " and ") + std::visit(*this, premise);
    }
    return fmt::format("{}{}{}", premises, premises.empty() ? "" : ", then ",
                       std::visit(*this, it.conclusion));
  }
};

}  // namespace

KeyParts partsOf(std::string_view key) {
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = begin + endOfComponent(key.substr(begin));
    if (!key.substr(end).starts_with("::")) {
      return {key.substr(0, begin == 0 ? 0 : begin - 2), key.substr(begin, end - begin)};
    }
    begin = end + 2;
  }
}

std::string stepText(const model::Step& step) {
  std::string text = callText(step);
  for (const auto& [name, callback] : step.overrides) {
    text += fmt::format(", {}: {}", name, callbackText(callback));
  }
  if (step.failAllocation != 0) text += fmt::format("  (allocation {} fails)", step.failAllocation);
  return text;
}

std::vector<std::vector<Change>> changesIn(const model::Execution& execution) {
  std::map<std::pair<std::size_t, std::string>, std::string> known;
  std::vector<std::vector<Change>> changes;
  for (const model::StepExecution& step : execution.steps) {
    auto& ofStep = changes.emplace_back();
    for (const model::Observation& seen : step.observations) {
      std::string& last = known[{seen.object, seen.query}];
      if (last == seen.value) continue;
      ofStep.push_back({seen.object, seen.query, std::exchange(last, seen.value), seen.value});
    }
  }
  return changes;
}

std::string changeText(const Change& change) {
  const bool isCall = change.query.find('(') != std::string::npos;
  std::string text = fmt::format("#{}.{}{} = {}", change.object, partsOf(change.query).name,
                                 isCall ? "()" : "", change.after);
  if (!change.before.empty()) text += fmt::format(" (was {})", change.before);
  return text;
}

std::string expectationText(const model::Expectation& expectation) {
  return std::visit(ExpectationText{}, expectation);
}

const std::vector<model::Frame>& stackOf(const model::Outcome& outcome) {
  static const std::vector<model::Frame> none;
  return std::visit(
      [](const auto& held) -> const std::vector<model::Frame>& {
        if constexpr (requires { held.stack; }) {
          return held.stack;
        } else {
          return none;
        }
      },
      outcome);
}

std::vector<model::Frame> subjectFrames(const std::vector<model::Frame>& stack) {
  const auto end = std::ranges::find_if(stack, [](const model::Frame& frame) {
    return frame.function.starts_with("assay_harness::");
  });
  return {stack.begin(), end};
}

}  // namespace assay::report
