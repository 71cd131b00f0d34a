#include "emit/type_names.h"

#include <array>
#include <cctype>
#include <utility>
#include <vector>

namespace assay::emit {

namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

// Canonical text → the name that people use.
constexpr std::array<Replacement, 14> familiarNames = {{
    {"std::basic_string<char>", "std::string"},
    {"std::basic_string_view<char>", "std::string_view"},
    {"std::basic_string<wchar_t>", "std::wstring"},
    {"std::basic_ostream<char>", "std::ostream"},
    {"std::basic_istream<char>", "std::istream"},
    {"std::basic_iostream<char>", "std::iostream"},
    {"std::chrono::duration<long, std::ratio<1, 1000000000>>", "std::chrono::nanoseconds"},
    {"std::chrono::duration<long, std::ratio<1, 1000000>>", "std::chrono::microseconds"},
    {"std::chrono::duration<long, std::ratio<1, 1000>>", "std::chrono::milliseconds"},
    {"std::chrono::duration<long>", "std::chrono::seconds"},
    {"std::chrono::duration<long, std::ratio<60>>", "std::chrono::minutes"},
    {"std::chrono::duration<long, std::ratio<3600>>", "std::chrono::hours"},
    {"::assay_harness::Callable<int>", "GenericCallback"},
    {"assay_harness::Callable<int>", "GenericCallback"},
}};

// How types are shown to people where C++ has no such name.
constexpr std::array<Replacement, 2> shownNames = {{
    {"<<callable>", "<GenericCallback"},
    {"<callable>", "GenericCallback"},
}};

template <std::size_t N>
void replaceAll(std::string& text, const std::array<Replacement, N>& table) {
  for (const auto& [from, to] : table) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
  }
}

// The identifiers of the qualified name that a text begins with.
std::vector<std::string> leadingComponents(std::string_view text) {
  std::vector<std::string> components;
  if (text.starts_with("::")) text.remove_prefix(2);
  for (;;) {
    std::size_t end = 0;
    while (end < text.size() && isIdentifierCharacter(text[end])) ++end;
    if (end == 0) break;
    components.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
    if (!text.starts_with("::")) break;
    text.remove_prefix(2);
  }
  return components;
}

std::string joined(const std::vector<std::string>& components, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += (i > 0 ? "::" : "") + components[i];
  return text;
}

bool beginsReserved(std::string_view identifier) {
  return identifier.starts_with("__") ||
         (identifier.size() > 1 && identifier[0] == '_' &&
          std::isupper(static_cast<unsigned char>(identifier[1])) != 0);
}

// In the body of a GoogleTest test this is the class that the test derives from.
constexpr std::string_view hiddenName = "Test";

}  // namespace

bool isIdentifierCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool mentions(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !isIdentifierCharacter(text[at - 1])) &&
        (end == text.size() || !isIdentifierCharacter(text[end]))) {
      return true;
    }
  }
  return false;
}

std::string lastName(std::string_view qualified) {
  int depth = 0;
  std::size_t begin = 0;
  std::size_t end = qualified.size();
  for (std::size_t i = 0; i < qualified.size(); ++i) {
    if (qualified[i] == '<' && depth++ == 0) end = i;
    if (qualified[i] == '>') --depth;
    if (depth == 0 && qualified.substr(i).starts_with("::")) {
      begin = i + 2;
      end = qualified.size();
    }
  }
  return std::string(qualified.substr(begin, end - begin));
}

TypeNames::TypeNames(const model::Api& api) : api_(api) {
  std::set<std::string> classes;
  for (const model::Class& cls : api.classes) {
    const auto components = leadingComponents(cls.name);
    classes.insert(joined(components, components.size()));
  }
  std::set<std::string> names = classes;
  for (const model::Type& type : api.types) {
    if (std::holds_alternative<model::EnumType>(type.shape) ||
        std::holds_alternative<model::ObjectType>(type.shape)) {
      const auto components = leadingComponents(type.name);
      if (!components.empty()) names.insert(joined(components, components.size()));
    }
  }
  // A scope that is not known to be a namespace may be a class that the Api does not list.
  const auto outermostClass = [&](const std::vector<std::string>& components) {
    std::size_t count = 1;
    while (count < components.size() && !classes.contains(joined(components, count))) ++count;
    return count;
  };
  std::set<std::string> namespaces;
  for (const std::string& name : classes) {
    const auto components = leadingComponents(name);
    namespaces.insert(joined(components, outermostClass(components) - 1));
  }
  std::map<std::string, std::vector<std::string>> byLastName;
  for (const std::string& name : names) {
    const auto components = leadingComponents(name);
    const std::size_t count = outermostClass(components);
    if (!namespaces.contains(joined(components, count - 1))) continue;
    auto& same = byLastName[components[count - 1]];
    const std::string outermost = joined(components, count);
    if (same.empty() || same.back() != outermost) same.push_back(outermost);
  }
  for (const auto& [last, qualified] : byLastName) {
    const bool isQualified = qualified.front().find("::") != std::string::npos;
    if (last == hiddenName) continue;
    if (qualified.size() == 1 && isQualified && !qualified.front().starts_with("std::")) {
      outermost_[qualified.front()] = last;
    }
  }
}

std::string TypeNames::shortened(std::string_view original) const {
  std::string text(original);
  replaceAll(text, familiarNames);
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const bool begins = (isIdentifierCharacter(text[i]) || text.substr(i).starts_with("::")) &&
                        (i == 0 || (!isIdentifierCharacter(text[i - 1]) && text[i - 1] != ':' &&
                                    text[i - 1] != '>'));
    if (!begins) {
      result += text[i++];
      continue;
    }
    const std::string_view rest = std::string_view(text).substr(i);
    const auto components = leadingComponents(rest);
    if (components.empty()) {
      result += text[i++];
      continue;
    }
    const std::size_t scope = rest.starts_with("::") ? 2 : 0;
    const std::string whole = joined(components, components.size());
    std::size_t dropped = 0;
    for (std::size_t count = 1; count <= components.size(); ++count) {
      if (outermost_.contains(joined(components, count))) dropped = count - 1;
    }
    if (dropped == 0 && components.front() == hiddenName) result += "::";
    for (std::size_t k = dropped; k < components.size(); ++k) {
      result += (k > dropped ? "::" : "") + components[k];
    }
    i += scope + whole.size();
  }
  return result;
}

std::string TypeNames::of(model::TypeId type) const {
  std::string name = api_.type(type).name;
  replaceAll(name, shownNames);
  return shortened(name);
}

bool TypeNames::hasName(model::TypeId type) const {
  const model::Type& described = api_.type(type);
  return described.spelling.find("decltype") == std::string::npos &&
         described.name.find("(anonymous") == std::string::npos &&
         described.name.find("(unnamed") == std::string::npos &&
         described.name.find("(lambda") == std::string::npos;
}

bool TypeNames::isBetterDeduced(model::TypeId type) const {
  if (!hasName(type)) return true;
  const std::string& name = api_.type(type).name;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool begins =
        isIdentifierCharacter(name[i]) && (i == 0 || !isIdentifierCharacter(name[i - 1]));
    if (begins && beginsReserved(std::string_view(name).substr(i))) return true;
  }
  return false;
}

std::set<std::string> TypeNames::usingsIn(std::string_view text) const {
  std::set<std::string> usings;
  for (const auto& [qualified, last] : outermost_) {
    if (mentions(text, last)) usings.insert(qualified);
  }
  return usings;
}

}  // namespace assay::emit
