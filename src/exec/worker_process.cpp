#include "exec/worker_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <new>

#include "confine/environment.h"
#include "exec/start_failure.h"

namespace assay::exec {

using support::Descriptor;
using support::ErrorCode;
using support::Result;
using support::Status;

namespace {

constexpr int kReportLimit = 1 << 16;

tl::unexpected<support::Error> systemFailure(const std::string& what) {
  return support::fail(ErrorCode::Internal,
                       fmt::format("{}: {}", what, support::systemReason(errno)));
}

std::vector<std::string> environment(const std::filesystem::path& scratch) {
  std::vector<std::string> variables;
  for (const auto& [name, value] : confine::cleanEnvironment(scratch)) {
    variables.push_back(name + "=" + value);
  }
  return variables;
}

// The exit code of a child that could not be confined.
constexpr int kNotConfined = 126;

// Memcheck writes to a copy of the descriptor: it takes the one that it is given away.
constexpr int kMemcheckFd = wire::kReportFd + 1;

std::vector<std::string> commandLine(const WorkerLaunch& launch) {
  if (!launch.memcheck) return {launch.path};
  return {"valgrind",         "--quiet",
          "--xml=yes",        fmt::format("--xml-fd={}", kMemcheckFd),
          "--vgdb=no",        "--error-limit=no",
          "--leak-check=no",  "--track-origins=yes",
          "--num-callers=40", launch.path};
}

// Pointers to the texts, ended by null, as the system wants them.
std::vector<char*> pointersTo(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

// The allocator keeps freed memory in quarantine, and has room of its own beside every block.
std::uint64_t mappedBytes(const WorkerLaunch& launch) {
  constexpr std::uint64_t forTheAllocator = std::uint64_t{1} << 30;
  return 2 * launch.limits.liveBytes + forTheAllocator;
}

confine::Limits limitsOf(const WorkerLaunch& launch) {
  confine::Limits limits;
  // Where nobody counts what the subject allocates. Memcheck needs more than as much again for
  // itself.
  constexpr std::uint64_t ofMemcheck = std::uint64_t{6} << 30;
  if (launch.memcheck) limits.addressBytes = ofMemcheck;
  limits.memoryBytes = std::max(limits.memoryBytes, 3 * launch.limits.liveBytes);
  // Under memcheck, each takes several times what it uses.
  constexpr std::uint64_t fewProcesses = 2;
  limits.processes = launch.memcheck ? fewProcesses : launch.limits.processes;
  return limits;
}

// What a worker is doing; the process that asked waits meanwhile.
confine::Place placeIn(const wire::Control& control) {
  const std::uint64_t progress = *static_cast<const volatile std::uint64_t*>(&control.progress);
  const wire::Phase phase = wire::progressPhase(progress);
  confine::Place place;
  place.run = (std::uint64_t{control.batch} << 32) | wire::progressSequence(progress);
  place.step = phase == wire::Phase::Teardown ? kTeardownStep : wire::progressStep(progress);
  // Before the first batch static initialisation runs. What observers touch is not the sequence's
  // doing; a test that asks the same is looked at when it is run.
  place.isAside = phase == wire::Phase::Observer || phase == wire::Phase::Invariant;
  place.isOurs =
      control.batch > 0 && (phase == wire::Phase::Between || phase == wire::Phase::LeakCheck);
  return place;
}

struct ChildDescriptors {
  int region, command, reply, report, messages;
};

[[noreturn]] void becomeWorker(const std::vector<char*>& arguments,
                               const std::vector<char*>& variables, const ChildDescriptors& given,
                               const confine::Confinement& confinement, bool memcheck,
                               pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  // Equal addresses make hash tables keyed by pointers iterate alike from run to run.
  personality(ADDR_NO_RANDOMIZE);
  const int null = open("/dev/null", O_RDWR);
  dup2(null, 0);
  dup2(given.messages, 1);
  dup2(given.messages, 2);
  dup2(given.region, wire::kRegionFd);
  dup2(given.command, wire::kCommandFd);
  dup2(given.reply, wire::kReplyFd);
  dup2(given.report, wire::kReportFd);
  dup2(given.report, kMemcheckFd);
  for (int descriptor = wire::kReportFd + (memcheck ? 2 : 1); descriptor < 64; ++descriptor) {
    close(descriptor);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (!confinement.enter()) _exit(kNotConfined);
  execvpe(arguments[0], arguments.data(), variables.data());
  _exit(127);
}

}  // namespace

Result<SharedRegion> SharedRegion::make() {
  constexpr wire::RegionLayout layout = wire::regionLayout();
  Descriptor descriptor =
      support::aboveStandard(Descriptor(memfd_create("assay-region", MFD_CLOEXEC)));
  if (!descriptor.isOpen() ||
      ftruncate(descriptor.number(), static_cast<off_t>(layout.totalBytes)) != 0) {
    return systemFailure("the memory shared with the worker cannot be made");
  }
  void* base =
      mmap(nullptr, layout.totalBytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor.number(), 0);
  if (base == MAP_FAILED)
    return systemFailure("the memory shared with the worker cannot be mapped");
  SharedRegion region(std::move(descriptor), static_cast<char*>(base));
  wire::Control& control = region.control();
  control.magic = wire::kMagic;
  control.version = wire::kVersion;
  control.programOffset = layout.programOffset;
  control.programBytes = layout.programBytes;
  control.resultOffset = layout.resultOffset;
  control.resultBytes = layout.resultBytes;
  control.coverageOffset = layout.coverageOffset;
  control.callsOffset = layout.callsOffset;
  return region;
}

SharedRegion::SharedRegion(SharedRegion&& other) noexcept
    : descriptor_(std::move(other.descriptor_)), base_(std::exchange(other.base_, nullptr)) {}

SharedRegion& SharedRegion::operator=(SharedRegion&& other) noexcept {
  if (this != &other) {
    unmap();
    descriptor_ = std::move(other.descriptor_);
    base_ = std::exchange(other.base_, nullptr);
  }
  return *this;
}

SharedRegion::~SharedRegion() { unmap(); }

void SharedRegion::unmap() noexcept {
  if (base_ != nullptr) munmap(base_, wire::regionLayout().totalBytes);
  base_ = nullptr;
}

std::span<std::uint32_t> SharedRegion::programs() const {
  constexpr wire::RegionLayout layout = wire::regionLayout();
  return {reinterpret_cast<std::uint32_t*>(base_ + layout.programOffset),
          layout.programBytes / sizeof(std::uint32_t)};
}

std::span<const char> SharedRegion::results() const {
  constexpr wire::RegionLayout layout = wire::regionLayout();
  return {base_ + layout.resultOffset, layout.resultBytes};
}

std::span<std::uint64_t> SharedRegion::calls() const {
  return {reinterpret_cast<std::uint64_t*>(base_ + control().callsOffset), wire::kMaxThunks};
}

void SharedRegion::remember(const SharedRegion& other) const {
  std::ranges::copy(other.coverage(), coverage().begin());
  std::ranges::copy(other.calls(), calls().begin());
  std::ranges::copy(other.control().knownEvents, control().knownEvents);
  control().stepsRun = other.control().stepsRun;
  control().sequencesRun = other.control().sequencesRun;
}

std::span<char> SharedRegion::coverage() const {
  return {base_ + control().coverageOffset, wire::kMaxEdges / 8};
}

// The ends of the worker's connections that it gets itself.
struct WorkerProcess::ChildEnds {
  Descriptor command;
  Descriptor reply;
  Descriptor report;
};

Result<WorkerProcess> WorkerProcess::start(const WorkerLaunch& launch) {
  if (access(launch.path.c_str(), X_OK) != 0) {
    return support::fail(
        ErrorCode::Internal,
        fmt::format("the worker cannot be started: {}", support::systemReason(errno)), launch.path);
  }
  auto region = SharedRegion::make();
  if (!region) return support::passOn(region);
  WorkerProcess worker(std::move(*region));
  worker.path_ = launch.path;
  if (auto confined = worker.prepareConfinement(launch); !confined) {
    return support::passOn(confined);
  }
  auto ends = worker.connect();
  if (!ends) return support::passOn(ends);
  if (auto forked = worker.forkInto(launch, *ends); !forked) return support::passOn(forked);
  ends->reply.close();
  ends->command.close();
  if (!worker.awaitReply(launch.startLimit)) return worker.whyNotReady(launch);
  if (confine::Supervisor* supervisor = worker.confinement_.supervisor()) {
    supervisor->firstProcessServes();
  }
  return worker;
}

support::Status WorkerProcess::prepareConfinement(const WorkerLaunch& launch) {
  wire::Control& control = region_.control();
  control.limits = launch.limits;
  confine::Policy policy = launch.confinement;
  policy.readable.push_back(std::filesystem::path(launch.path).parent_path());
  auto confinement = confine::Confinement::prepare(policy, limitsOf(launch),
                                                   [&control] { return placeIn(control); });
  if (!confinement) return support::passOn(confinement);
  confinement_ = std::move(*confinement);
  if (confinement_.layers().has(confine::Layer::Supervisor)) {
    // It counts them itself, and writes down what was too much.
    control.limits.processes = std::numeric_limits<std::uint64_t>::max();
  }
  if (!launch.memcheck && confinement_.layers().has(confine::Layer::Limits)) {
    control.limits.mappedBytes = mappedBytes(launch);
  }
  const std::string scratch = confinement_.scratch().string();
  if (scratch.size() >= wire::kScratchPathBytes)
    return systemFailure("the path of TMPDIR is too long");
  std::memcpy(control.scratchPath, scratch.c_str(), scratch.size() + 1);
  return {};
}

Result<WorkerProcess::ChildEnds> WorkerProcess::connect() {
  ChildEnds ends;
  int command[2];
  int reply[2];
  // A socket on the engine's side, since writing to one can be told not to raise SIGPIPE.
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, command) != 0) {
    return systemFailure("a socket cannot be made");
  }
  ends.command = support::aboveStandard(Descriptor(command[0]));
  command_ = support::aboveStandard(Descriptor(command[1]));
  if (pipe2(reply, O_CLOEXEC) != 0) return systemFailure("a pipe cannot be made");
  reply_ = support::aboveStandard(Descriptor(reply[0]));
  ends.reply = support::aboveStandard(Descriptor(reply[1]));
  ends.report = support::aboveStandard(Descriptor(memfd_create("assay-report", MFD_CLOEXEC)));
  messages_ = support::aboveStandard(Descriptor(memfd_create("assay-messages", MFD_CLOEXEC)));
  fcntl(ends.report.number(), F_SETFL, O_APPEND);
  fcntl(messages_.number(), F_SETFL, O_APPEND);
  return ends;
}

support::Status WorkerProcess::forkInto(const WorkerLaunch& launch, const ChildEnds& ends) {
  const std::vector<std::string> settings = environment(confinement_.scratch().string());
  const std::vector<std::string> words = commandLine(launch);
  const std::vector<char*> variables = pointersTo(settings);
  const std::vector<char*> arguments = pointersTo(words);
  const ChildDescriptors descriptors{region_.descriptor(), ends.command.number(),
                                     ends.reply.number(), ends.report.number(), messages_.number()};
  const pid_t parent = getpid();
  pid_ = fork();
  if (pid_ < 0) return systemFailure("the worker cannot be started");
  if (pid_ == 0) {
    becomeWorker(arguments, variables, descriptors, confinement_, launch.memcheck, parent);
  }
  setpgid(pid_, pid_);
  return {};
}

tl::unexpected<support::Error> WorkerProcess::whyNotReady(const WorkerLaunch& launch) {
  const std::optional<int> status = endStart();
  if (status && WIFEXITED(*status) && WEXITSTATUS(*status) == kNotConfined) {
    return support::fail(ErrorCode::Usage, "the worker cannot be confined", launch.path,
                         "docs/safety.md says what the system must have; --unconfined runs it "
                         "without.");
  }
  support::Error error = startFailure({launch.path, startupMessage(), status, launch.startLimit});
  if (launch.memcheck && error.code == ErrorCode::Internal) error.remedy = "install valgrind";
  return tl::unexpected<support::Error>(std::move(error));
}

WorkerProcess::WorkerProcess(WorkerProcess&& other) noexcept
    : region_(std::move(other.region_)),
      command_(std::move(other.command_)),
      reply_(std::move(other.reply_)),
      messages_(std::move(other.messages_)),
      confinement_(std::move(other.confinement_)),
      path_(std::move(other.path_)),
      pid_(std::exchange(other.pid_, -1)) {}

WorkerProcess& WorkerProcess::operator=(WorkerProcess&& other) noexcept {
  if (this != &other) {
    stop();
    region_ = std::move(other.region_);
    command_ = std::move(other.command_);
    reply_ = std::move(other.reply_);
    messages_ = std::move(other.messages_);
    confinement_ = std::move(other.confinement_);
    path_ = std::move(other.path_);
    pid_ = std::exchange(other.pid_, -1);
  }
  return *this;
}

WorkerProcess::~WorkerProcess() { stop(); }

void WorkerProcess::stop() noexcept {
  if (pid_ > 0) {
    // The server ends its child when the pipe closes; what does not is killed.
    command_.close();
    constexpr int kPatience = 200;
    int status = 0;
    bool gone = false;
    for (int i = 0; i < kPatience && !gone; ++i) {
      gone = waitpid(pid_, &status, WNOHANG) != 0;
      if (!gone) usleep(1000);
    }
    kill(-pid_, SIGKILL);
    if (!gone) waitpid(pid_, &status, 0);
    pid_ = -1;
  }
}

Status WorkerProcess::awaitReply(std::chrono::milliseconds limit) {
  pollfd wanted{reply_.number(), POLLIN, 0};
  const int wait = limit.count() < 0 ? -1 : static_cast<int>(limit.count());
  int ready = 0;
  do {
    ready = poll(&wanted, 1, wait);
  } while (ready < 0 && errno == EINTR);
  if (ready == 0) {
    return support::fail(ErrorCode::Inconclusive, "the worker does not answer in time", path_);
  }
  char byte = 0;
  if (read(reply_.number(), &byte, 1) != 1) {
    return support::fail(ErrorCode::Internal, "the worker ended", path_);
  }
  return {};
}

std::optional<int> WorkerProcess::endStart() {
  constexpr int kPatience = 2000;
  int status = 0;
  const auto endsWithin = [&](int milliseconds) {
    for (int i = 0; i <= milliseconds; ++i) {
      if (waitpid(pid_, &status, WNOHANG) != 0) return true;
      usleep(1000);
    }
    return false;
  };
  const bool hasEnded = endsWithin(100);
  if (!hasEnded) {
    // The sanitizer writes down the stack of what takes so long.
    kill(pid_, SIGABRT);
    if (!endsWithin(kPatience)) {
      kill(pid_, SIGKILL);
      waitpid(pid_, &status, 0);
    }
  }
  kill(-pid_, SIGKILL);
  pid_ = -1;
  return hasEnded ? std::optional(status) : std::nullopt;
}

std::string WorkerProcess::startupMessage() {
  std::string text(kReportLimit, '\0');
  const ssize_t size = pread(messages_.number(), text.data(), text.size(), 0);
  text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return text;
}

std::vector<confine::Noted> WorkerProcess::takeNotes() {
  confine::Supervisor* supervisor = confinement_.supervisor();
  return supervisor != nullptr ? supervisor->take() : std::vector<confine::Noted>{};
}

Status WorkerProcess::runBatch() {
  region_.control().batch += 1;
  const char byte = 1;
  if (send(command_.number(), &byte, 1, MSG_NOSIGNAL) != 1) {
    return support::fail(ErrorCode::Internal, "the worker is gone", path_);
  }
  return awaitReply(std::chrono::milliseconds(-1));
}

}  // namespace assay::exec
