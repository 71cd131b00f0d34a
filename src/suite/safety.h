// What a sequence touched decides whether it can be a test: a suite is safe to run by hand.
#pragma once

#include "model/outcome.h"

namespace assay::suite {

// What a test must not do: something that was refused, or another process, the network, the
// environment, the kernel. Files in the folder that it runs in are allowed.
[[nodiscard]] bool isUnsafe(const model::Touch& touch);

// The first such thing that the steps did; null if there is none.
[[nodiscard]] const model::Touch* unsafeTouch(const model::Execution& execution);

// Whether no query did such a thing when Assay asked it, so that a test may ask them too.
[[nodiscard]] bool canBeAsked(const model::Execution& execution);

// Whether files were touched, by steps or by queries, so that a test needs a folder of its own.
[[nodiscard]] bool touchesFiles(const model::Execution& execution);

}  // namespace assay::suite
