#include "emit/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "support/hash.h"

namespace assay::emit {

namespace {

constexpr std::string_view cxxMark = "// assay: ";
constexpr std::string_view cmakeMark = "# assay: ";
constexpr std::string_view endWord = "end";
constexpr std::size_t hashDigits = 16;

// A part of a file. The text is without the line of the mark and has its line ends.
struct Chunk {
  enum class Kind : unsigned char {
    Ours,    // a section as it was written
    Edited,  // a section that is the user's now
    Added,   // text without a mark
    End,     // the end marker and what follows it
  };
  Kind kind = Kind::Added;
  std::string mark;  // the whole line, but for Added
  std::string text;

  [[nodiscard]] bool isOf(Kind one) const { return kind == one; }
};
using Chunks = std::vector<Chunk>;
using Kind = Chunk::Kind;

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Without white space outside of literals. An apostrophe in a comment begins no literal; one that
// parts digits is taken for the beginning of one, which ends with its line.
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

std::string hashOfCondensed(std::string_view text) {
  return support::hashOf(text).toHex().substr(0, hashDigits);
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

bool isBlank(std::string_view text) { return trimmed(text).empty(); }

// What follows the mark in a line that is one.
std::optional<std::string_view> wordOfMark(std::string_view line) {
  const std::string_view content = trimmed(line);
  for (const std::string_view mark : {cxxMark, cmakeMark}) {
    if (content.starts_with(mark)) return trimmed(content.substr(mark.size()));
  }
  return std::nullopt;
}

bool isMarker(std::string_view line) {
  const std::string_view content = trimmed(line);
  return content.ends_with(marker) && (content.starts_with("// ") || content.starts_with("# "));
}

// How many of the lines the hash is of; none if it is of no beginning of them.
std::optional<std::size_t> linesWithHash(const std::vector<std::string>& lines,
                                         std::string_view hash) {
  std::string text;
  std::optional<std::size_t> longest;  // with the empty lines that follow
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string more = condensed(lines[i]);
    if (more.empty() && longest) ++*longest;
    if (more.empty()) continue;
    if (longest) break;
    text += more;
    if (hashOfCondensed(text) == hash) longest = i + 1;
  }
  return longest;
}

// Takes apart what stands between two marks.
void addSection(Chunks& chunks, const std::string& mark, const std::vector<std::string>& lines) {
  const std::string_view hash = *wordOfMark(mark);
  const std::size_t ours = linesWithHash(lines, hash).value_or(0);
  Chunk section{Kind::Ours, mark, {}};
  Chunk rest{Kind::Added, {}, {}};
  for (std::size_t i = 0; i < lines.size(); ++i) (i < ours ? section : rest).text += lines[i];
  if (ours == 0) {
    // A mark with nothing behind it is left of a test that was deleted.
    if (!isBlank(rest.text)) chunks.push_back({Kind::Edited, mark, std::move(rest.text)});
    return;
  }
  chunks.push_back(std::move(section));
  if (!isBlank(rest.text)) chunks.push_back(std::move(rest));
}

Chunks chunksOf(std::string_view text) {
  Chunks chunks;
  std::string mark;
  std::vector<std::string> lines;
  const auto finish = [&] {
    if (mark.empty() || *wordOfMark(mark) == endWord) {
      Chunk chunk{mark.empty() ? Kind::Added : Kind::End, mark, {}};
      for (const std::string& line : lines) chunk.text += line;
      if (!mark.empty() || !chunk.text.empty()) chunks.push_back(std::move(chunk));
    } else {
      addSection(chunks, mark, lines);
    }
    lines.clear();
  };
  for (std::string& line : linesOf(text)) {
    if (wordOfMark(line)) {
      finish();
      mark = std::move(line);
    } else {
      lines.push_back(std::move(line));
    }
  }
  finish();
  return chunks;
}

// "TEST(QueueTest,Pop)" of what begins with such an opening. Whether a test runs does not change
// which one it is.
std::string nameOfOpening(std::string_view opening) {
  std::string name = condensed(opening.substr(0, opening.find('{')));
  for (const std::string_view word : {"DISABLED_", "*doctest::skip()", "[.]"}) {
    if (const std::size_t at = name.find(word); at != std::string::npos)
      name.erase(at, word.size());
  }
  return name;
}

// "TEST(QueueTest,Pop)", "add_executable(queue_test" or "include(…)" if the line begins such a
// thing.
std::string nameIn(std::string_view line) {
  const std::string_view content = trimmed(line);
  if (content.starts_with("add_executable(") || content.starts_with("include(")) {
    return condensed(content);
  }
  return content.starts_with("TEST") ? nameOfOpening(content) : std::string();
}

std::vector<std::string> namesIn(std::string_view text) {
  std::vector<std::string> names;
  for (const std::string& line : linesOf(text)) {
    if (std::string name = nameIn(line); !name.empty()) names.push_back(std::move(name));
  }
  return names;
}

constexpr std::string_view headKey = "#include";
constexpr std::string_view namespaceKey = "namespace{";

bool hasDependencies(std::string_view key) { return key == headKey || key == namespaceKey; }

bool isDependency(std::string_view line) {
  const std::string_view content = trimmed(line);
  return content.starts_with("#include") || content.starts_with("using ");
}

// What a section is known by: the name of its test; for what tests need, how its code begins.
std::string keyOf(std::string_view text) {
  if (const auto names = namesIn(text); !names.empty()) return names.front();
  std::string code;
  for (const std::string& line : linesOf(text)) {
    const std::string_view content = trimmed(line);
    if (content.starts_with("#include") && code.empty()) return std::string(headKey);
    if (content.starts_with("#ifndef ASSAY_ACTIVE")) return std::string(headKey);
    if (!content.starts_with("//")) code += condensed(line);
  }
  const bool isOpening = code.starts_with(namespaceKey);
  const std::string_view rest = std::string_view(code).substr(isOpening ? namespaceKey.size() : 0);
  if (isOpening && (rest.empty() || rest.starts_with("using"))) return std::string(namespaceKey);
  return code.substr(0,
                     code.size() - rest.size() + std::min(rest.find_first_of("{;"), rest.size()));
}

// Adds the dependencies that the text lacks, each line behind the last one of its kind.
std::string withDependencies(const std::string& text, const std::string& others) {
  std::vector<std::string> lines = linesOf(text);
  for (const std::string& line : linesOf(others)) {
    if (!isDependency(line)) continue;
    const auto isSame = [&](const std::string& other) { return trimmed(other) == trimmed(line); };
    if (std::ranges::any_of(lines, isSame)) continue;
    const char kind = trimmed(line)[0];
    const auto last = std::find_if(lines.rbegin(), lines.rend(), [&](const std::string& other) {
      return isDependency(other) && trimmed(other)[0] == kind;
    });
    lines.insert(last == lines.rend() ? lines.end() : last.base(), line);
  }
  std::string result;
  for (const std::string& line : lines) result += line;
  return result;
}

std::string markOf(std::string_view text, Comment comment) {
  return fmt::format("{}{}\n", comment == Comment::Cxx ? cxxMark : cmakeMark,
                     hashOfCondensed(condensed(text)));
}

bool hasConflict(std::string_view text) {
  const auto lines = linesOf(text);
  return std::ranges::any_of(lines, [](const std::string& line) {
    return line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> ");
  });
}

std::string withoutReturns(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') result += text[i];
  }
  return result;
}

std::string withReturns(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return result;
}

// One merge: the chunks of the existing file in their order, each as it is, replaced or dropped;
// then what is new, each behind what it follows in the fresh file.
class Merge {
 public:
  Merge(Chunks old, Chunks fresh) : old_(std::move(old)), fresh_(std::move(fresh)) {
    for (const Chunk& chunk : fresh_) freshKeys_.push_back(keyOf(chunk.text));
    placed_.assign(fresh_.size(), false);
    for (const Chunk& chunk : old_) {
      if (isUsers(chunk))
        std::ranges::move(namesIn(chunk.text), std::inserter(taken_, taken_.end()));
    }
  }

