// Leaves no process behind: a program that daemonises is ended with the run that it was started
// for.
#pragma once

namespace assay::confine {

// In a child, before it becomes a program. Returns in a child of that child, which goes on; what
// called becomes its keeper: it waits for it, ends whatever it has started, wherever that went, and
// ends as it did. SIGTERM ends all of them.
void continueUnderReaper() noexcept;

}  // namespace assay::confine
