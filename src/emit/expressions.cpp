#include "emit/expressions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace assay::emit {

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

namespace {

constexpr std::string_view functionPointer = "(*)";

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

std::string operandOf(const Expression& expression, Binding binding) {
  return expression.binding > binding ? fmt::format("({})", expression.text) : expression.text;
}

namespace {

// Whether an argument begins with a brace, outside of texts.
bool hasBracedArgument(std::string_view arguments) {
  char quote = 0;
  char last = 0;  // that is no blank
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const char here = arguments[i];
    if (quote != 0) {
      if (here == '\\') ++i;
      if (here == quote) quote = 0;
      continue;
    }
    if (here == '{' && (last == '(' || last == ',')) return true;
    if (here == '"' || here == '\'') quote = here;
    if (here != ' ') last = here;
  }
  return false;
}

}  // namespace

std::string ownedObject(std::string_view owner, std::string_view pointee,
                        std::string_view arguments) {
  if (!hasBracedArgument(arguments)) {
    return fmt::format("std::make_{}<{}>{}", owner, pointee, arguments);
  }
  return fmt::format("std::{0}_ptr<{1}>(new {1}{2})", owner, pointee, arguments);
}

std::string moved(std::string_view text) { return fmt::format("std::move({})", text); }

ParameterList lastParameterList(std::string_view text) {
  ParameterList found;
  found.close = text.rfind(')');
  if (found.close == std::string_view::npos) return {};
  int depth = 0;
  for (std::size_t i = found.close + 1; i-- > 0;) {
    if (text[i] == ')') ++depth;
    if (text[i] == '(' && --depth == 0) {
      found.open = i;
      return found;
    }
  }
  return {};
}

std::vector<std::string> splitAtCommas(std::string_view text) {
  std::vector<std::string> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    if (c == '(' || c == '<' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == '>' || c == ']' || c == '}') --depth;
    if (c != ',' || (depth > 0 && i < text.size())) continue;
    const std::string_view part = trimmed(text.substr(begin, i - begin));
    if (!part.empty()) parts.emplace_back(part);
    begin = i + 1;
  }
  return parts;
}

std::string declared(std::string_view type, std::string_view suffix, std::string_view name,
                     bool isConst) {
  const std::size_t pointer = type.find(functionPointer);
  if (pointer != std::string_view::npos && type.find('<') > pointer) {
    return fmt::format("{}(*{}{}{}){}", type.substr(0, pointer), isConst ? "const " : "", suffix,
                       name, type.substr(pointer + functionPointer.size()));
  }
  if (isConst && type.ends_with('*')) return fmt::format("{} const{} {}", type, suffix, name);
  const std::string_view constant = isConst ? "const " : "";
  const std::size_t array = type.find('[');
  if (array != std::string_view::npos && type.find('<') > array) {
    return suffix.empty()
               ? fmt::format("{}{} {}{}", constant, type.substr(0, array), name, type.substr(array))
               : fmt::format("{}{} ({}{}){}", constant, type.substr(0, array), suffix, name,
                             type.substr(array));
  }
  return fmt::format("{}{}{} {}", constant, type, suffix, name);
}

std::string withoutSemicolon(std::string statement) {
  if (statement.ends_with(';')) statement.pop_back();
  return statement;
}

}  // namespace assay::emit
