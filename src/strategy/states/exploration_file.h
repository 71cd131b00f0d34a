// An exploration in a file: the graph, and what was found on the way. A file belongs to one subject: it is
// refused for any other.
#pragma once

#include <string>

#include "strategy/states/explorer.h"
#include "support/result.h"

namespace assay::states {

// What of the subject and the options decides about the graph, as a text; scope, length and time do not,
// since an exploration can go on with others.
[[nodiscard]] std::string identityOf(const SymbolicSubject& subject, const ExploreOptions& options,
                                     const std::string& contentHash);

[[nodiscard]] std::string explorationToText(const Explorer& explorer, const std::string& identity);

// Puts the explorer where the one was that wrote the text. Usage error if it was another subject's.
[[nodiscard]] support::Status explorationFromText(const std::string& text,
                                                  const std::string& identity, Explorer& explorer);

}  // namespace assay::states
