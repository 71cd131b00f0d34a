// What the runtime asks of the sanitizers beyond their hooks.
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

// The stacks that AddressSanitizer notes for every allocation end at this frame of the main thread:
// what is above it is the runtime's and only costs time.
void endStacksHere(void* frame);

}  // namespace assay::runtime
