// Source text as HTML: escaped, lightly coloured, with line numbers, counts and remarks.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "report/html_parts.h"
#include "report/words.h"

namespace assay::report {

namespace {

constexpr std::array keywords = {
    "alignas",   "auto",          "bool",     "break",     "case",      "catch",    "char",
    "class",     "concept",       "const",    "consteval", "constexpr", "continue", "co_await",
    "co_return", "co_yield",      "decltype", "default",   "delete",    "do",       "double",
    "else",      "enum",          "explicit", "extern",    "false",     "final",    "float",
    "for",       "friend",        "if",       "inline",    "int",       "long",     "mutable",
    "namespace", "new",           "noexcept", "nullptr",   "operator",  "override", "private",
    "protected", "public",        "requires", "return",    "short",     "signed",   "sizeof",
    "static",    "static_assert", "struct",   "switch",    "template",  "this",     "throw",
    "true",      "try",           "typedef",  "typename",  "union",     "unsigned", "using",
    "virtual",   "void",          "volatile", "while"};
bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string span(std::string_view kind, std::string_view text) {
  return fmt::format(R"(<span class="{}">{}</span>)", kind, escaped(text));
}

// Colours line after line, since a comment may go over several. Knows just enough of C++ to tell
// comments, literals and keywords; raw strings over several lines look like code.
class Colouring {
 public:
  std::string line(std::string_view text) {
    std::string out;
    while (!text.empty()) {
      const auto [kind, size] = next(text);
      const std::string_view token = text.substr(0, size);
      out += kind.empty() ? escaped(token) : span(kind, token);
      text.remove_prefix(size);
    }
    return out;
  }

 private:
  struct Token {
    std::string_view kind;
    std::size_t size;
  };

  Token next(std::string_view text) {
    if (inComment_ || text.starts_with("/*")) return comment(text);
    if (text.starts_with("//")) return {"comment", text.size()};
    if (text.front() == '"' || text.front() == '\'') return {"literal", literalSize(text)};
    if (isWordCharacter(text.front())) return word(text);
    if (text.front() == '#') return {"keyword", wordSize(text, 1)};
    return {"", plainSize(text)};
  }

  Token comment(std::string_view text) {
    const std::size_t end = text.find("*/", inComment_ ? 0 : 2);
    inComment_ = end == std::string_view::npos;
    return {"comment", inComment_ ? text.size() : end + 2};
  }

  static std::size_t literalSize(std::string_view text) {
    for (std::size_t i = 1; i < text.size(); ++i) {
      if (text[i] == '\\') {
        ++i;
      } else if (text[i] == text.front()) {
        return i + 1;
      }
    }
    return text.size();
  }

  static std::size_t wordSize(std::string_view text, std::size_t from) {
    // A ' within a number separates digits.
    const bool isNumber = text.front() >= '0' && text.front() <= '9';
    while (from < text.size() &&
           (isWordCharacter(text[from]) || (isNumber && text[from] == '\''))) {
      ++from;
    }
    return from;
  }

  static Token word(std::string_view text) {
    const std::size_t size = wordSize(text, 0);
    const bool isKeyword = std::ranges::find(keywords, text.substr(0, size)) != keywords.end();
    const bool isNumber = text.front() >= '0' && text.front() <= '9';
    return {isKeyword ? "keyword" : isNumber ? "literal" : "", size};
  }

  static std::size_t plainSize(std::string_view text) {
    std::size_t size = 1;
    while (size < text.size() && !isWordCharacter(text[size]) && text[size] != '"' &&
           text[size] != '\'' && text[size] != '/' && text[size] != '#') {
      ++size;
    }
    return size;
  }

