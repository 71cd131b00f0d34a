// Decides on the system calls of a confined program that the filter leaves open, and writes down
// what the program touched.
//
// A call that is not on the allow list stops its thread until the supervisor has answered: go on,
// or this is your result. It answers for raw system calls as for those of the C library, and for
// children of the program too. The kernel's rules on files stand below it: between the answer and
// the call another thread of the program may change a path in memory, so "go on" is said only where
// they hold, and what they do not know, such as the mode of a file, the supervisor does itself,
// with the path as it has read it.
//
// What would change something outside of the scratch directory gets the error that a read-only file
// system would give, what is not there is not there, and signals reach the program's own processes
// only.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "confine/limits.h"
#include "model/outcome.h"
#include "support/descriptor.h"
#include "support/result.h"

struct seccomp_notif;

namespace assay::confine {

// Where in its work a program is.
struct Place {
  std::uint64_t run = 0;  // limits hold for one run
  std::uint32_t step = 0;
  bool isOurs = false;  // not the subject's doing: nothing is written down
  bool isAside =
      false;  // something is asked between the steps: what is refused then is written down
  bool operator==(const Place&) const = default;
};

struct Noted {
  Place place;
  model::Touch touch;
};

struct Supervision {
  std::filesystem::path scratch;
  std::vector<std::filesystem::path> readable;
  std::vector<std::filesystem::path> devices;
  Limits limits;
  // Called by the supervisor's thread while the program waits. Unset: always the same place.
  std::function<Place()> place;
};

class Supervisor {
 public:
  [[nodiscard]] static support::Result<std::unique_ptr<Supervisor>> start(Supervision supervision);
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;
  // From now on what is not allowed by the filter fails.
  ~Supervisor();

  // The child's end of the socket through which the filter sends its descriptor.
  [[nodiscard]] int handover() const { return childEnd_.number(); }

  // From now on the first process is ours: it serves, and the subject runs in its children, which
  // must not reach it.
  void firstProcessServes() { serves_ = true; }

  // What was touched since the last call, in order, without repetitions, a few for each step.
  [[nodiscard]] std::vector<Noted> take();

 private:
  // What a call is answered with.
  struct Answer {
    bool goesOn = false;
    int error = 0;  // of a call that does not go on; 0: it has succeeded
  };

  explicit Supervisor(Supervision supervision) : options_(std::move(supervision)) {}

  void serve();
  std::chrono::duration<int, std::milli> usePause() const;
  void watchUse();
  void answerNext(int listener, seccomp_notif& asked);
  Answer decide(const seccomp_notif& asked);
  Answer open(const seccomp_notif& asked);
  Answer change(const seccomp_notif& asked);
  Answer perform(const seccomp_notif& asked);
  Answer signal(const seccomp_notif& asked);
  Answer startProcess(const seccomp_notif& asked);
  Answer setting(const seccomp_notif& asked);
  Answer refuse(const seccomp_notif& asked, int error, std::string detail);

  // Without links, as the call would find it; none if its memory cannot be read or nothing is
  // meant.
  std::optional<std::filesystem::path> pathOf(const seccomp_notif& asked, int folder, int path,
                                              bool followsLinks) const;
  // Without what differs from run to run: the name of the scratch directory, numbers of processes.
  std::string shown(const std::filesystem::path& path) const;
  bool isInScratch(const std::filesystem::path& path) const;
  bool isReadable(const std::filesystem::path& path) const;
  bool isDevice(const std::filesystem::path& path) const;
  bool mayReach(pid_t caller, pid_t process) const;
  bool mayReachGroup(pid_t caller, pid_t group) const;
  bool isFull(pid_t process);
  bool hasAllDescriptors(pid_t process);
  Place place() const { return options_.place ? options_.place() : Place{}; }
  void note(const seccomp_notif& asked, bool refused, std::string detail);

  Supervision options_;
  support::Descriptor ourEnd_;
  support::Descriptor childEnd_;
  support::Descriptor stop_;
  support::Descriptor scratch_;
  std::atomic<bool> serves_ = false;
  pid_t first_ = -1;  // the program itself
  // Of the run that is under way.
  std::uint64_t run_ = 0;
  std::uint64_t processes_ = 0;
  std::uint64_t threads_ = 0;
  std::uint64_t files_ = 0;
  std::uint64_t opened_ = 0;
  std::uint64_t sizeChecked_ = 0;  // not again before so many files
  bool hasStarted_ = false;        // another process
  std::chrono::steady_clock::time_point useChecked_;

  std::mutex mutex_;
  std::vector<Noted> noted_;
  std::atomic<bool> hasEnded_ = false;
  std::thread thread_;
};

}  // namespace assay::confine
