#include "confine/supervisor.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/audit.h>
#include <linux/openat2.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstring>

#include "confine/process_family.h"
#include "confine/system_calls.h"

namespace assay::confine {

namespace fs = std::filesystem;
using support::Descriptor;

namespace {

constexpr std::size_t kMostNotesPerStep = 8;
constexpr std::size_t kMostNotes = 4096;
constexpr std::size_t kPage = 4096;
// Several processes together fill the memory of a machine quickly.
constexpr std::chrono::duration<int, std::milli> kUsePause{100};
constexpr std::chrono::duration<int, std::milli> kUsePauseForMany{10};

// Ends a wait for a call whose thread was killed after poll had told of it; some kernels wait for
// ever then. Nobody else uses this signal, and it is ignored by default.
constexpr int kWakeUp = SIGURG;

void answerWakeUps() {
  struct sigaction action = {};
  action.sa_handler = [](int) {};
  ::sigaction(kWakeUp, &action, nullptr);
}

// A text in the memory of a thread that waits; none if it cannot be read or is no path.
std::optional<std::string> textIn(pid_t thread, std::uint64_t address) {
  std::string text;
  while (text.size() < kPage) {
    // Up to the end of the page: what lies behind may not be there.
    std::array<char, kPage> buffer;
    const std::size_t wanted = kPage - address % kPage;
    iovec ours{buffer.data(), wanted};
    iovec theirs{reinterpret_cast<void*>(address), wanted};
    const ssize_t got = ::process_vm_readv(thread, &ours, 1, &theirs, 1, 0);
    if (got <= 0) return std::nullopt;
    const auto* end =
        static_cast<const char*>(std::memchr(buffer.data(), '\0', static_cast<std::size_t>(got)));
    text.append(buffer.data(), end != nullptr ? static_cast<std::size_t>(end - buffer.data())
                                              : static_cast<std::size_t>(got));
    if (end != nullptr) return text;
    address += static_cast<std::uint64_t>(got);
  }
  return std::nullopt;
}

std::optional<fs::path> linkTarget(const std::string& link) {
  std::error_code failed;
  fs::path target = fs::read_symlink(link, failed);
  if (failed) return std::nullopt;
  return target;
}

bool lies(const fs::path& path, const fs::path& folder) {
  const auto [rest, end] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return rest == folder.end() || (std::next(rest) == folder.end() && rest->empty());
}

// What a path of another process says about "self" is about that process.
fs::path selfOf(pid_t process, const fs::path& path) {
  const std::string text = path.lexically_normal().string();
  for (const std::string self : {"/proc/self", "/proc/thread-self"}) {
    if (text.starts_with(self + "/")) {
      return fmt::format("/proc/{}{}", process, text.substr(self.size()));
    }
  }
  return path;
}

std::uint64_t argument(const seccomp_notif& asked, int index) {
  return asked.data.args[static_cast<std::size_t>(index)];
}
int number(const seccomp_notif& asked, int index) {
  return static_cast<int>(argument(asked, index));
}

// Made by another convention than that of the table, by `int 0x80`, say.
bool isForeign(const seccomp_notif& asked) {
  constexpr int kOtherConvention = 0x40000000;
  return asked.data.arch != AUDIT_ARCH_X86_64 || (asked.data.nr & kOtherConvention) != 0;
}

model::Touch touchOf(const seccomp_notif& asked, bool refused, std::string detail) {
  if (isForeign(asked)) {
    return {model::Touch::Kind::Kernel, "system call by another convention", std::move(detail),
            refused, false};
  }
  return {watchedCall(asked.data.nr).reach, callName(asked.data.nr), std::move(detail), refused,
          false};
}

int openFlags(const seccomp_notif& asked) {
  if (asked.data.nr == SYS_creat) return O_CREAT | O_WRONLY | O_TRUNC;
  return number(asked, asked.data.nr == SYS_openat ? 2 : 1);
}

Descriptor receive(int socket) {
  char byte = 0;
  iovec data{&byte, 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message = {};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  if (::recvmsg(socket, &message, MSG_CMSG_CLOEXEC) != 1) return {};
  const cmsghdr* header = CMSG_FIRSTHDR(&message);
  if (header == nullptr || header->cmsg_type != SCM_RIGHTS) return {};
  int descriptor = -1;
  std::memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
  return Descriptor(descriptor);
}

}  // namespace

support::Result<std::unique_ptr<Supervisor>> Supervisor::start(Supervision supervision) {
  std::unique_ptr<Supervisor> supervisor(new Supervisor(std::move(supervision)));
  int ends[2] = {-1, -1};
  const bool paired = ::socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, ends) == 0;
  supervisor->ourEnd_ = Descriptor(ends[0]);
  supervisor->childEnd_ = support::aboveStandard(Descriptor(ends[1]));
  supervisor->stop_ = Descriptor(::eventfd(0, EFD_CLOEXEC));
  supervisor->scratch_ =
      Descriptor(::open(supervisor->options_.scratch.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!paired || !supervisor->stop_.isOpen() || !supervisor->scratch_.isOpen()) {
    return support::fail(support::ErrorCode::Internal,
                         "no supervisor can be started: " + support::systemReason(errno));
  }
  answerWakeUps();
  supervisor->thread_ = std::thread([raw = supervisor.get()] {
    raw->serve();
    raw->hasEnded_ = true;
  });
  return supervisor;
}

Supervisor::~Supervisor() {
  if (!thread_.joinable()) return;
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(stop_.number(), &one, sizeof one);
  while (!hasEnded_) {
    ::pthread_kill(thread_.native_handle(), kWakeUp);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  thread_.join();
}

void Supervisor::serve() {
  sigset_t all;
  sigfillset(&all);
  sigdelset(&all, kWakeUp);
  ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
  // Kernels may give more than the header that this is compiled with knows.
  seccomp_notif_sizes sizes = {};
  ::syscall(SYS_seccomp, SECCOMP_GET_NOTIF_SIZES, 0, &sizes);
  std::vector<std::uint64_t> buffer(
      std::max<std::size_t>(sizes.seccomp_notif, sizeof(seccomp_notif)) / sizeof(std::uint64_t) +
      1);
  Descriptor listener;
  for (;;) {
    pollfd waiting[2] = {{stop_.number(), POLLIN, 0},
                         {listener.isOpen() ? listener.number() : ourEnd_.number(), POLLIN, 0}};
    if (::poll(waiting, 2, usePause().count()) < 0 && errno != EINTR) return;
    if (waiting[0].revents != 0) return;
    if (first_ > 0) watchUse();
    if (waiting[1].revents == 0) continue;
    if (!listener.isOpen()) {
      listener = receive(ourEnd_.number());
      if (!listener.isOpen()) return;
      continue;
    }
    if ((waiting[1].revents & POLLIN) == 0) return;  // all of its processes have ended
    std::ranges::fill(buffer, 0);
    answerNext(listener.number(), *reinterpret_cast<seccomp_notif*>(buffer.data()));
  }
}

std::chrono::duration<int, std::milli> Supervisor::usePause() const {
  return hasStarted_ ? kUsePauseForMany : kUsePause;
}

// Limits of the kernel hold for one process or one file, and for memory that is mapped rather than
// what is used; so what all of them use is looked up now and then.
void Supervisor::watchUse() {
  const auto now = std::chrono::steady_clock::now();
  if (now - useChecked_ < usePause()) return;
  useChecked_ = now;
  std::vector<pid_t> family = descendantsOf(first_);
  if (!serves_) family.push_back(first_);
  // A program that makes one file after the other is refused the next; this is for files that grow
  // meanwhile.
  const bool isFilled = files_ > 0 && bytesOfFiles(options_.scratch, family) >
                                          options_.limits.filesBytes + options_.limits.fileBytes;
  if (!isFilled && memoryOf(family) <= options_.limits.memoryBytes) return;
  for (const pid_t process : family) ::kill(process, SIGKILL);
}

void Supervisor::answerNext(int listener, seccomp_notif& asked) {
  if (::ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &asked) != 0) return;
  const auto process = static_cast<pid_t>(asked.pid);
  if (first_ < 0) first_ = process;  // on its way to the program that it is to become
  const Answer answer = decide(asked);
  seccomp_notif_resp response = {};
  response.id = asked.id;
  response.flags = answer.goesOn ? SECCOMP_USER_NOTIF_FLAG_CONTINUE : 0;
  response.error = answer.goesOn ? 0 : -answer.error;
  // Fails if the thread has been killed meanwhile.
  ::ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &response);
}

Supervisor::Answer Supervisor::decide(const seccomp_notif& asked) {
  const Place here = place();
  if (here.run != run_) {
    run_ = here.run;
    processes_ = threads_ = files_ = opened_ = sizeChecked_ = 0;
    hasStarted_ = false;
  }
  if (isForeign(asked)) return refuse(asked, EPERM, "");
  const WatchedCall call = watchedCall(asked.data.nr);
  if (serves_ && static_cast<pid_t>(asked.pid) == first_ && call.handling != Handling::Refuse) {
    return {.goesOn = true};
  }
  switch (call.handling) {
    case Handling::Open:
      return open(asked);
    case Handling::Change:
      return change(asked);
    case Handling::Perform:
      return perform(asked);
    case Handling::Signal:
      return signal(asked);
    case Handling::Start:
      return startProcess(asked);
    case Handling::Setting:
      return setting(asked);
    case Handling::Replace:
      // What the program itself becomes is the end of it, which is noticed elsewhere.
      if (static_cast<pid_t>(asked.pid) != first_) {
        note(asked, false, textIn(static_cast<pid_t>(asked.pid), argument(asked, 0)).value_or(""));
      }
      return {.goesOn = true};
    case Handling::Refuse:
      break;
  }
  std::string detail;
  if (call.path >= 0) {
    if (const auto path = pathOf(asked, call.folder, call.path, false)) detail = shown(*path);
  }
  switch (call.reach) {
    case model::Touch::Kind::Files:
      return refuse(asked, EROFS, std::move(detail));
    case model::Touch::Kind::Network:
      return refuse(asked, EACCES, std::move(detail));
    default:
      return refuse(asked, EPERM, std::move(detail));
  }
}

Supervisor::Answer Supervisor::open(const seccomp_notif& asked) {
  const WatchedCall call = watchedCall(asked.data.nr);
  const int flags = openFlags(asked);
  const bool exclusive = (flags & O_CREAT) != 0 && (flags & O_EXCL) != 0;
  const auto path = pathOf(asked, call.folder, call.path, !exclusive && (flags & O_NOFOLLOW) == 0);
  // Where nothing can be read the kernel's rules decide alone.
  if (!path) return {.goesOn = true};
  if (hasAllDescriptors(static_cast<pid_t>(asked.pid))) {
    return refuse(asked, EMFILE, "too many open files");
  }
  if (isDevice(*path)) return {.goesOn = true};
  std::error_code failed;
  const bool exists = fs::exists(fs::symlink_status(*path, failed));
  if (isInScratch(*path)) {
    if ((flags & O_CREAT) != 0 && !exists && isFull(static_cast<pid_t>(asked.pid))) {
      return refuse(asked, EDQUOT, "too many files");
    }
    note(asked, false, shown(*path));
    return {.goesOn = true};
  }
  constexpr int kTemporaryFile = 020000000;
  const bool changes =
      (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC | kTemporaryFile)) != 0;
  if (!changes) {
    if (!exists || isReadable(*path)) return {.goesOn = true};
    return refuse(asked, EACCES, shown(*path));
  }
  const bool hasFolder = fs::exists(path->parent_path(), failed);
  const bool isMissing = !hasFolder || (!exists && (flags & O_CREAT) == 0);
  return refuse(asked, isMissing ? ENOENT : exists && exclusive ? EEXIST : EROFS, shown(*path));
}