  bool inComment_ = false;
};

std::vector<std::string> colouredLines(std::string_view text) {
  std::vector<std::string> lines;
  Colouring colouring;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(colouring.line(line));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// A listing can be wider than the page, and is then scrolled by itself, also with the keyboard.
std::string listing(std::string_view label, const std::string& rows) {
  return fmt::format(
      R"(<div class="listing" role="region" tabindex="0" aria-label="{}"><table><tbody>)"
      "\n{}</tbody></table></div>\n",
      escaped(label), rows);
}

std::string remarkRow(std::size_t columns, std::string_view kind, const std::string& html) {
  return fmt::format(R"(<tr class="remark {}"><td colspan="{}"></td><td><span>{}</span></td></tr>)"
                     "\n",
                     kind, columns, html);
}

std::string countHtml(std::optional<std::uint64_t> count) {
  if (!count) return "";
  return *count == 0 ? R"(<span class="never">never</span>)" : grouped(*count);
}

std::string uncoveredRows(const model::FileCoverage& coverage, unsigned line) {
  std::string rows;
  for (const model::BranchOutcome& branch : coverage.branches) {
    if (branch.line != line || branch.count != 0) continue;
    std::string text = fmt::format("column {}: {}", branch.column, uncoveredText(branch));
    if (!branch.remark.empty()) text += "; " + branch.remark;
    rows += remarkRow(2, "uncovered", escaped(text));
  }
  return rows;
}

}  // namespace

SourceIndex::SourceIndex(const model::RunReport& report,
                         const std::map<std::string, std::string>& sources) {
  for (const auto& [file, text] : sources) texts_.emplace(fileText(file), &text);
  for (const model::FileCoverage& coverage : report.coverage) {
    if (textOf(coverage.file) != nullptr) shown_.emplace(fileText(coverage.file), shown_.size());
  }
}

const std::string* SourceIndex::textOf(const std::string& file) const {
  const auto found = texts_.find(fileText(file));
  return found == texts_.end() ? nullptr : found->second;
}

std::string SourceIndex::anchorOf(const std::string& file, unsigned line) const {
  const auto found = shown_.find(fileText(file));
  return found == shown_.end() ? "" : fmt::format("f{}-L{}", found->second, line);
}

std::string placeHtml(const SourceIndex& sources, const model::SourceLocation& location) {
  const std::string text = codeHtml(placeText(location));
  const std::string anchor = sources.anchorOf(location.file, location.line);
  return anchor.empty() ? text : fmt::format(R"(<a href="#{}">{}</a>)", anchor, text);
}

std::string excerptHtml(const SourceIndex& sources, const model::SourceLocation& location,
                        std::string_view remark) {
  constexpr std::size_t around = 6;
  const std::string* text = sources.textOf(location.file);
  if (text == nullptr || location.line == 0) return "";
  const std::vector<std::string> lines = colouredLines(*text);
  if (location.line > lines.size()) return "";
  const std::size_t first = location.line > around ? location.line - around : 1;
  const std::size_t last = std::min<std::size_t>(location.line + around, lines.size());
  std::string rows;
  for (std::size_t line = first; line <= last; ++line) {
    const bool isBlamed = line == location.line;
    rows += fmt::format(R"(<tr{}><th scope="row">{}</th><td class="text">{}</td></tr>)"
                        "\n",
                        isBlamed ? R"( class="blamed")" : "", line, lines[line - 1]);
    if (isBlamed) rows += remarkRow(1, "blame", escaped(remark));
  }
  return listing(fmt::format("{}, around line {}", fileText(location.file), location.line), rows);
}

std::string coverageHtml(const SourceIndex& sources, const model::FileCoverage& coverage) {
  const std::string* text = sources.textOf(coverage.file);
  if (text == nullptr) return "<p>The source of this file is not at hand.</p>\n";
  std::string rows;
  unsigned number = 0;
  for (const std::string& line : colouredLines(*text)) {
    ++number;
    const auto found = coverage.lines.find(number);
    const auto count = found == coverage.lines.end() ? std::nullopt : std::optional(found->second);
    const std::string_view kind = !count        ? ""
                                  : *count == 0 ? R"( class="missed")"
                                                : R"( class="ran")";
    rows += fmt::format(
        R"(<tr id="{}"{}><th scope="row">{}</th><td class="count">{}</td><td class="text">{}</td></tr>)"
        "\n",
        sources.anchorOf(coverage.file, number), kind, number, countHtml(count), line);
    rows += uncoveredRows(coverage, number);
  }
  return listing(fileText(coverage.file) + ", coverage by line", rows);
}

}  // namespace assay::report
