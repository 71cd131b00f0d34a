// The standard streams of a process that may be started with some of them closed.
#pragma once

namespace assay::support {

// A file that is opened later must not become a standard stream. False if stdout was closed.
[[nodiscard]] bool openStandardStreams();

// Signals of the system about a write that fails: the write says so as well.
void leaveSignalsToWrites();

}  // namespace assay::support