Supervisor::Answer Supervisor::change(const seccomp_notif& asked) {
  const WatchedCall call = watchedCall(asked.data.nr);
  const auto check = [&](int folder, int argumentOfPath) -> std::optional<Answer> {
    const auto path = pathOf(asked, folder, argumentOfPath, false);
    if (!path) return Answer{.goesOn = true};
    std::error_code failed;
    const bool exists = fs::exists(fs::symlink_status(*path, failed));
    if (*path == options_.scratch) return Answer{.error = exists ? EBUSY : ENOENT};
    if (!isInScratch(*path)) {
      const bool hasFolder = fs::exists(path->parent_path(), failed);
      const bool makes = asked.data.nr == SYS_mkdir || asked.data.nr == SYS_mkdirat ||
                         asked.data.nr == SYS_mknod || asked.data.nr == SYS_mknodat ||
                         asked.data.nr == SYS_symlink || asked.data.nr == SYS_symlinkat;
      const int error = !hasFolder        ? ENOENT
                        : makes && exists ? EEXIST
                        : makes || exists ? EROFS
                                          : ENOENT;
      return refuse(asked, error, shown(*path));
    }
    if (!exists && isFull(static_cast<pid_t>(asked.pid))) {
      return refuse(asked, EDQUOT, "too many files");
    }
    note(asked, false, shown(*path));
    return std::nullopt;
  };
  if (const auto answer = check(call.folder, call.path)) return *answer;
  if (call.secondPath >= 0) {
    if (const auto answer = check(call.secondFolder, call.secondPath)) return *answer;
  }
  return {.goesOn = true};
}

