// A violated clause does not kill the child. It is written down with its stack, and the runtime
// jumps back to the loop over sequences, past destructors that might not survive the broken state.
// The price is lost memory, which is counted (child.cpp).
#include "runtime/violations.h"

#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "runtime/interpreter.h"
#include "runtime/stack_walk.h"
#include "runtime/state.h"

extern "C" void __asan_handle_no_return(void);

namespace __cxxabiv1 {
struct __cxa_eh_globals {
  void* caughtExceptions;
  unsigned int uncaughtExceptions;
};
extern "C" __cxa_eh_globals* __cxa_get_globals() noexcept;
}  // namespace __cxxabiv1

namespace assay::runtime {

namespace {

void complain(const char* text, const char* file) {
  const char* const parts[] = {"assay: violated outside of any sequence: ", text, " in ", file,
                               "\n"};
  for (const char* part : parts) {
    if (write(2, part, std::strlen(part)) < 0) return;
  }
}

// What tells violations apart: the clause, the call that the test made, and the frames between them
// as far as they say who broke it.
std::uint64_t hashOf(const Violation& violation, const std::uint64_t* frames, std::uint32_t count) {
  constexpr std::uint32_t kFrames = 6;
  std::uint64_t hash =
      wire::mixEvent(currentThunk() + 1, static_cast<std::uint64_t>(violation.kind));
  hash = wire::mixEvent(hash, violation.line);
  for (std::uint32_t i = 0; i < count && i < kFrames; ++i) hash = wire::mixEvent(hash, frames[i]);
  return hash != 0 ? hash : 1;
}

// Notes nothing inside an observer; ends the process where a jump is not possible.
template <class Note>
[[noreturn]] void leave(Note note) {
  if (worker.attention & kGrandchild) endProcess(0);
  if (phase() != wire::Phase::Observer) note();
  // Another thread cannot jump into the sequence's loop; the server closes the record.
  if (!onMainThread()) endProcess(1);
  jumpOut();
}

}  // namespace

[[noreturn]] void jumpOut() {
  // Handlers that were left behind must not count as running.
  *__cxxabiv1::__cxa_get_globals() = {nullptr, 0};
  __asan_handle_no_return();
  __builtin_longjmp(worker.jumpTarget->buffer, 1);
}

void noteViolation(const Violation& violation, const std::uint64_t* frames, std::uint32_t count) {
  if (worker.control->fatalNoted) return;
  const std::uint64_t hash = hashOf(violation, frames, count);
  appendEvent(wire::EventKind::Violation, [&](wire::EventWriter& out) {
    out.number(static_cast<std::uint64_t>(violation.kind));
    out.number(static_cast<std::uint64_t>(violation.certainty));
    out.text(violation.text, std::strlen(violation.text));
    out.text(violation.file, std::strlen(violation.file));
    out.number(violation.line);
    out.stack(frames, count);
    out.number(hash);
  });
  if (wire::isKnownEvent(worker.control->knownEvents, hash)) --worker.news;
  // A pending clause lets the sequence go on: the engine has the last word.
  if (violation.certainty != wire::Certainty::Pending) worker.control->fatalNoted = 1;
}

[[noreturn]] void violated(const Violation& violation) {
  if (!worker.executing) {
    complain(violation.text, violation.file);
    endProcess(134);
  }
  leave([&] {
    std::uint64_t frames[wire::kMaxDumpedFrames];
    const std::uint32_t count = walkUnwindTables(frames, wire::kMaxDumpedFrames);
    noteViolation(violation, frames, count);
  });
}

namespace {

[[noreturn]] void libraryAssertion(const char* file, int line, const char* condition) {
  if (!worker.executing) {
    complain(condition, file);
    endProcess(134);
  }
  leave([&] {
    if (worker.control->fatalNoted) return;
    std::uint64_t frames[wire::kMaxDumpedFrames];
    const std::uint32_t count = walkUnwindTables(frames, wire::kMaxDumpedFrames);
    appendEvent(wire::EventKind::Crash, [&](wire::EventWriter& out) {
      out.number(static_cast<std::uint64_t>(wire::CrashCause::Library));
      out.number(static_cast<std::uint64_t>(line));
      out.text(file, std::strlen(file));
      out.text(condition, std::strlen(condition));
      out.stack(frames, count);
      out.text("", 0);
    });
    worker.control->fatalNoted = 1;
  });
}

}  // namespace

}  // namespace assay::runtime

extern "C" {

void assayContractViolated(int kind, const char* text, const char* file, unsigned line,
                           const char* /*function*/) {
  assay::runtime::violated({kind, text, file, line});
}

// assert() of the C library; a definition in the executable takes precedence everywhere.
[[noreturn]] void __assert_fail(const char* text, const char* file, unsigned line,
                                const char* /*function*/) noexcept {
  assay::runtime::violated({assay::runtime::Violation::kAssertion, text, file, line});
}
}

namespace std {
// Called by the standard library's headers under _GLIBCXX_ASSERTIONS.
[[noreturn]] void __glibcxx_assert_fail(const char* file, int line, const char* function,
                                        const char* condition) noexcept {
  assay::runtime::libraryAssertion(file != nullptr ? file : "", line,
                                   condition != nullptr  ? condition
                                   : function != nullptr ? function
                                                         : "");
}
}  // namespace std
