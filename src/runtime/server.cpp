#include "runtime/server.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "runtime/child.h"
#include "runtime/futex.h"
#include "runtime/processes.h"
#include "runtime/scratch.h"
#include "runtime/state.h"

namespace assay::runtime {

namespace {

constexpr long kPollNanoseconds = 10'000'000;
constexpr std::uint32_t kMaxStatesPerObserver = 16;
constexpr std::uint32_t kMaxKillersPerSequence = 2;  // different observers
constexpr unsigned kDeepestFolder = 800;             // each has a descriptor while it is emptied
constexpr int kDumpMilliseconds = 1000;              // for a child to write down its stack

std::uint64_t nanoseconds(const timespec& time) {
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000u +
         static_cast<std::uint64_t>(time.tv_nsec);
}

std::uint64_t now(clockid_t clock) {
  timespec time{};
  return clock_gettime(clock, &time) == 0 ? nanoseconds(time) : 0;
}

void onChildSignal(int) {
  // Changes the word that the server waits on, so that the wake-up cannot be missed.
  __atomic_fetch_add(&worker.control->event, 1, __ATOMIC_RELEASE);
}

class Server {
 public:
  Server(int commandDescriptor, int replyDescriptor)
      : command_(commandDescriptor), reply_(replyDescriptor) {}

  void run() {
    char byte = 0;
    while (read(command_, &byte, 1) == 1) {
      runBatch();
      if (write(reply_, &byte, 1) != 1) break;
    }
    endChild();
  }

 private:
  wire::Control& control() { return *worker.control; }

  void runBatch() {
    wire::Control& c = control();
    c.nextSequence = 0;
    c.notObserved = 0;
    kills_ = {};
    c.resultCursor = 0;
    c.recordOpen = 0;
    // An isolated batch must not start in a child with a history.
    if (c.flags & (wire::kIsolate | wire::kLeakCheck)) endChild();
    while (c.nextSequence < c.sequenceCount) {
      const wire::ChildState state = runChildren();
      if (state == wire::ChildState::BatchDone || state == wire::ChildState::ResultsFull) break;
    }
  }

  // Lets a child work until it says something or dies.
  wire::ChildState runChildren() {
    wire::Control& c = control();
    c.childState = wire::ChildState::Running;
    if (child_ < 0) {
      startChild();
      if (child_ < 0) {
        failRemaining();
        return wire::ChildState::BatchDone;
      }
    } else {
      __atomic_fetch_add(&c.order, 1, __ATOMIC_RELEASE);
      futexWake(&c.order);
    }
    watch();
    if (c.childState == wire::ChildState::WantsReplacement) endChild();
    return c.childState;
  }

  void startChild() {
    wire::Control& c = control();
    c.forks += 1;
    c.progress = wire::packProgress(c.nextSequence, 0, wire::Phase::Between);
    const pid_t server = getpid();
    const pid_t pid = fork();
    if (pid == 0) {
      setpgid(0, 0);
      close(command_);
      close(reply_);
      sigset_t none;
      sigemptyset(&none);
      signal(SIGCHLD, SIG_DFL);
      sigprocmask(SIG_SETMASK, &none, nullptr);
      runChild(server);
    }
    child_ = pid;
    if (pid > 0) setpgid(pid, pid);
  }

  void watch() {
    wire::Control& c = control();
    std::uint64_t lastProgress = c.progress;
    std::uint64_t wallStart = now(CLOCK_MONOTONIC);
    clockid_t cpuClock{};
    const bool hasClock = clock_getcpuclockid(child_, &cpuClock) == 0;
    std::uint64_t cpuStart = hasClock ? now(cpuClock) : 0;
    for (;;) {
      const std::uint32_t seen = __atomic_load_n(&c.event, __ATOMIC_ACQUIRE);
      int status = 0;
      if (reap(status)) {
        emptyScratch(kDeepestFolder);
        // A child that asked to be replaced leaves on its own.
        if (c.childState == wire::ChildState::Running) onDeath(status);
        return;
      }
      if (c.childState != wire::ChildState::Running) return;
      const timespec pause{0, kPollNanoseconds};
      futexWait(&c.event, seen, &pause);
      const std::uint64_t progress = *static_cast<volatile std::uint64_t*>(&c.progress);
      if (progress != lastProgress) {
        lastProgress = progress;
        wallStart = now(CLOCK_MONOTONIC);
        cpuStart = hasClock ? now(cpuClock) : 0;
        continue;
      }
      if (c.childState != wire::ChildState::Running) continue;
      const bool cpuOver = hasClock && now(cpuClock) - cpuStart > c.limits.stepCpuNanoseconds;
      const bool wallOver = now(CLOCK_MONOTONIC) - wallStart > c.limits.stepWallNanoseconds;
      if (cpuOver || wallOver) {
        onTimeout(lastProgress);
        return;
      }
    }
  }