Supervisor::Answer Supervisor::perform(const seccomp_notif& asked) {
  const WatchedCall call = watchedCall(asked.data.nr);
  const auto caller = static_cast<pid_t>(asked.pid);
  const int nr = asked.data.nr;
  constexpr int kFlagsOfTimes = 3;
  const bool follows =
      nr != SYS_utimensat || (number(asked, kFlagsOfTimes) & AT_SYMLINK_NOFOLLOW) == 0;
  const auto path = pathOf(asked, call.folder, call.path, follows);
  if (!path) return {.error = ENOENT};
  if (!isInScratch(*path)) {
    std::error_code failed;
    return refuse(asked, fs::exists(*path, failed) ? EROFS : ENOENT, shown(*path));
  }
  note(asked, false, shown(*path));
  open_how how = {};
  how.flags = (nr == SYS_truncate ? O_WRONLY : O_PATH) | O_CLOEXEC | (follows ? 0u : O_NOFOLLOW);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  const fs::path inside = path->lexically_relative(options_.scratch);
  const Descriptor file(static_cast<int>(
      ::syscall(SYS_openat2, scratch_.number(), inside.c_str(), &how, sizeof how)));
  if (!file.isOpen()) return {.error = errno};
  const std::string self = fmt::format("/proc/self/fd/{}", file.number());
  int done = 0;
  if (nr == SYS_truncate) {
    done = ::ftruncate(file.number(), static_cast<off_t>(argument(asked, 1)));
  } else if (nr == SYS_utimensat) {
    timespec times[2] = {{0, UTIME_NOW}, {0, UTIME_NOW}};
    if (const std::uint64_t address = argument(asked, 2); address != 0) {
      iovec ours{times, sizeof times};
      iovec theirs{reinterpret_cast<void*>(address), sizeof times};
      if (::process_vm_readv(caller, &ours, 1, &theirs, 1, 0) != sizeof times) {
        return {.error = EFAULT};
      }
    }
    done = ::utimensat(AT_FDCWD, self.c_str(), times, 0);
  } else {
    const int mode = nr == SYS_chmod || nr == SYS_fchmod ? 1 : 2;
    // Nobody gets rights by a file that the program leaves behind.
    done = ::chmod(self.c_str(), static_cast<mode_t>(argument(asked, mode)) & 0777);
  }
  return {.error = done == 0 ? 0 : errno};
}

