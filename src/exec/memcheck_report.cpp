#include "exec/memcheck_report.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace assay::exec {

namespace {

// What stands between <tag> and </tag>; the text goes on behind it.
std::optional<std::string_view> next(std::string_view& text, std::string_view tag) {
  const std::string open = "<" + std::string(tag) + ">";
  const std::string close = "</" + std::string(tag) + ">";
  const std::size_t begin = text.find(open);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::size_t start = begin + open.size();
  const std::size_t end = text.find(close, start);
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view content = text.substr(start, end - start);
  text.remove_prefix(end + close.size());
  return content;
}

std::string plain(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, char>, 3> kEntities = {
      {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}}};
  std::string result;
  while (!text.empty()) {
    const auto* const entity = std::ranges::find_if(
        kEntities, [&](const auto& each) { return text.starts_with(each.first); });
    const bool found = entity != kEntities.end();
    result += found ? entity->second : text.front();
    text.remove_prefix(found ? entity->first.size() : 1);
  }
  return result;
}

// Inlined functions share the address of the function that contains them.
std::vector<std::uint64_t> addresses(std::string_view stack) {
  std::vector<std::uint64_t> all;
  while (auto text = next(stack, "ip")) {
    if (text->starts_with("0x")) text->remove_prefix(2);
    std::uint64_t address = 0;
    std::from_chars(text->data(), text->data() + text->size(), address, 16);
    if (all.empty() || all.back() != address) all.push_back(address);
  }
  return all;
}

}  // namespace

std::vector<MemcheckError> parseMemcheckErrors(std::string_view xml) {
  std::vector<MemcheckError> errors;
  while (const auto text = next(xml, "error")) {
    std::string_view rest = *text;
    MemcheckError error;
    if (const auto kind = next(rest, "kind")) error.kind = *kind;
    if (const auto what = next(rest, "what")) error.what = plain(*what);
    if (const auto stack = next(rest, "stack")) error.stack = addresses(*stack);
    if (const auto origin = next(rest, "auxwhat")) error.origin = plain(*origin);
    if (const auto stack = next(rest, "stack")) error.originStack = addresses(*stack);
    errors.push_back(std::move(error));
  }
  return errors;
}

}  // namespace assay::exec
