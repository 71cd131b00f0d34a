// "Did you mean …?"
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace assay::support {

// How many characters must be inserted, removed, replaced or swapped with their neighbour to make
// `a` out of `b` (optimal string alignment).
[[nodiscard]] std::size_t editDistance(std::string_view a, std::string_view b);

// The candidate that `name` most likely means, the first of equals; none if nothing is near. Case
// counts for little, and a name without `::` is also compared with the last part of a qualified
// one.
[[nodiscard]] std::optional<std::string> nearestName(std::string_view name,
                                                     std::span<const std::string> candidates);

}  // namespace assay::support
