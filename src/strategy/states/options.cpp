#include "strategy/states/options.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <utility>

namespace assay::states {

namespace {

using strategy::Option;
using support::ErrorCode;
using support::Result;
using Values = std::vector<std::string>;

Result<std::uint32_t> numberIn(const std::string& text, std::string_view what) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    return support::fail(ErrorCode::Usage, fmt::format("\"{}\" is not a {}", text, what), {},
                         "Write a whole number such as 1.");
  }
  return number;
}

// "Node=6"
Result<std::pair<std::string, std::uint32_t>> objectsIn(const std::string& value) {
  const std::size_t sign = value.rfind('=');
  if (sign == std::string::npos || sign == 0) {
    return support::fail(ErrorCode::Usage, fmt::format("\"{}\" is no number of objects", value), {},
                         "Write it like Node=6.");
  }
  const auto most = numberIn(value.substr(sign + 1), "number of objects");
  if (!most) return passOn(most);
  return std::pair(value.substr(0, sign), *most);
}

support::Status checkObjects(const Values& values) {
  for (const std::string& value : values) {
    if (const auto objects = objectsIn(value); !objects) return passOn(objects);
  }
  return {};
}

support::Status checkLength(const Values& values) {
  const auto length = numberIn(values.front(), "length");
  if (!length) return passOn(length);
  return {};
}

support::Status anyNames(const Values& /*values*/) { return {}; }

constexpr std::array rows = {
    Option{"objects", "--objects", Option::Takes::Pairs,
           "the largest number of objects of a type that states have: Node=6", checkObjects},
    Option{"length", "--length", Option::Takes::OneValue,
           "the longest sequence of calls (default: any)", checkLength},
    Option{"keeps-valid", "--keeps-valid", Option::Takes::ManyValues,
           "calls after which what was borrowed can still be used: 'List::insert'", anyNames},
};

}  // namespace

std::span<const Option> scopeOptions() { return rows; }

ScopeOptions scopeFrom(const strategy::OptionValues& values) {
  ScopeOptions options;
  if (const auto given = values.find("objects"); given != values.end()) {
    for (const std::string& value : given->second) options.objects.insert(*objectsIn(value));
  }
  if (const auto given = values.find("length"); given != values.end()) {
    options.length = *numberIn(given->second.front(), "length");
  }
  if (const auto given = values.find("keeps-valid"); given != values.end()) {
    options.keepsValid = given->second;
  }
  return options;
}

}  // namespace assay::states
