// Reasons to doubt that a failure is a fault: it takes something that a client can be expected to
// avoid, although nobody wrote it down. What is doubted is a SUSPECT.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "oracle/misuse.h"

namespace assay::oracle {

// The first reason, in words that go behind the sentence of a finding.
[[nodiscard]] std::optional<std::string> doubtOf(const MisuseCase& failure, model::RuleId rule);

}  // namespace assay::oracle