Supervisor::Answer Supervisor::signal(const seccomp_notif& asked) {
  const auto caller = processOf(static_cast<pid_t>(asked.pid));
  if (!caller) return {.error = EPERM};
  const auto target = static_cast<pid_t>(number(asked, 0));
  const bool isProcess = asked.data.nr != SYS_tkill;
  const bool allowed = target > 0
                           ? mayReach(*caller, isProcess ? target : processOf(target).value_or(0))
                       : !isProcess || target == -1
                           ? false
                           : mayReachGroup(*caller, target == 0 ? ::getpgid(*caller) : -target);
  if (allowed) return {.goesOn = true};
  return refuse(asked, EPERM,
                target == -1 ? "all processes"
                : target > 0 ? "another process"
                             : "a group of processes");
}

Supervisor::Answer Supervisor::startProcess(const seccomp_notif& asked) {
  constexpr std::uint64_t kNamespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS |
                                        CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  const std::uint64_t flags = asked.data.nr == SYS_clone ? argument(asked, 0) : 0;
  if ((flags & kNamespaces) != 0) return refuse(asked, EPERM, "a namespace of its own");
  if ((flags & CLONE_THREAD) != 0) {
    if (++threads_ <= options_.limits.threads) return {.goesOn = true};
    // Many may have ended.
    threads_ = threadsOf(static_cast<pid_t>(asked.pid));
    if (threads_ <= options_.limits.threads) return {.goesOn = true};
    return refuse(asked, EAGAIN, "too many threads");
  }
  // Some may be left of runs before this one.
  const std::uint64_t most = options_.limits.processes;
  if (++processes_ > most || descendantsOf(first_).size() > most) {
    return refuse(asked, EAGAIN, "too many processes");
  }
  // A child that shares the memory and is not on its way to another program is a thread by another
  // name; LeakSanitizer has one.
  const bool isHelper = (flags & CLONE_VM) != 0 && (flags & CLONE_VFORK) == 0;
  // One note is enough: processes of processes run beside the steps, and start others at any time.
  if (!isHelper && !hasStarted_) note(asked, false, "");
  hasStarted_ = hasStarted_ || !isHelper;
  return {.goesOn = true};
}

