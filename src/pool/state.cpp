#include "pool/state.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <vector>

#include "support/hash.h"

namespace assay::pool {

namespace {

constexpr std::size_t elementsTold = 2;  // longer lists are told by their length alone

std::string magnitude(double number) {
  constexpr double exactUpTo = 3;
  const double size = std::fabs(number);
  const std::string sign = number < 0 ? "-" : "";
  if (!std::isfinite(number)) return sign + "inf";
  if (size <= exactUpTo && size == std::floor(size))
    return sign + std::to_string(std::lround(size));
  constexpr int bitsPerStep = 4;
  return sign + "16^" + std::to_string(std::ilogb(size) / bitsPerStep);
}

// The elements of a JSON list.
std::vector<std::string_view> elementsOf(std::string_view list) {
  std::vector<std::string_view> elements;
  int depth = 0;
  bool isText = false;
  std::size_t begin = 1;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const char c = list[i];
    if (isText) {
      if (c == '\\') ++i;
      if (c == '"') isText = false;
      continue;
    }
    if (c == '"') isText = true;
    if (c == '[' || c == '{') ++depth;
    const bool closes = c == ']' || c == '}';
    if (depth == 1 && (c == ',' || closes) && i > begin) {
      elements.push_back(list.substr(begin, i - begin));
      begin = i + 1;
    }
    if (closes) --depth;
  }
  return elements;
}

}  // namespace

std::string roughly(std::string_view value) {
  if (value.empty()) return "";
  if (value.front() == '"') return value.size() > 2 ? "text" : "no text";
  if (value.front() == '[') {
    const auto elements = elementsOf(value);
    std::string text = "list " + magnitude(static_cast<double>(elements.size()));
    if (elements.size() > elementsTold) return text;
    for (const std::string_view element : elements) text += " (" + roughly(element) + ")";
    return text;
  }
  double number = 0;
  const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
  if (read.ec == std::errc() && read.ptr == value.data() + value.size()) return magnitude(number);
  return std::string(value);
}

namespace {

// What was last seen of each of the objects.
using Seen = std::map<std::size_t, std::map<std::string_view, std::string_view>>;
Seen lastSeen(const model::Execution& execution, const std::vector<std::size_t>& objects) {
  Seen seen;
  if (execution.steps.empty()) return seen;
  for (const model::Observation& each : execution.steps.back().observations) {
    const bool isMeant = std::ranges::find(objects, each.object) != objects.end();
    if (isMeant) seen[each.object][each.query] = each.value;
  }
  return seen;
}

}  // namespace

// The number of the step that made an object does not matter, the operation does.
State stateOf(const model::Sequence& sequence, const model::Execution& execution,
              const std::vector<std::size_t>& concerned) {
  const Seen objects = lastSeen(execution, concerned);
  std::vector<std::uint64_t> exact;
  std::vector<std::uint64_t> rough;
  for (const auto& [object, queries] : objects) {
    support::Hasher exactHash;
    support::Hasher roughHash;
    if (object < sequence.steps.size()) {
      exactHash.add(sequence.steps[object].operation);
      roughHash.add(sequence.steps[object].operation);
    }
    for (const auto& [query, value] : queries) {
      exactHash.add(query).add(value);
      roughHash.add(query).add(roughly(value));
    }
    exact.push_back(exactHash.finish().low);
    rough.push_back(roughHash.finish().low);
  }
  const auto combined = [](std::vector<std::uint64_t>& hashes) {
    std::ranges::sort(hashes);
    support::Hasher whole;
    for (const std::uint64_t hash : hashes) whole.add(hash);
    return whole.finish().low;
  };
  return {combined(exact), combined(rough), 0};
}

}  // namespace assay::pool
