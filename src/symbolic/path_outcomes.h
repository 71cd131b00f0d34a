// What the end of a path says: that nothing is known of it, that its caller is to blame, or where
// the answer that it gave is the wanted one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/api.h"
#include "symbolic/symbolic_subject.h"

namespace assay::symbolic {

// Why nothing is said about a path of a call; none if it returned, threw or failed.
[[nodiscard]] std::optional<model::Limitation> limitationOf(const std::string& key,
                                                            const model::SourceLocation& location,
                                                            const symex::PathOutcome& outcome);

// What is to be said after all paths of a call, or of a check: what they rest on, and whether some
// were not followed. `what`: "the call".
[[nodiscard]] std::vector<model::Limitation> limitationsAfter(SymbolicSubject& subject,
                                                              const std::string& key,
                                                              const model::SourceLocation& location,
                                                              std::string_view what,
                                                              bool isComplete);

// Whether the call broke a precondition of the function that it called: a clause, or an assertion
// that the function begins with.
[[nodiscard]] bool isByCaller(const SymbolicSubject& subject, const symex::Failed& failed);

// Where on a path a truth value that it gave is the wanted one; none if it never is.
[[nodiscard]] std::optional<smt::PathCondition> whereAnswered(SymbolicSubject& subject,
                                                              const symex::Path& path,
                                                              const symex::Value& value,
                                                              bool wanted);

}  // namespace assay::symbolic
