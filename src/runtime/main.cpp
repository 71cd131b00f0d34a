// The worker's main: prepares the process after static initialisation, then serves batches.
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <initializer_list>

#include "runtime/coverage.h"
#include "runtime/exceptions.h"
#include "runtime/interpreter.h"
#include "runtime/leak_check.h"
#include "runtime/observers.h"
#include "runtime/process_state.h"
#include "runtime/processes.h"
#include "runtime/sanitizers.h"
#include "runtime/server.h"
#include "runtime/state.h"
#include "runtime/static_state.h"
#include "runtime/stream_state.h"

namespace assay::runtime {

constinit Worker worker;

namespace {

// A high number, out of the way of subjects that count on low ones.
int moveUp(int descriptor) {
  const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 500);
  if (moved < 0) return descriptor;
  close(descriptor);
  return moved;
}

bool mapRegion() {
  constexpr wire::RegionLayout layout = wire::regionLayout();
  void* region =
      mmap(nullptr, layout.totalBytes, PROT_READ | PROT_WRITE, MAP_SHARED, wire::kRegionFd, 0);
  if (region == MAP_FAILED) return false;
  close(wire::kRegionFd);
  worker.control = static_cast<wire::Control*>(region);
  if (worker.control->magic != wire::kMagic || worker.control->version != wire::kVersion) {
    return false;
  }
  worker.programs = reinterpret_cast<const std::uint32_t*>(static_cast<char*>(region) +
                                                           worker.control->programOffset);
  worker.results = static_cast<char*>(region) + worker.control->resultOffset;
  worker.calls =
      reinterpret_cast<std::uint64_t*>(static_cast<char*>(region) + worker.control->callsOffset);
  return true;
}

// Output of the subject goes nowhere, and nothing comes in.
void silence() {
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (null < 0) return;
  for (const int standard : {0, 1, 2}) dup2(null, standard);
  close(null);
}

}  // namespace

}  // namespace assay::runtime

int main() {
  using namespace assay::runtime;
  namespace wire = assay::wire;
  worker.mainThread = pthread_self();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (!mapRegion()) return 2;
  const int command = moveUp(wire::kCommandFd);
  const int reply = moveUp(wire::kReplyFd);
  const int report = moveUp(wire::kReportFd);
  setReportDescriptor(report);
  listenToSanitizers(report);
  silence();
  shareFlags();
  prepareInterpreter();
  prepareObservers();
  installTerminateHandler();
  answerStackRequests();
  noteLargeFiles();
  watchForks();
  rememberProcess();
  rememberStreams();
  takeSnapshot();
  worker.control->edgeCount = edgeCount();
  worker.control->serverPid = static_cast<std::uint64_t>(getpid());
  const char ready = 1;
  if (write(reply, &ready, 1) != 1) return 2;
  serve(command, reply);
  endProcess(0);
}
