// A child: runs sequences until the batch is done or one of them calls for a fresh process.
#pragma once

#include <sys/types.h>

namespace assay::runtime {

// In the forked child. Runs batches from control.nextSequence on; never returns.
[[noreturn]] void runChild(pid_t server);

// Closes the open record; by the child at the end of a sequence, or by the server for a dead child.
void closeRecord(unsigned finishedSteps, bool tornDown, long long leakedBlocks,
                 long long leakedBytes);

}  // namespace assay::runtime
