// The subject's static data: compared with a snapshot after each sequence, restored where that is
// enough.
//
// The snapshot is taken after static initialisation. It holds the subject's .data and .bss and its
// thread-local variables of the main thread (gathered by subject_state.ld), and the heap blocks
// that can be reached from them, found by a conservative scan. A sequence that left everything as
// it was costs a comparison. Changed words are copied back, unless one of them points into the heap
// now or did before: then somebody owns memory that copying cannot bring back, and only a fresh
// process is clean.
//
// Limits: data of shared libraries is not looked at; a subject with more than kMaxBlocks reachable
// blocks at start gets a fresh process after each sequence.
#pragma once

namespace assay::runtime {

void takeSnapshot();

enum class StaticState { Unchanged, Restored, NeedsFork };

// After a sequence. NeedsFork leaves the data as it is.
StaticState settleStaticState();

}  // namespace assay::runtime
