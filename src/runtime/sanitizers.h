// What the runtime asks of the tool that looks over the subject's shoulder. There are two kinds of
// worker: with sanitizers (sanitizer_hooks.cpp, memory_limits.cpp, stack_depot.cpp,
// leak_check.cpp), and to be run under valgrind's memcheck, in which memcheck_hooks.cpp takes the
// place of all these.
#pragma once

#include <cstddef>
#include <cstdint>

namespace assay::runtime {

constexpr std::size_t kMaxReport = 64 * 1024;

// A process that made so many reports of undefined behaviour is replaced; see __ubsan_on_report.
constexpr std::uint32_t kMaxUndefinedReports = 16;

// Reports of AddressSanitizer go into the open record, everything else that a sanitizer prints to
// the descriptor.
void listenToSanitizers(int reportDescriptor);

// After a fork: sanitizers take a descriptor as theirs only in the process that set it.
void printReportsInThisProcess();

// Whether reports come only when they are asked for: those of memcheck. Then askForReports enters
// what was reported since the last call into the open record, and forgetReports leaves it out.
bool reportsAreAskedFor();
void askForReports();
void forgetReports();

// The stacks that AddressSanitizer notes for every allocation end at this frame of the main thread:
// what is above it is the runtime's and only costs time.
void endStacksHere(void* frame);

}  // namespace assay::runtime
