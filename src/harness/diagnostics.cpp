#include "harness/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace assay::harness {

namespace {

struct Line {
  Position position;
  std::string_view kind;  // "error", "note", …
  std::string_view message;
};

std::optional<unsigned> number(std::string_view text) {
  unsigned value = 0;
  const auto end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, value);
  if (parsed.ec != std::errc() || parsed.ptr != end || text.empty()) return std::nullopt;
  return value;
}

// "path:12:3" → path and line; the path may hold colons.
Position positionOf(std::string_view place) {
  const std::size_t column = place.rfind(':');
  if (column == std::string_view::npos) return {};
  const std::size_t line = place.rfind(':', column - 1);
  if (line == std::string_view::npos) return {};
  const auto value = number(place.substr(line + 1, column - line - 1));
  if (!value || !number(place.substr(column + 1))) return {};
  return {std::string(place.substr(0, line)), *value};
}

std::optional<Line> parseLine(std::string_view text) {
  for (const std::string_view kind : {"fatal error", "error", "warning", "note"}) {
    const std::string marker = fmt::format("{}: ", kind);
    if (text.starts_with(marker)) return Line{{}, kind, text.substr(marker.size())};
    const std::size_t at = text.find(": " + marker);
    if (at == std::string_view::npos) continue;
    const std::string_view place = text.substr(0, at);
    const std::string_view message = text.substr(at + 2 + marker.size());
    const Position position = positionOf(place);
    // "clang++-19: error: …" has no place.
    if (!position.file.empty() || place.find(':') == std::string_view::npos) {
      return Line{position, kind, message};
    }
  }
  return std::nullopt;
}

std::optional<Part> sectionAt(const Position& position, const std::string& file,
                              const std::vector<Section>& sections) {
  if (position.file != file) return std::nullopt;
  const auto after = std::ranges::upper_bound(sections, position.line, {}, &Section::firstLine);
  if (after == sections.begin()) return std::nullopt;
  const Section& section = *std::prev(after);
  if (position.line > section.lastLine) return std::nullopt;
  return section.part;
}

}  // namespace

std::vector<Diagnostic> parseErrors(std::string_view output) {
  std::vector<Diagnostic> errors;
  bool inError = false;
  while (!output.empty()) {
    const std::size_t end = output.find('\n');
    const auto line = parseLine(output.substr(0, end));
    output.remove_prefix(end == std::string_view::npos ? output.size() : end + 1);
    if (!line) continue;
    if (line->kind == "note") {
      if (inError) errors.back().notes.push_back(line->position);
      continue;
    }
    inError = line->kind != "warning";
    if (inError) errors.push_back({line->position, std::string(line->message), {}});
  }
  return errors;
}

std::optional<Part> partOf(const Diagnostic& error, const std::string& generatedFile,
                           const std::vector<Section>& sections) {
  if (auto part = sectionAt(error.position, generatedFile, sections)) return part;
  for (const Position& note : error.notes) {
    if (auto part = sectionAt(note, generatedFile, sections)) return part;
  }
  return std::nullopt;
}

std::string toString(const Diagnostic& error) {
  if (error.position.file.empty()) return error.message;
  return fmt::format("{}:{}: {}", error.position.file, error.position.line, error.message);
}

std::string summary(const std::vector<Diagnostic>& errors) {
  constexpr std::size_t most = 3;
  std::string text;
  for (std::size_t i = 0; i < errors.size() && i < most; ++i) {
    text += (i > 0 ? "\n  " : "") + toString(errors[i]);
  }
  if (errors.size() > most) text += fmt::format("\n  and {} more", errors.size() - most);
  return text;
}

}  // namespace assay::harness
