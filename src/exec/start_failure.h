// Why a worker did not come up. Between exec and main nothing runs but the static initialisation of
// the subject, so what goes wrong there is the subject's doing: it does not run, as others do not
// compile.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "support/result.h"

namespace assay::exec {

struct FailedStart {
  std::string worker;  // the program
  std::string said;    // on its standard streams, sanitizer reports among it
  // How it ended, as waitpid() says it; none: it did not end within the limit and was stopped.
  std::optional<int> status;
  std::chrono::milliseconds limit{0};
};

// A Build error with the function and the line of the subject; an Internal one if the worker ended
// without a word, before anything of the subject can have run.
[[nodiscard]] support::Error startFailure(const FailedStart& failed);

}  // namespace assay::exec