  bool reap(int& status) {
    bool found = false;
    for (;;) {
      int one = 0;
      const pid_t pid = waitpid(-1, &one, WNOHANG);
      if (pid <= 0) break;
      if (pid != child_) continue;  // an orphan of the subject
      status = one;
      found = true;
      kill(-child_, SIGKILL);
      child_ = -1;
    }
    if (found) killOrphans();
    return found;
  }

  // Processes that the subject started and that left its group: their parents are gone, so they are
  // children of the server now.
  void killOrphans() {
    for (int round = 0; round < 8; ++round) {
      char text[4096];
      const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
      const ssize_t size = file < 0 ? 0 : read(file, text, sizeof text - 1);
      if (file >= 0) close(file);
      if (size <= 0) return;
      text[size] = '\0';
      for (char* next = text; *next != '\0';) {
        const long pid = std::strtol(next, &next, 10);
        if (pid <= 0) break;
        kill(static_cast<pid_t>(pid), SIGKILL);
        waitpid(static_cast<pid_t>(pid), nullptr, 0);
        while (*next == ' ') ++next;
      }
    }
  }

  void endChild() {
    if (child_ < 0) return;
    kill(-child_, SIGKILL);
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    child_ = -1;
    killOrphans();
    emptyScratch(kDeepestFolder);
  }

  void onTimeout(std::uint64_t progress) {
    wire::Control& c = control();
    c.stackDumped = 0;
    c.dumpedFrames = 0;
    kill(child_, stackRequestSignal());
    for (int i = 0; i < kDumpMilliseconds && !__atomic_load_n(&c.stackDumped, __ATOMIC_ACQUIRE);
         ++i) {
      const timespec pause{0, 1'000'000};
      nanosleep(&pause, nullptr);
    }
    const bool dumped = c.stackDumped != 0;
    endChild();
    // The signal may have ended the very system call that took so long.
    c.progress = progress;
    if (wire::progressPhase(c.progress) == wire::Phase::Observer) return switchOff(true);
    if (!c.fatalNoted) {
      note(wire::EventKind::TimedOut, [&](wire::EventWriter& out) {
        out.stack(c.dump, dumped && c.dumpedFrames <= wire::kMaxDumpedFrames ? c.dumpedFrames : 0);
      });
    }
    closeForDead();
  }

  void onDeath(int status) {
    wire::Control& c = control();
    const wire::Phase where = wire::progressPhase(c.progress);
    if (where == wire::Phase::Observer) return switchOff(false);
    if (!c.recordOpen) {
      // Between sequences: nothing of the subject ran. Whatever it was, the next one starts afresh.
      if (where == wire::Phase::Between && ++deathsBetween_ > 3) failRemaining();
      return;
    }
    deathsBetween_ = 0;
    if (!c.fatalNoted) {
      const bool signalled = WIFSIGNALED(status);
      note(wire::EventKind::Crash, [&](wire::EventWriter& out) {
        out.number(static_cast<std::uint64_t>(signalled ? wire::CrashCause::Signal
                                                        : wire::CrashCause::Exit));
        out.number(static_cast<std::uint64_t>(signalled ? WTERMSIG(status) : WEXITSTATUS(status)));
        out.text("", 0);
        out.text("", 0);
        out.stack(nullptr, 0);
        out.text("", 0);
      });
    }
    closeForDead();
  }

  void closeForDead() {
    wire::Control& c = control();
    worker.news = 1;  // whatever the child noted: it died of it
    c.stepsRun += wire::progressStep(c.progress) + 1;
    c.sequencesRun += 1;
    closeRecord(wire::progressPhase(c.progress) == wire::Phase::Teardown ||
                        wire::progressPhase(c.progress) == wire::Phase::LeakCheck
                    ? stepsOf(wire::progressSequence(c.progress))
                    : wire::progressStep(c.progress),
                false, 0, 0);
    c.nextSequence = wire::progressSequence(c.progress) + 1;
  }

  std::uint32_t stepsOf(std::uint32_t sequence) {
    const auto* header =
        reinterpret_cast<const wire::ProgramHeader*>(worker.programs + worker.programs[sequence]);
    const std::uint32_t reached = wire::progressStep(control().progress);
    // A sequence that was stopped by a missing value is torn down too.
    return missingNoted() ? reached : header->steps;
  }

