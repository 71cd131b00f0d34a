// The doors that the sanitizers leave open: their options, their reports, their allocator's hooks.
#include <pthread.h>

#include <cstring>

#include "runtime/sanitizers.h"
#include "runtime/stack_walk.h"
#include "runtime/state.h"

extern "C" {

void __asan_set_error_report_callback(void (*callback)(const char*));
void __sanitizer_set_report_fd(void* fd);
std::size_t __sanitizer_get_allocated_size_fast(const volatile void* address);
void __sanitizer_start_switch_fiber(void** fakeStack, const void* bottom, std::size_t size);
void __sanitizer_finish_switch_fiber(void* fakeStack, const void** bottom, std::size_t* size);
void __ubsan_get_current_report_data(const char** kind, const char** message, const char** file,
                                     unsigned* line, unsigned* column, char** address);

const char* __asan_default_options() {
  return "symbolize=0:halt_on_error=1:abort_on_error=0:exitcode=77:print_legend=0:print_summary=0:"
         "detect_leaks=1:leak_check_at_exit=0:allocator_may_return_null=1:"
         "handle_abort=1:handle_sigill=1:handle_sigfpe=1:handle_sigbus=1:handle_sigtrap=1:"
         "detect_stack_use_after_return=1:strict_string_checks=1:detect_odr_violation=0:"
         "malloc_context_size=16:quarantine_size_mb=64:print_module_map=0";
}

const char* __ubsan_default_options() { return "symbolize=0:print_stacktrace=0:halt_on_error=0"; }

const char* __lsan_default_options() {
  return "exitcode=0:print_suppressions=0:max_leaks=16:report_objects=0";
}

// Called by UBSan for each report, before it prints.
void __ubsan_on_report(void) {
  using namespace assay::runtime;
  using namespace assay;
  // What UBSan prints fills the buffer in which AddressSanitizer collects its report.
  worker.undefinedReports += 1;
  if (worker.undefinedReports >= kMaxUndefinedReports) worker.replaceChild = true;
  if (!worker.executing || worker.control->fatalNoted || (worker.attention & kGrandchild)) return;
  // The report also switches its location off until the static data is restored; asking on would
  // make later steps look clean. So this state of the observer is left for good.
  if (phase() == wire::Phase::Observer) endProcess(1);
  const char* kind = "";
  const char* message = "";
  const char* file = "";
  unsigned line = 0;
  unsigned column = 0;
  char* address = nullptr;
  __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
  std::uint64_t frames[wire::kMaxDumpedFrames];
  const std::uint32_t count = walkUnwindTables(frames, wire::kMaxDumpedFrames);
  appendEvent(wire::EventKind::Crash, [&](wire::EventWriter& out) {
    out.number(static_cast<std::uint64_t>(wire::CrashCause::Undefined));
    out.number(line);
    out.text(kind, std::strlen(kind));
    out.text(message, std::strlen(message));
    out.stack(frames, count);
    out.text("", 0);
  });
  worker.control->fatalNoted = 1;
  worker.attention = worker.attention | kUndefined;
}

// Counting only: the limit is enforced where allocations are asked for (memory_limits.cpp).
void __sanitizer_malloc_hook(const volatile void* /*address*/, std::size_t size) {
  using assay::runtime::worker;
  if (__builtin_expect(worker.threadsStarted != 0, 0)) {
    __atomic_fetch_add(&worker.liveBlocks, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&worker.liveBytes, static_cast<std::int64_t>(size), __ATOMIC_RELAXED);
    return;
  }
  worker.liveBlocks += 1;
  worker.liveBytes += static_cast<std::int64_t>(size);
}

void __sanitizer_free_hook(const volatile void* address) {
  using assay::runtime::worker;
  if (address == nullptr) return;
  const auto size = static_cast<std::int64_t>(__sanitizer_get_allocated_size_fast(address));
  if (__builtin_expect(worker.threadsStarted != 0, 0)) {
    __atomic_fetch_sub(&worker.liveBlocks, 1, __ATOMIC_RELAXED);
    __atomic_fetch_sub(&worker.liveBytes, size, __ATOMIC_RELAXED);
    return;
  }
  worker.liveBlocks -= 1;
  worker.liveBytes -= size;
}
}

namespace assay::runtime {

namespace {

int reportDescriptor = 2;

// Of the main thread. Found once: the C library reads the whole list of mappings for it.
void* stackBottom = nullptr;
std::size_t stackSize = 0;

void findStack() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  pthread_attr_getstack(&attributes, &stackBottom, &stackSize);
  pthread_attr_destroy(&attributes);
}

// The report that ends the process is the last in the buffer; what UBSan printed in earlier
// sequences stands before it.
const char* lastReport(const char* text) {
  constexpr char kRule[] = "=================================================================\n==";
  constexpr std::size_t kLength = sizeof kRule - 1;
  const char* start = text;
  for (const char* at = text; *at != '\0'; ++at) {
    std::size_t same = 0;
    while (same < kLength && at[same] == kRule[same]) ++same;
    if (same == kLength) start = at;
  }
  return start;
}

// The whole text of a fatal report, while the process is dying.
void onReport(const char* text) {
  if (!worker.executing || worker.control->fatalNoted || (worker.attention & kGrandchild)) return;
  appendEvent(wire::EventKind::Crash, [&](wire::EventWriter& out) {
    out.number(static_cast<std::uint64_t>(wire::CrashCause::Report));
    out.number(0);
    out.text("", 0);
    out.text("", 0);
    out.stack(nullptr, 0);
    const char* report = lastReport(text);
    std::size_t size = 0;
    while (size < kMaxReport && report[size] != '\0') ++size;
    out.text(report, size);
  });
  worker.control->fatalNoted = 1;
}

// Whether this code runs on the main thread's own stack.
bool onMainStack() {
  const auto used = static_cast<std::size_t>(static_cast<char*>(__builtin_frame_address(0)) -
                                             static_cast<char*>(stackBottom));
  return used < stackSize;
}

}  // namespace

void listenToSanitizers(int descriptor) {
  reportDescriptor = descriptor;
  findStack();
  __asan_set_error_report_callback(onReport);
  printReportsInThisProcess();
}

void printReportsInThisProcess() {
  __sanitizer_set_report_fd(reinterpret_cast<void*>(static_cast<std::intptr_t>(reportDescriptor)));
}

bool reportsAreAskedFor() { return false; }
void askForReports() {}
void forgetReports() {}

void endStacksHere(void* frame) {
  const auto used =
      static_cast<std::size_t>(static_cast<char*>(frame) - static_cast<char*>(stackBottom));
  if (used == 0 || used > stackSize) return;
  // The sanitizer's own way to say that a thread runs on another stack: here, a part of the same.
  void* fakeStack = nullptr;
  __sanitizer_start_switch_fiber(&fakeStack, stackBottom, used);
  __sanitizer_finish_switch_fiber(fakeStack, nullptr, nullptr);
}

}  // namespace assay::runtime

// Before every throw, twice: which stacks there are is a system call, and the answer is known here.
extern "C" {
bool __real__ZN6__asan22PlatformUnpoisonStacksEv();
bool __wrap__ZN6__asan22PlatformUnpoisonStacksEv();
bool __wrap__ZN6__asan22PlatformUnpoisonStacksEv() {
  if (assay::runtime::onMainStack()) return false;
  return __real__ZN6__asan22PlatformUnpoisonStacksEv();
}
}
