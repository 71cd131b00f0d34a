#include "support/edit_distance.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

namespace assay::support {
namespace {

std::string lowerCase(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char character) {
    return static_cast<char>(std::tolower(character));
  });
  return lower;
}

std::string_view lastPart(std::string_view qualifiedName) {
  const std::size_t colons = qualifiedName.rfind("::");
  return colons == std::string_view::npos ? qualifiedName : qualifiedName.substr(colons + 2);
}

}  // namespace

std::size_t editDistance(std::string_view a, std::string_view b) {
  // Rows of the usual table: `current[j]` is the distance of a[0, i) and b[0, j).
  std::vector<std::size_t> beforePrevious(b.size() + 1);
  std::vector<std::size_t> previous(b.size() + 1);
  std::vector<std::size_t> current(b.size() + 1);
  std::iota(current.begin(), current.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(beforePrevious, previous);
    std::swap(previous, current);
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        current[j] = std::min(current[j], beforePrevious[j - 2] + 1);
      }
    }
  }
  return current[b.size()];
}

std::optional<std::string> nearestName(std::string_view name,
                                       std::span<const std::string> candidates) {
  const std::string wanted = lowerCase(name);
  const bool qualified = name.find("::") != std::string_view::npos;
  std::size_t best = std::max<std::size_t>(1, name.size() / 3) + 1;
  std::optional<std::string> nearest;
  for (const std::string& candidate : candidates) {
    std::size_t distance = editDistance(wanted, lowerCase(candidate));
    if (!qualified) {
      distance = std::min(distance, editDistance(wanted, lowerCase(lastPart(candidate))));
    }
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace assay::support
