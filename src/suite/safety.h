// What a sequence touched decides whether it can be a test: a suite is safe to run by hand.
#pragma once

#include "model/outcome.h"

namespace assay::suite {

// What a test must not do: something that was refused, or another process, the network, the
// environment, the kernel. Files in the folder that it runs in are allowed, and so is what only
// queries do that Assay asked: a test that asks them too is watched when it is run.
[[nodiscard]] bool isUnsafe(const model::Touch& touch);

// The first such thing; null if there is none.
[[nodiscard]] const model::Touch* unsafeTouch(const model::Execution& execution);

// Whether files were touched, so that a test needs a folder of its own.
[[nodiscard]] bool touchesFiles(const model::Execution& execution);

}  // namespace assay::suite
