// What happens between a step and the next when something asks for attention.
#pragma once

namespace assay::runtime {

// False: the sequence cannot go on (undefined behaviour was reported, an invariant is broken).
bool finishStep();

// Waits for threads that the step started, up to the grace time, so that a crash of theirs is
// attributed to it; notes those that remain.
void settleThreads();

}  // namespace assay::runtime
