#include "suite/name_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace assay::suite {

namespace {

using Row = std::pair<std::string_view, std::string_view>;

constexpr std::array<Row, 39> operatorNames = {{
    {"==", "Equality"},
    {"!=", "Inequality"},
    {"<", "Less"},
    {"<=", "LessOrEqual"},
    {">", "Greater"},
    {">=", "GreaterOrEqual"},
    {"<=>", "Comparison"},
    {"+", "Plus"},
    {"-", "Minus"},
    {"*", "Times"},
    {"/", "Divided"},
    {"%", "Remainder"},
    {"+=", "PlusAssign"},
    {"-=", "MinusAssign"},
    {"*=", "TimesAssign"},
    {"/=", "DivideAssign"},
    {"%=", "RemainderAssign"},
    {"=", "Assign"},
    {"++", "Increment"},
    {"--", "Decrement"},
    {"[]", "Subscript"},
    {"()", "Call"},
    {"<<", "ShiftLeft"},
    {">>", "ShiftRight"},
    {"<<=", "ShiftLeftAssign"},
    {">>=", "ShiftRightAssign"},
    {"&", "And"},
    {"|", "Or"},
    {"^", "Xor"},
    {"~", "Complement"},
    {"!", "Not"},
    {"&&", "LogicalAnd"},
    {"||", "LogicalOr"},
    {"&=", "AndAssign"},
    {"|=", "OrAssign"},
    {"^=", "XorAssign"},
    {"->", "Arrow"},
    {"->*", "MemberPointer"},
    {",", "Comma"},
}};

constexpr std::array<std::string_view, 13> numberWords = {
    "Zero",  "One",   "Two",  "Three", "Four",   "Five",  "Six",
    "Seven", "Eight", "Nine", "Ten",   "Eleven", "Twelve"};

}  // namespace

std::string_view operatorName(std::string_view sign) {
  const auto* const found = std::ranges::find(operatorNames, sign, &Row::first);
  return found == operatorNames.end() ? std::string_view() : found->second;
}

std::string pascal(std::string_view name) {
  std::string result;
  bool begins = true;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) == 0) {
      begins = true;
      continue;
    }
    result += begins ? static_cast<char>(std::toupper(byte)) : c;
    begins = false;
  }
  return result;
}

std::string typeWord(std::string_view type) {
  type = type.substr(0, type.find('<'));
  if (const std::size_t scope = type.rfind("::"); scope != std::string_view::npos) {
    type.remove_prefix(scope + 2);
  }
  return pascal(type);
}

std::string numberWord(std::uint64_t magnitude, bool isNegative) {
  const std::string word = magnitude < numberWords.size()
                               ? std::string(numberWords[static_cast<std::size_t>(magnitude)])
                               : std::to_string(magnitude);
  return isNegative ? "Minus" + word : word;
}

std::string numberWord(std::int64_t value) {
  const auto magnitude = static_cast<std::uint64_t>(value);
  return numberWord(value < 0 ? 0 - magnitude : magnitude, value < 0);
}

std::string floatWord(double value) {
  if (std::isnan(value)) return "Nan";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "MinusInfinity";
  constexpr double largest = 1e6;
  if (std::abs(value) > largest) return value > 0 ? "LargeNumber" : "LargeNegative";
  if (value == std::floor(value)) return numberWord(static_cast<std::int64_t>(value));
  std::string text = nlohmann::json(value).dump();
  if (text.size() > 8) return "Fraction";
  const bool isNegative = text[0] == '-';
  if (isNegative) text.erase(0, 1);
  if (const std::size_t point = text.find('.'); point != std::string::npos) {
    text.replace(point, 1, "Point");
  }
  return (isNegative ? "Minus" : "") + pascal(text);
}

std::string textWord(std::string_view text) {
  constexpr std::size_t longest = 10;
  if (text.empty()) return "EmptyText";
  const bool isPlain = text.size() <= longest && std::ranges::all_of(text, [](unsigned char c) {
                         return std::isalnum(c) != 0 || c == ' ' || c == '-' || c == '_';
                       });
  const std::string word = isPlain ? pascal(text) : std::string();
  if (!word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) != 0) return "Text" + word;
  if (!word.empty()) return word;
  return text.size() == 1 ? "OneCharacter" : text.size() > longest ? "LongText" : "Text";
}

std::string countWord(std::size_t count, std::string_view one, std::string_view many) {
  return numberWord(count, false) + std::string(count == 1 ? one : many);
}

namespace {

// What a literal is, in a word; empty if there is nothing to say.
struct LiteralWord {
  std::string operator()(const model::NullLiteral&) const { return "Null"; }
  std::string operator()(bool value) const { return value ? "True" : "False"; }
  std::string operator()(std::int64_t value) const { return numberWord(value); }
  std::string operator()(std::uint64_t value) const { return numberWord(value, false); }
  std::string operator()(double value) const { return floatWord(value); }
  std::string operator()(const std::string& value) const { return textWord(value); }
  std::string operator()(const model::EnumLiteral& value) const { return pascal(value.enumerator); }
  std::string operator()(const model::ListLiteral& value) const {
    return value.elements.empty() ? "EmptyList"
                                  : countWord(value.elements.size(), "Element", "Elements");
  }
  std::string operator()(const model::CallbackLiteral& value) const {
    return value.body.empty() ? "" : "CallingBack";
  }
};

std::string wordFor(const model::Argument& argument) {
  const auto* literal = std::get_if<model::Literal>(&argument.value);
  return literal == nullptr ? std::string() : std::visit(LiteralWord{}, *literal);
}

std::string joinedWords(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : "And") + word;
  return text;
}

}  // namespace

std::string valuesOf(const model::Step& step) {
  std::vector<std::string> words;
  for (const model::Argument& argument : step.arguments) {
    if (std::string word = wordFor(argument); !word.empty()) words.push_back(std::move(word));
  }
  return joinedWords(words);
}

}  // namespace assay::suite