  // Whether there is anything of the user's.
  [[nodiscard]] bool isTouched() const {
    return std::ranges::any_of(old_, [&](const Chunk& chunk) { return isUsers(chunk); });
  }

  std::string run() {
    for (std::size_t i = 0; i < old_.size(); ++i) {
      if (isUsers(old_[i])) {
        keep(old_[i], i == 0);
      } else if (old_[i].isOf(Kind::Ours)) {
        renew(old_[i]);
      } else {
        result_.push_back({old_[i], noIndex});
      }
    }
    for (std::size_t i = 0; i < fresh_.size(); ++i) {
      if (!placed_[i] && fresh_[i].isOf(Kind::Ours)) insertBehindPredecessor(i);
    }
    std::string text;
    for (const auto& [chunk, index] : result_) {
      if (!text.empty() && !text.ends_with('\n')) text += '\n';
      text += chunk.mark + chunk.text;
    }
    return text;
  }

 private:
  static constexpr std::size_t noIndex = static_cast<std::size_t>(-1);
  struct Placed {
    Chunk chunk;
    std::size_t index;  // among the fresh ones
  };

  // What Assay wrote without a hash, before the first section and after the last, is no addition.
  [[nodiscard]] bool isUsers(const Chunk& chunk) const {
    if (chunk.isOf(Kind::Ours)) return false;
    if (chunk.isOf(Kind::Edited)) return true;
    return std::ranges::none_of(fresh_, [&](const Chunk& other) {
      return other.kind == chunk.kind && condensed(other.text) == condensed(chunk.text);
    });
  }

  [[nodiscard]] bool hasMarkedHead() const {
    return std::ranges::any_of(old_, [](const Chunk& chunk) {
      return !chunk.mark.empty() && keyOf(chunk.text) == headKey;
    });
  }