Supervisor::Answer Supervisor::setting(const seccomp_notif& asked) {
  const auto caller = processOf(static_cast<pid_t>(asked.pid));
  const bool traces = asked.data.nr == SYS_ptrace;
  const auto target = static_cast<pid_t>(number(asked, traces ? 1 : 0));
  const auto reaches = [&](pid_t process) {
    return process > 0 && mayReach(*caller, processOf(process).value_or(0));
  };
  bool allowed = caller && (reaches(target) || (target == 0 && !traces));
  if (asked.data.nr == SYS_setpgid) {
    const auto group = static_cast<pid_t>(number(asked, 1));
    allowed = allowed && (group == 0 || group == target || reaches(group));
  }
  if (allowed) return {.goesOn = true};
  return refuse(asked, EPERM, "another process");
}

Supervisor::Answer Supervisor::refuse(const seccomp_notif& asked, int error, std::string detail) {
  note(asked, true, std::move(detail));
  return {.error = error};
}

std::optional<fs::path> Supervisor::pathOf(const seccomp_notif& asked, int folder, int path,
                                           bool followsLinks) const {
  const auto caller = static_cast<pid_t>(asked.pid);
  fs::path named;
  if (path >= 0 && argument(asked, path) != 0) {
    const auto text = textIn(caller, argument(asked, path));
    if (!text || text->empty()) return std::nullopt;
    named = *text;
  }
  fs::path full = named;
  if (!named.is_absolute()) {
    const bool isHere = folder < 0 || number(asked, folder) == AT_FDCWD;
    const auto base =
        linkTarget(isHere ? fmt::format("/proc/{}/cwd", caller)
                          : fmt::format("/proc/{}/fd/{}", caller, number(asked, folder)));
    // Deeper than a path can say, or no folder at all: nothing that has a name.
    if (!base) return fs::path();
    full = named.empty() ? *base : *base / named;
    // A name in a folder that the kernel has told: there is nothing above it to resolve.
    const bool isName = !named.empty() && named != "." && named != ".." && !named.has_parent_path();
    std::error_code failed;
    if (isName && (!followsLinks || !fs::is_symlink(fs::symlink_status(full, failed)))) return full;
  }
  full = selfOf(caller, full);
  std::error_code failed;
  const fs::path last = full.filename();
  const bool isName = !last.empty() && last != "." && last != "..";
  fs::path resolved = followsLinks || !isName
                          ? fs::weakly_canonical(full, failed)
                          : fs::weakly_canonical(full.parent_path(), failed) / last;
  if (failed) return full.lexically_normal();
  return resolved;
}