  bool missingNoted() {
    wire::Control& c = control();
    bool missing = false;
    const std::uint64_t start = c.recordStart + sizeof(wire::RecordHeader);
    if (c.resultCursor < start || c.resultCursor > c.resultBytes) return false;
    wire::forEachEvent(worker.results + start, c.resultCursor - start,
                       [&](const wire::EventHeader& header, wire::FieldReader) {
                         missing = missing || header.kind == wire::EventKind::Missing;
                       });
    return missing;
  }

  // The sequence is run again without the observer that killed it. If one after the other kills it,
  // the object is to blame, which a test has destroyed, say; then nothing of that sequence is
  // observed, and nothing is held against the observers.
  void switchOff(bool hung) {
    wire::Control& c = control();
    const std::uint32_t sequence = wire::progressSequence(c.progress);
    if (kills_.count == 0 || kills_.sequence != sequence) {
      kills_ = {sequence, 0, c.switchedOffCount};
    }
    const auto row = static_cast<std::uint16_t>(c.observerRow);
    const auto observer = static_cast<std::uint16_t>(c.observerIndex);
    bool killedBefore = false;  // in another state
    for (std::uint32_t i = kills_.switchedOffBefore; i < c.switchedOffCount; ++i) {
      const wire::SwitchedOffObserver& entry = c.switchedOff[i];
      killedBefore = killedBefore || (entry.row == row && entry.observer == observer);
    }
    if (!killedBefore && ++kills_.count > kMaxKillersPerSequence) {
      c.switchedOffCount = kills_.switchedOffBefore;
      c.notObserved = sequence + 1;
      c.resultCursor = c.recordStart;
      c.recordOpen = 0;
      c.nextSequence = sequence;
      return;
    }
    c.resultCursor = c.recordStart;
    c.recordOpen = 0;
    c.nextSequence = wire::progressSequence(c.progress);
    std::uint32_t states = 0;
    for (std::uint32_t i = 0; i < c.switchedOffCount; ++i) {
      const wire::SwitchedOffObserver& entry = c.switchedOff[i];
      if (entry.row == row && entry.observer == observer) ++states;
    }
    if (c.switchedOffCount == wire::kMaxSwitchedOff) {
      c.switchedOffCount = 0;
      kills_.switchedOffBefore = 0;
    }
    const bool always = hung || states >= kMaxStatesPerObserver;
    c.switchedOff[c.switchedOffCount] = {row, observer, always ? 1u : 0u, c.observerState};
    c.switchedOffCount += 1;
  }

  void failRemaining() {
    wire::Control& c = control();
    for (; c.nextSequence < c.sequenceCount; ++c.nextSequence) {
      c.progress = wire::packProgress(c.nextSequence, 0, wire::Phase::Step);
      c.recordStart = c.resultCursor;
      c.resultCursor += sizeof(wire::RecordHeader);
      c.recordOpen = 1;
      note(wire::EventKind::Failed, [](wire::EventWriter& out) {
        constexpr char kWhy[] = "no process could be started for the sequence";
        out.text(kWhy, sizeof kWhy - 1);
      });
      closeRecord(0, false, 0, 0);
    }
  }

  template <class Write>
  void note(wire::EventKind kind, Write write) {
    wire::Control& c = control();
    if (c.resultCursor > c.resultBytes) c.resultCursor = c.recordStart + sizeof(wire::RecordHeader);
    wire::EventWriter writer(worker.results + c.resultCursor,
                             worker.results + c.resultBytes - 4096);
    writer.begin(kind, static_cast<std::uint16_t>(wire::progressPhase(c.progress)),
                 wire::progressStep(c.progress));
    write(writer);
    writer.end();
    worker.news = 1;
    c.resultCursor = static_cast<std::uint64_t>(writer.cursor() - worker.results);
  }

  int command_;
  int reply_;
  pid_t child_ = -1;
  int deathsBetween_ = 0;
  struct Kills {  // of one sequence by observers, without another one in between
    std::uint32_t sequence = 0;
    std::uint32_t count = 0;
    std::uint32_t switchedOffBefore = 0;
  } kills_;
};

}  // namespace

void serve(int commandDescriptor, int replyDescriptor) {
  struct sigaction action = {};
  action.sa_handler = onChildSignal;
  // Calls that the supervisor is asked about would end with EINTR otherwise, fork among them.
  action.sa_flags = SA_RESTART;
  sigaction(SIGCHLD, &action, nullptr);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  Server(commandDescriptor, replyDescriptor).run();
}

}  // namespace assay::runtime
