// Threads, forks and ends of the process that a subject causes.
#pragma once

namespace assay::runtime {

// Marks forks that the subject makes. Before the first fork.
void watchForks();

// Writes the stack of the main thread into the control block when the server asks for it.
void answerStackRequests();

// A file that grows over its limit is an error of the write, and the sequence has come upon a limit
// that other programs do not have.
void noteLargeFiles();

// The signal with which the server asks.
int stackRequestSignal();

}  // namespace assay::runtime
