// Findings that the user has judged are marked; they are still counted.
#pragma once

#include <vector>

#include "confirm/options.h"
#include "model/api.h"
#include "model/finding.h"
#include "oracle/blame.h"
#include "support/result.h"

namespace assay::confirm {

// An Error if the suppressions file or the baseline cannot be read or understood.
[[nodiscard]] support::Status checkSilence(const SilenceOptions& options);

// Sets Finding::suppressedBy by comments in the subject, the suppressions file and the baseline. An
// Error if one of these files cannot be read or understood.
[[nodiscard]] support::Status silence(const SilenceOptions& options, const model::Api& api,
                                      const model::SubjectFiles& subject,
                                      std::vector<model::Finding>& findings);

}  // namespace assay::confirm
