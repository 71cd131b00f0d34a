// Exceptions that reach the runtime, and std::terminate.
#pragma once

namespace assay::runtime {

// Inside a catch block: writes down type, what() and the stack at the throw.
void noteCurrentException();

// Makes std::terminate leave a note before the process dies.
void installTerminateHandler();

}  // namespace assay::runtime
