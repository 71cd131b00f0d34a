#include "emit/variables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "emit/type_names.h"

namespace assay::emit {

namespace {

// Keywords, and names that macros of the C library or of a test framework have.
constexpr std::array<std::string_view, 108> reserved = {"alignas",
                                                        "alignof",
                                                        "and",
                                                        "asm",
                                                        "auto",
                                                        "bitand",
                                                        "bitor",
                                                        "bool",
                                                        "break",
                                                        "case",
                                                        "catch",
                                                        "char",
                                                        "char8_t",
                                                        "char16_t",
                                                        "char32_t",
                                                        "class",
                                                        "compl",
                                                        "concept",
                                                        "const",
                                                        "consteval",
                                                        "constexpr",
                                                        "constinit",
                                                        "const_cast",
                                                        "continue",
                                                        "co_await",
                                                        "co_return",
                                                        "co_yield",
                                                        "decltype",
                                                        "default",
                                                        "delete",
                                                        "do",
                                                        "double",
                                                        "dynamic_cast",
                                                        "else",
                                                        "enum",
                                                        "explicit",
                                                        "export",
                                                        "extern",
                                                        "false",
                                                        "float",
                                                        "for",
                                                        "friend",
                                                        "goto",
                                                        "if",
                                                        "inline",
                                                        "int",
                                                        "long",
                                                        "mutable",
                                                        "namespace",
                                                        "new",
                                                        "noexcept",
                                                        "not",
                                                        "not_eq",
                                                        "nullptr",
                                                        "operator",
                                                        "or",
                                                        "private",
                                                        "protected",
                                                        "public",
                                                        "register",
                                                        "requires",
                                                        "return",
                                                        "short",
                                                        "signed",
                                                        "sizeof",
                                                        "static",
                                                        "static_assert",
                                                        "static_cast",
                                                        "struct",
                                                        "switch",
                                                        "template",
                                                        "this",
                                                        "thread_local",
                                                        "throw",
                                                        "true",
                                                        "try",
                                                        "typedef",
                                                        "typeid",
                                                        "typename",
                                                        "union",
                                                        "unsigned",
                                                        "using",
                                                        "virtual",
                                                        "void",
                                                        "volatile",
                                                        "wchar_t",
                                                        "while",
                                                        "xor",
                                                        "assert",
                                                        "errno",
                                                        "stdin",
                                                        "stdout",
                                                        "stderr",
                                                        "linux",
                                                        "unix",
                                                        "std",
                                                        "testing",
                                                        "main",
                                                        "SECTION",
                                                        "textOf",
                                                        "decideResult",
                                                        "failAllocation",
                                                        "allowAllocations",
                                                        "CHECK",
                                                        "REQUIRE",
                                                        "TEST",
                                                        "FAIL",
                                                        "SUCCEED"};

// "Ring", "Buffer" of "RingBuffer"; "HTTP", "Server" of "HTTPServer"; "ring", "buffer" of
// "ring_buffer".
std::vector<std::string> wordsOf(std::string_view name) {
  std::vector<std::string> words(1);
  const auto isUpper = [&](std::size_t i) {
    return i < name.size() && std::isupper(static_cast<unsigned char>(name[i])) != 0;
  };
  const auto isLower = [&](std::size_t i) {
    return i < name.size() && std::islower(static_cast<unsigned char>(name[i])) != 0;
  };
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool begins =
        isUpper(i) && i > 0 && (!isUpper(i - 1) || (isLower(i + 1) && isUpper(i - 1)));
    if ((name[i] == '_' || begins) && !words.back().empty()) words.emplace_back();
    if (name[i] != '_') words.back() += name[i];
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::string lowered(std::string word) {
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
  return word;
}

std::string capitalised(std::string word) {
  if (!word.empty()) word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
  return word;
}

std::string joined(const std::vector<std::string>& words, WordStyle style) {
  std::string name;
  for (const std::string& word : words) {
    if (name.empty()) {
      name = lowered(word);
    } else {
      name += style == WordStyle::Snake ? "_" + lowered(word) : capitalised(lowered(word));
    }
  }
  return name;
}

bool isReserved(std::string_view name) {
  return std::ranges::find(reserved, name) != reserved.end();
}

}  // namespace

WordStyle wordStyleOf(const model::Api& api) {
  std::size_t camel = 0;
  std::size_t snake = 0;
  const auto look = [&](std::string_view name) {
    const bool hasUnderscore = name.find('_', 1) < name.size() - 1;
    const bool isLowerFirst = !name.empty() && std::islower(static_cast<unsigned char>(name[0]));
    if (!isLowerFirst || name.starts_with("operator")) return;
    if (hasUnderscore) ++snake;
    if (std::ranges::any_of(name, [](unsigned char c) { return std::isupper(c) != 0; })) ++camel;
  };
  for (const model::Operation& operation : api.operations) {
    if (operation.name.size() > 1) look(operation.name);
    for (const model::Parameter& parameter : operation.parameters) {
      if (parameter.name.size() > 1) look(parameter.name);
    }
  }
  return snake > camel ? WordStyle::Snake : WordStyle::Camel;
}

std::string variableFor(std::string_view className, WordStyle style) {
  const std::vector<std::string> words = wordsOf(className);
  if (words.empty()) return "object";
  const std::string name = joined(words, style);
  if (name != className) return name;
  return words.size() > 1 ? lowered(words.back()) : std::string(1, name[0]);
}

std::string plainName(std::string_view name) {
  if (name.starts_with("m_")) name.remove_prefix(2);
  while (name.starts_with('_')) name.remove_prefix(1);
  while (name.ends_with('_')) name.remove_suffix(1);
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0) return {};
  const bool isIdentifier = std::ranges::all_of(name, isIdentifierCharacter);
  return isIdentifier && !isReserved(name) ? std::string(name) : std::string();
}

std::string compound(std::string_view first, std::string_view second, WordStyle style) {
  return style == WordStyle::Snake ? fmt::format("{}_{}", first, second)
                                   : fmt::format("{}{}", first, capitalised(std::string(second)));
}

Variables::Variables(const model::Api& api, WordStyle style) : style_(style) {
  for (const model::Class& cls : api.classes) hidden_.insert(lastName(cls.name));
  for (const model::Type& type : api.types) {
    if (std::holds_alternative<model::EnumType>(type.shape)) hidden_.insert(lastName(type.name));
  }
  for (const model::Operation& operation : api.operations) {
    const bool isQualified = operation.callee.find("::", 2) < operation.callee.find('<');
    if (operation.kind == model::OperationKind::FreeFunction && !isQualified) {
      hidden_.insert(operation.name);
    }
  }
}

bool Variables::take(const std::string& name) {
  return !isReserved(name) && !hidden_.contains(name) && taken_.insert(name).second;
}

std::string Variables::fresh(const std::string& wanted) {
  std::string base = wanted.empty() ? "value" : wanted;
  if (isReserved(base) || hidden_.contains(base)) base = compound("the", base, style_);
  if (take(base)) return base;
  for (const std::string_view word : {"other", "third", "fourth"}) {
    std::string name = compound(word, base, style_);
    if (take(name)) return name;
  }
  for (int number = 5;; ++number) {
    std::string name = fmt::format("{}{}", base, number);
    if (take(name)) return name;
  }
}

std::string Variables::freshObject(const std::string& wanted) {
  if (take(wanted)) return wanted;
  if (taken_.contains(wanted)) {
    for (const char* const word : {"other", "third"}) {
      if (take(word)) return word;
    }
  }
  return fresh(wanted);
}

}  // namespace assay::emit
