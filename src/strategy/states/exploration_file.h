// An exploration in a file: the graph, and what was found on the way. A file belongs to one
// subject: it is refused for any other.
#pragma once

#include <string>

#include "strategy/states/explorer.h"
#include "support/result.h"

namespace assay::states {

// What of the subject and the options decides about the graph, as a text; scope, length and time do
// not, since an exploration can go on with others.
[[nodiscard]] std::string identityOf(const symbolic::SymbolicSubject& subject,
                                     const ExploreOptions& options, const std::string& contentHash);

// With a version of the format and a hash of all the rest, so that what was damaged or edited is
// noticed.
[[nodiscard]] std::string explorationToText(const Explorer& explorer, const std::string& identity);

// Whether the text begins as a graph does, of any version, damaged or not.
[[nodiscard]] bool isExploration(const std::string& text);

// Whether the text is a graph, of this version, and as it was written; a Usage error otherwise.
[[nodiscard]] support::Status checkExploration(const std::string& text);

// Puts the explorer where the one was that wrote the text. Usage error if it was another subject's.
[[nodiscard]] support::Status explorationFromText(const std::string& text,
                                                  const std::string& identity, Explorer& explorer);

}  // namespace assay::states
