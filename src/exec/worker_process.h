// One worker binary, running: starts it with its shared region, pipes and limits, and ends it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "confine/confinement.h"
#include "support/descriptor.h"
#include "support/result.h"
#include "wire/protocol.h"

namespace assay::exec {

// What is started, and how.
struct WorkerLaunch {
  std::string path;
  wire::Limits limits;
  std::chrono::milliseconds startLimit{20'000};
  bool memcheck = false;  // under valgrind; the binary is built for it
  confine::Policy confinement = {};
};

// The step of what happens when a sequence has ended and its objects are destroyed, in
// confine::Place.
constexpr std::uint32_t kTeardownStep = ~std::uint32_t{0};

// The memory that engine and worker share.
class SharedRegion {
 public:
  static support::Result<SharedRegion> make();
  SharedRegion(SharedRegion&& other) noexcept;
  SharedRegion& operator=(SharedRegion&& other) noexcept;
  ~SharedRegion();

  int descriptor() const { return descriptor_.number(); }
  wire::Control& control() const { return *reinterpret_cast<wire::Control*>(base_); }
  std::span<std::uint32_t> programs() const;
  std::span<const char> results() const;
  std::span<char> coverage() const;        // a bit for every edge that was ever covered
  std::span<std::uint64_t> calls() const;  // by thunk

  // Takes over what another worker of the same program saw and counted.
  void remember(const SharedRegion& other) const;

 private:
  SharedRegion(support::Descriptor descriptor, char* base)
      : descriptor_(std::move(descriptor)), base_(base) {}
  void unmap() noexcept;

  support::Descriptor descriptor_;
  char* base_ = nullptr;
};

class WorkerProcess {
 public:
  // Starts the binary and waits until it is ready for batches.
  static support::Result<WorkerProcess> start(const WorkerLaunch& launch);
  WorkerProcess(WorkerProcess&& other) noexcept;
  WorkerProcess& operator=(WorkerProcess&& other) noexcept;
  ~WorkerProcess();

  // Runs the batch that the region describes; an Error if the worker is gone or does not answer.
  support::Status runBatch();

  // What was touched since the last call. The upper half of a place's run is the number of the
  // batch, the lower half that of the sequence in it; batch 0 is the start of the worker.
  std::vector<confine::Noted> takeNotes();

  const SharedRegion& region() const { return region_; }
  pid_t pid() const { return pid_; }

 private:
  struct ChildEnds;

  explicit WorkerProcess(SharedRegion region) : region_(std::move(region)) {}
  support::Status prepareConfinement(const WorkerLaunch& launch);
  support::Result<ChildEnds> connect();
  support::Status forkInto(const WorkerLaunch& launch, const ChildEnds& ends);
  tl::unexpected<support::Error> whyNotReady(const WorkerLaunch& launch);
  support::Status awaitReply(std::chrono::milliseconds limit);
  // Ends a worker that did not come up; how it had ended by itself, if it had.
  std::optional<int> endStart();
  std::string startupMessage();
  void stop() noexcept;

  SharedRegion region_;
  support::Descriptor command_;
  support::Descriptor reply_;
  support::Descriptor messages_;  // what the worker printed before it was ready
  confine::Confinement confinement_;
  std::string path_;
  pid_t pid_ = -1;
};

}  // namespace assay::exec
