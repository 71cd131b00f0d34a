#include "runtime/leak_check.h"

#include <sys/mman.h>
#include <unistd.h>

#include "runtime/sanitizers.h"
#include "runtime/state.h"

extern "C" int __lsan_do_recoverable_leak_check(void);

namespace assay::runtime {

namespace {

int reportDescriptor = -1;

long reportSize() { return lseek(reportDescriptor, 0, SEEK_END); }

// Overwrites what earlier calls left on the stack, so that no stale pointer hides a leak.
[[gnu::noinline]] void scrubStack() {
  constexpr std::size_t kDepth = 128 * 1024;
  volatile char scratch[kDepth];
  for (std::size_t i = 0; i < kDepth; ++i) scratch[i] = 0;
}

[[gnu::noinline]] long check() {
  __lsan_do_recoverable_leak_check();
  return reportSize();
}

}  // namespace

void setReportDescriptor(int descriptor) { reportDescriptor = descriptor; }

void LeakCheck::before() {
  start_ = reportSize();
  middle_ = check();
}

void LeakCheck::after() {
  scrubStack();
  const long end = check();
  const auto length = [](long from, long to) {
    const long size = to - from;
    return static_cast<std::size_t>(size < 0 ? 0 : size);
  };
  const std::size_t total = length(start_, end);
  if (total == 0) return;
  void* text =
      mmap(nullptr, static_cast<std::size_t>(end), PROT_READ, MAP_SHARED, reportDescriptor, 0);
  if (text == MAP_FAILED) return;
  const char* first = static_cast<const char*>(text) + start_;
  const char* second = static_cast<const char*>(text) + middle_;
  std::size_t firstSize = length(start_, middle_);
  std::size_t secondSize = length(middle_, end);
  if (firstSize > kMaxReport) firstSize = kMaxReport;
  if (secondSize > kMaxReport) secondSize = kMaxReport;
  appendEvent(wire::EventKind::LeakReport, [&](wire::EventWriter& out) {
    out.text(first, firstSize);
    out.text(second, secondSize);
  });
  munmap(text, static_cast<std::size_t>(end));
}

}  // namespace assay::runtime