std::string Supervisor::shown(const fs::path& path) const {
  if (isInScratch(path)) return path.lexically_relative(options_.scratch).string();
  const auto second = path.begin() == path.end() ? path.end() : std::next(path.begin());
  if (second == path.end() || *second != "proc" || std::next(second) == path.end()) {
    return path.string();
  }
  const std::string process = std::next(second)->string();
  if (process.find_first_not_of("0123456789") != std::string::npos) return path.string();
  return "/proc/PID" + path.string().substr(std::string_view("/proc/").size() + process.size());
}

bool Supervisor::isInScratch(const fs::path& path) const { return lies(path, options_.scratch); }

bool Supervisor::isReadable(const fs::path& path) const {
  return std::ranges::any_of(options_.readable,
                             [&](const fs::path& folder) { return lies(path, folder); });
}

bool Supervisor::isDevice(const fs::path& path) const {
  return std::ranges::find(options_.devices, path) != options_.devices.end();
}

bool Supervisor::mayReach(pid_t caller, pid_t process) const {
  return process == caller || (process != first_ && isDescendant(process, first_)) ||
         (process == first_ && !serves_);
}

bool Supervisor::mayReachGroup(pid_t caller, pid_t group) const {
  return group > 0 && (serves_ ? group != ::getpgid(first_) : true) && mayReach(caller, group);
}

// Before the kernel's limit is reached, which nobody would hear of. Looked up now and then.
bool Supervisor::hasAllDescriptors(pid_t process) {
  constexpr std::uint64_t kOften = 32;
  if (++opened_ % kOften != 0) return false;
  std::error_code failed;
  const fs::directory_iterator open(fmt::format("/proc/{}/fd", process), failed);
  const auto count = static_cast<std::uint64_t>(std::distance(open, fs::directory_iterator()));
  if (count + 2 * kOften < options_.limits.descriptors) return false;
  --opened_;  // the next one is looked at too
  return true;
}

// Files are counted as they are made; how large they have become is looked up now and then.
bool Supervisor::isFull(pid_t process) {
  ++files_;
  if (files_ > options_.limits.files) return true;
  if (files_ < sizeChecked_) return false;
  const std::uint64_t bytes = bytesOfFiles(options_.scratch, {process});
  if (bytes > options_.limits.filesBytes) return true;
  // So many as could be filled meanwhile; of many files that are small, a share of them. That these
  // do not become large is looked up now and then.
  constexpr std::uint64_t kShare = 8;
  constexpr std::uint64_t kMostUnchecked = 32;
  const std::uint64_t room = options_.limits.filesBytes - bytes;
  sizeChecked_ = files_ + std::max({room / options_.limits.fileBytes,
                                    std::min(files_ / kShare, kMostUnchecked), std::uint64_t{1}});
  return false;
}

void Supervisor::note(const seccomp_notif& asked, bool refused, std::string detail) {
  const Place here = place();
  if (here.isOurs) return;
  Noted noted{here, touchOf(asked, refused, std::move(detail))};
  noted.touch.isAside = here.isAside;
  const std::lock_guard lock(mutex_);
  std::size_t ofStep = 0;
  for (auto earlier = noted_.rbegin(); earlier != noted_.rend() && earlier->place == here;
       ++earlier) {
    if (earlier->touch == noted.touch) return;
    // What was refused is what matters.
    if (earlier->touch.refused == refused) ++ofStep;
  }
  if (ofStep < kMostNotesPerStep && noted_.size() < kMostNotes) noted_.push_back(std::move(noted));
}

std::vector<Noted> Supervisor::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(noted_, {});
}

}  // namespace assay::confine
