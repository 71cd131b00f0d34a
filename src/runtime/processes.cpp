#include "runtime/processes.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "runtime/address_space.h"
#include "runtime/coverage.h"
#include "runtime/interpose.h"
#include "runtime/stack_walk.h"
#include "runtime/state.h"

extern "C" [[gnu::weak]] void __sanitizer_print_stack_trace();

namespace assay::runtime {

namespace {

struct ThreadStart {
  void* (*routine)(void*);
  void* argument;
};

void leaveThread(void*) { __atomic_fetch_sub(&worker.threadsLive, 1, __ATOMIC_RELEASE); }

void* runThread(void* data) {
  const ThreadStart start = *static_cast<ThreadStart*>(data);
  std::free(data);
  void* result = nullptr;
  // Also when the thread is cancelled or calls pthread_exit.
  pthread_cleanup_push(leaveThread, nullptr);
  result = start.routine(start.argument);
  pthread_cleanup_pop(1);
  return result;
}

void beforeFork() { noteProcessChanged(); }

void inForkedChild() {
  if (!worker.executing) return;
  worker.attention = worker.attention | kGrandchild;
  detachFlags();
}

// Counted in shared memory, for the forks of forks: what matters is how many there are in all.
bool mayFork() {
  if (!worker.executing) return true;
  const std::uint32_t before =
      __atomic_fetch_add(&worker.control->subjectForks, 1, __ATOMIC_RELAXED);
  if (before < worker.control->limits.processes) return true;
  __atomic_fetch_sub(&worker.control->subjectForks, 1, __ATOMIC_RELAXED);
  errno = EAGAIN;
  return false;
}

void dumpStack(int) {
  wire::Control& control = *worker.control;
  control.dumpedFrames = walkInterrupted(control.dump, wire::kMaxDumpedFrames);
  __atomic_store_n(&control.stackDumped, 1, __ATOMIC_RELEASE);
  // Going on could only blur what the server is about to write down; it kills this process next.
  for (;;) syscall(SYS_pause);
}

// An exit during static initialisation, told to the engine in the words of `wire`: nothing else is
// ready yet.
void noteEarlyExit(int code) {
  dprintf(2, "%s%d\n", wire::kEarlyExit, code);
  if (__sanitizer_print_stack_trace != nullptr) __sanitizer_print_stack_trace();
}

// The stack of a call that ends the process; the server learns the exit code from the system.
void noteExit(int code) {
  if (worker.control == nullptr) return noteEarlyExit(code);
  if (!worker.executing || worker.control->fatalNoted || (worker.attention & kGrandchild)) return;
  if (phase() == wire::Phase::Observer) return;
  std::uint64_t frames[wire::kMaxDumpedFrames];
  const std::uint32_t count = walkUnwindTables(frames, wire::kMaxDumpedFrames);
  appendEvent(wire::EventKind::Crash, [&](wire::EventWriter& out) {
    out.number(static_cast<std::uint64_t>(wire::CrashCause::Exit));
    out.number(static_cast<std::uint64_t>(code & 0xff));
    out.text("", 0);
    out.text("", 0);
    out.stack(frames, count);
    out.text("", 0);
  });
  worker.control->fatalNoted = 1;
}

}  // namespace

void watchForks() { pthread_atfork(beforeFork, nullptr, inForkedChild); }

int stackRequestSignal() { return SIGRTMAX - 3; }

void answerStackRequests() {
  struct sigaction action = {};
  action.sa_handler = dumpStack;
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  sigaction(stackRequestSignal(), &action, nullptr);
}

void noteLargeFiles() {
  struct sigaction action = {};
  action.sa_handler = [](int) { noteEnvironment(); };
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  sigaction(SIGXFSZ, &action, nullptr);
}

[[noreturn]] void endProcess(int code) {
  // Whatever the subject registered must not run.
  for (;;) syscall(SYS_exit_group, code);
}

bool onMainThread() { return pthread_self() == worker.mainThread; }

}  // namespace assay::runtime

using namespace assay::runtime;

extern "C" {

[[gnu::weak]] int ___interceptor_pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                                                void* (*routine)(void*), void* argument);

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*routine)(void*),
                   void* argument) noexcept {
  static const auto real = ASSAY_BEHIND_INTERCEPTOR(pthread_create);
  if (!worker.executing) return real(thread, attributes, routine, argument);
  auto* start = static_cast<ThreadStart*>(std::malloc(sizeof(ThreadStart)));
  if (start == nullptr) return EAGAIN;
  *start = {routine, argument};
  worker.replaceChild = true;
  worker.threadsStarted += 1;
  makeRoomForThreads(__atomic_add_fetch(&worker.threadsLive, 1, __ATOMIC_RELEASE));
  worker.attention = worker.attention | kThreadsStarted;
  const int error = real(thread, attributes, runThread, start);
  if (error != 0) {
    __atomic_fetch_sub(&worker.threadsLive, 1, __ATOMIC_RELEASE);
    std::free(start);
  }
  return error;
}

pid_t fork() noexcept {
  if (!mayFork()) return -1;
  static const auto real = reinterpret_cast<pid_t (*)()>(dlsym(RTLD_NEXT, "fork"));
  return real();
}

// A function in between cannot return twice into one frame, and POSIX allows a plain fork.
pid_t vfork() noexcept { return fork(); }

// Runs none of the handlers that fork runs.
pid_t _Fork() noexcept {
  beforeFork();
  if (!mayFork()) return -1;
  static const auto real = reinterpret_cast<pid_t (*)()>(dlsym(RTLD_NEXT, "_Fork"));
  const pid_t pid = real();
  if (pid == 0) inForkedChild();
  return pid;
}

#define ASSAY_INTERPOSE_EXIT(name)                                                     \
  void name(int code) noexcept {                                                       \
    noteExit(code);                                                                    \
    if (worker.executing && phase() == assay::wire::Phase::Observer) endProcess(code); \
    static const auto real = reinterpret_cast<void (*)(int)>(dlsym(RTLD_NEXT, #name)); \
    real(code);                                                                        \
    __builtin_unreachable();                                                           \
  }

ASSAY_INTERPOSE_EXIT(exit)
ASSAY_INTERPOSE_EXIT(quick_exit)

void _exit(int code) {
  noteExit(code);
  endProcess(code);
}
void _Exit(int code) noexcept {
  noteExit(code);
  endProcess(code);
}

int kill(pid_t target, int number) noexcept {
  noteProcessChanged();
  return static_cast<int>(syscall(SYS_kill, target, number));
}
int killpg(pid_t group, int number) noexcept { return kill(-group, number); }
}
