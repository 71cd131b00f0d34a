#include "support/quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>

namespace assay::support {

namespace {

struct Unit {
  std::string_view name;
  double factor;
};

constexpr std::array timeUnits = {Unit{"ms", 1}, Unit{"s", 1e3}, Unit{"m", 60e3},
                                  Unit{"h", 3600e3}};
constexpr std::array sizeUnits = {Unit{"K", 0x1p10},   Unit{"M", 0x1p20},   Unit{"G", 0x1p30},
                                  Unit{"KiB", 0x1p10}, Unit{"MiB", 0x1p20}, Unit{"GiB", 0x1p30}};

// In the smallest unit; none if it is not a positive number with one of the units.
std::optional<std::uint64_t> inSmallestUnit(std::string_view text, std::span<const Unit> units) {
  double number = 0;
  const char* const begin = text.data();
  const auto [end, error] =
      std::from_chars(begin, begin + text.size(), number, std::chars_format::fixed);
  if (error != std::errc()) return std::nullopt;
  const auto unit =
      std::ranges::find(units, text.substr(static_cast<std::size_t>(end - begin)), &Unit::name);
  constexpr double tooMuch = 0x1p62;
  if (unit == units.end() || !(number * unit->factor < tooMuch)) return std::nullopt;
  const double amount = number * unit->factor;
  return amount >= 1 ? std::optional(static_cast<std::uint64_t>(amount)) : std::nullopt;
}

}  // namespace

Result<std::chrono::milliseconds> parseTime(std::string_view text) {
  if (const auto time = inSmallestUnit(text, timeUnits)) return std::chrono::milliseconds(*time);
  return fail(ErrorCode::Usage, fmt::format("\"{}\" is not a time", text), {},
              "Write it like 500ms, 10s or 2m.");
}

Result<std::uint64_t> parseMemory(std::string_view text) {
  if (const auto size = inSmallestUnit(text, sizeUnits)) return *size;
  return fail(ErrorCode::Usage, fmt::format("\"{}\" is not an amount of memory", text), {},
              "Write it like 512M or 2G.");
}

}  // namespace assay::support
