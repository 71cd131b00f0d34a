#include "emit/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "support/hash.h"

namespace assay::emit {

namespace {

constexpr std::string_view sectionMark = "// assay: ";
constexpr std::size_t hashDigits = 16;

struct Section {
  std::string hash;
  std::string text;  // after the hash line, with its line ends
};

struct Parts {
  std::string head;
  std::vector<Section> sections;
  std::string tail;  // from the end marker
};

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Without white space outside of literals. An apostrophe in a comment begins no literal; one that parts
// digits is taken for the beginning of one, which ends with its line.
std::string condensed(std::string_view text) {
  std::string result;
  char quote = '\0';
  bool isComment = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') {
      quote = '\0';
      isComment = false;
    } else if (quote != '\0') {
      result += c;
      if (c == '\\' && i + 1 < text.size()) {
        result += text[++i];
      } else if (c == quote) {
        quote = '\0';
      }
    } else if (!isSpace(c)) {
      result += c;
      isComment = isComment || text.substr(i).starts_with("//");
      if (!isComment && (c == '"' || c == '\'')) quote = c;
    }
  }
  return result;
}

std::string hashOf(std::string_view text) {
  return support::hashOf(condensed(text)).toHex().substr(0, hashDigits);
}

std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
    lines.emplace_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

std::string_view trimmed(std::string_view line) {
  while (!line.empty() && isSpace(line.front())) line.remove_prefix(1);
  while (!line.empty() && isSpace(line.back())) line.remove_suffix(1);
  return line;
}

Parts partsOf(std::string_view text) {
  Parts parts;
  bool isTail = false;
  for (const std::string& line : linesOf(text)) {
    const std::string_view content = trimmed(line);
    if (!isTail && content == endMarker) isTail = true;
    if (isTail) {
      parts.tail += line;
    } else if (content.starts_with(sectionMark)) {
      parts.sections.push_back({std::string(content.substr(sectionMark.size())), ""});
    } else {
      (parts.sections.empty() ? parts.head : parts.sections.back().text) += line;
    }
  }
  return parts;
}

bool isEdited(const Section& section) { return hashOf(section.text) != section.hash; }

// "TEST(QueueTest, Pop)" or "TEST_CASE("Queue: Pop"…": what the test is known by; empty for helpers.
std::string testName(const Section& section) {
  for (const std::string& line : linesOf(section.text)) {
    const std::string_view content = trimmed(line);
    if (!content.starts_with("TEST")) continue;
    std::string name(content.substr(0, content.find('{')));
    // Whether it runs does not change which test it is.
    for (const std::string_view word : {"DISABLED_", " * doctest::skip()", "[.]"}) {
      if (const std::size_t at = name.find(word); at != std::string::npos) {
        name.erase(at, word.size());
      }
    }
    return condensed(name);
  }
  return {};
}

// The lines of the head that others may depend on.
bool isDependency(std::string_view line) {
  const std::string_view content = trimmed(line);
  return content.starts_with("#include") || content.starts_with("using ");
}

// Adds what the fresh head lacks, each line behind the last one of its kind.
std::string withDependencies(const std::string& fresh, const std::string& existing) {
  std::vector<std::string> lines = linesOf(fresh);
  for (const std::string& line : linesOf(existing)) {
    if (!isDependency(line)) continue;
    const auto isSame = [&](const std::string& other) { return trimmed(other) == trimmed(line); };
    if (std::ranges::any_of(lines, isSame)) continue;
    const char kind = trimmed(line)[0];
    const auto last = std::find_if(lines.rbegin(), lines.rend(), [&](const std::string& other) {
      return isDependency(other) && trimmed(other)[0] == kind;
    });
    lines.insert(last == lines.rend() ? lines.end() : last.base(), line);
  }
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

std::string withHash(const Section& section) {
  return fmt::format("{}{}\n{}", sectionMark, section.hash, section.text);
}

}  // namespace

bool isOurs(std::string_view text) {
  const std::string_view line = trimmed(text.substr(0, text.find('\n')));
  return line.ends_with(marker) && (line.starts_with("// ") || line.starts_with("# "));
}

std::string section(std::string_view text) {
  return fmt::format("{}{}\n{}", sectionMark, hashOf(text), text);
}

std::string merge(const std::string& existing, const std::string& fresh) {
  const Parts old = partsOf(existing);
  Parts result = partsOf(fresh);
  std::vector<Section> added;
  bool keepsAny = false;
  for (const Section& section : old.sections) {
    if (!isEdited(section)) continue;
    keepsAny = true;
    const std::string name = testName(section);
    const auto same = std::ranges::find_if(result.sections, [&](const Section& other) {
      return !name.empty() && testName(other) == name;
    });
    if (same != result.sections.end()) {
      *same = section;
    } else {
      added.push_back(section);
    }
  }
  if (keepsAny) {
    result.head = withDependencies(result.head, old.head);
    std::vector<Section> helpers;
    for (const Section& section : old.sections) {
      const bool isThere = std::ranges::any_of(
          result.sections, [&](const Section& other) { return other.hash == section.hash; });
      if (testName(section).empty() && !isEdited(section) && !isThere) helpers.push_back(section);
    }
    result.sections.insert(result.sections.begin(), helpers.begin(), helpers.end());
  }
  result.sections.insert(result.sections.end(), added.begin(), added.end());
  std::string text = result.head;
  for (const Section& section : result.sections) text += withHash(section);
  return text + result.tail;
}

}  // namespace assay::emit
