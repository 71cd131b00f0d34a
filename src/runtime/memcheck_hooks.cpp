// What stands in for the sanitizers in a worker that runs under valgrind's memcheck.
//
// Memcheck prints its errors as XML to a file that this process can read, and says how many there
// were. What one step added goes into the record as it is. Memcheck prints an error with a known
// stack only once in a process: it is then counted, and the report is empty. Nothing else that the
// sanitizers do is done here: no limit on the heap, no leaks, no failing allocations.
#include <sys/stat.h>
#include <unistd.h>
#include <valgrind/valgrind.h>

#include <cstddef>
#include <cstdint>

#include "runtime/leak_check.h"
#include "runtime/sanitizers.h"
#include "runtime/state.h"

extern "C" {

void __asan_handle_no_return(void);
void __asan_handle_no_return(void) {}

// Whether a word points into the heap is unknown (static_state.cpp).
const void* __sanitizer_get_allocated_begin(const void* address);
const void* __sanitizer_get_allocated_begin(const void* /*address*/) { return nullptr; }
std::size_t __sanitizer_get_allocated_size(const volatile void* address);
std::size_t __sanitizer_get_allocated_size(const volatile void* /*address*/) { return 0; }

extern std::uintptr_t __ubsan_vptr_type_cache[128];
std::uintptr_t __ubsan_vptr_type_cache[128];
}

namespace assay::runtime {

namespace {

int reportDescriptor = -1;
unsigned errorsSeen = 0;
long reportRead = 0;  // bytes
char report[kMaxReport];

long reportSize() {
  struct stat status = {};
  return fstat(reportDescriptor, &status) == 0 ? status.st_size : 0;
}

}  // namespace

void setReportDescriptor(int descriptor) { reportDescriptor = descriptor; }
void listenToSanitizers(int /*descriptor*/) {}
void printReportsInThisProcess() {}
void endStacksHere(void* /*frame*/) {}

void LeakCheck::before() {}
void LeakCheck::after() {}

bool reportsAreAskedFor() { return true; }

void forgetReports() {
  errorsSeen = VALGRIND_COUNT_ERRORS;
  reportRead = reportSize();
}

void askForReports() {
  const unsigned errors = VALGRIND_COUNT_ERRORS;
  if (errors == errorsSeen || (worker.attention & kGrandchild)) return;
  const long size = reportSize() - reportRead;
  const std::size_t wanted = size < static_cast<long>(kMaxReport) ? size : kMaxReport;
  const ssize_t got = size > 0 ? pread(reportDescriptor, report, wanted, reportRead) : 0;
  appendEvent(wire::EventKind::Crash, [&](wire::EventWriter& out) {
    out.number(static_cast<std::uint64_t>(wire::CrashCause::Memcheck));
    out.number(errors - errorsSeen);
    out.text("", 0);
    out.text("", 0);
    out.stack(nullptr, 0);
    out.text(report, got > 0 ? static_cast<std::size_t>(got) : 0);
  });
  forgetReports();
}

}  // namespace assay::runtime