  // Nothing of it is changed; but includes that new tests need are put among those that are there.
  void keep(Chunk chunk, bool isFirst) {
    const std::string key = keyOf(chunk.text);
    const bool isEditedHead = chunk.isOf(Kind::Edited) && hasDependencies(key);
    const bool isHeadWithoutMark = isFirst && key == headKey && !hasMarkedHead();
    std::size_t index = noIndex;
    for (std::size_t i = 0; i < fresh_.size(); ++i) {
      const bool isSame = chunk.isOf(Kind::Edited) && freshKeys_[i] == key;
      if (isSame) index = i;
      const bool isPartOfHead = isHeadWithoutMark && hasDependencies(freshKeys_[i]);
      if ((isSame && isEditedHead) || isPartOfHead) {
        chunk.text = withDependencies(chunk.text, fresh_[i].text);
      }
      if (isSame || isPartOfHead) placed_[i] = true;
    }
    result_.push_back({std::move(chunk), index});
  }

  void renew(const Chunk& chunk) {
    const std::string key = keyOf(chunk.text);
    const auto found = std::ranges::find(freshKeys_, key);
    const auto index = static_cast<std::size_t>(found - freshKeys_.begin());
    if (found == freshKeys_.end()) {
      // A helper may be needed by what is kept; a test is needed by nobody.
      if (namesIn(chunk.text).empty()) result_.push_back({chunk, noIndex});
      return;
    }
    if (placed_[index] || taken_.contains(key)) return;
    placed_[index] = true;
    Chunk fresh = fresh_[index];
    if (hasDependencies(key)) {
      fresh.text = withDependencies(fresh.text, chunk.text);
      fresh.mark = markOf(fresh.text, Comment::Cxx);
    }
    result_.push_back({std::move(fresh), index});
  }

  void insertBehindPredecessor(std::size_t index) {
    if (taken_.contains(freshKeys_[index])) return;
    const auto isSection = [](const Placed& placed) {
      return placed.chunk.isOf(Kind::Ours) || placed.chunk.isOf(Kind::Edited);
    };
    // What tests need goes before all sections, a test behind them.
    auto place = std::ranges::find_if(result_, isSection);
    if (!namesIn(fresh_[index].text).empty()) {
      place = std::find_if(result_.rbegin(), result_.rend(), isSection).base();
    }
    if (std::ranges::none_of(result_, isSection)) {
      place =
          std::ranges::find(result_, Kind::End, [](const Placed& one) { return one.chunk.kind; });
    }
    for (std::size_t before = index; before-- > 0;) {
      const auto found = std::ranges::find(result_, before, &Placed::index);
      if (found == result_.end()) continue;
      place = std::next(found);
      break;
    }
    result_.insert(place, {fresh_[index], index});
  }

  Chunks old_;
  Chunks fresh_;
  std::vector<std::string> freshKeys_;
  std::vector<bool> placed_;     // by fresh chunk: it has its place, or the user has one like it
  std::set<std::string> taken_;  // names in the user's text
  std::vector<Placed> result_;
};

}  // namespace

bool isOurs(std::string_view text) {
  constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(byteOrderMark)) text.remove_prefix(byteOrderMark.size());
  const auto lines = linesOf(text);
  return std::ranges::any_of(lines, isMarker);
}

std::string section(std::string_view text, Comment comment) {
  return markOf(text, comment) + std::string(text);
}

std::optional<TestSpan> spanOf(const std::string& text, std::string_view opening) {
  const std::string wanted = nameOfOpening(opening);
  const std::vector<std::string> lines = linesOf(withoutReturns(text));
  const auto isOpening = [&](std::size_t line) {
    if (!trimmed(lines[line]).starts_with("TEST")) return false;
    std::string begin;  // a long one takes several lines
    for (std::size_t i = line; i < lines.size(); ++i) {
      begin += lines[i];
      if (begin.find('{') != std::string::npos) break;
    }
    return nameOfOpening(trimmed(begin)) == wanted;
  };
  for (std::size_t line = 0; line < lines.size(); ++line) {
    if (!isOpening(line)) continue;
    const auto isOfComment = [&](const std::string& above) {
      return trimmed(above).starts_with("//") && !wordOfMark(above);
    };
    std::size_t first = line;
    while (first > 0 && isOfComment(lines[first - 1])) --first;
    std::size_t last = line;
    while (last + 1 < lines.size() && !lines[last].starts_with('}')) ++last;
    TestSpan span{line + 1, last + 1, {}};
    for (std::size_t i = first; i <= last; ++i) span.text += lines[i];
    return span;
  }
  return std::nullopt;
}

std::optional<std::string> merge(const std::string& existing, const std::string& fresh) {
  if (!isOurs(existing) || hasConflict(existing)) return std::nullopt;
  const bool hasReturns = existing.find("\r\n") != std::string::npos;
  Chunks old = chunksOf(withoutReturns(existing));
  const bool hasSections = std::ranges::any_of(
      old, [](const Chunk& chunk) { return chunk.isOf(Kind::Ours) || chunk.isOf(Kind::Edited); });
  if (!hasSections && fresh.starts_with("# ")) return std::nullopt;
  Merge merging(std::move(old), chunksOf(fresh));
  const std::string merged = merging.isTouched() ? merging.run() : fresh;
  return hasReturns ? withReturns(merged) : merged;
}

}  // namespace assay::emit
