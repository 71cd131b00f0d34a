#include "support/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <utility>

#include "support/assert.h"
#include "support/descriptor.h"
#include "support/interruption.h"

namespace assay::support {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

struct Pipe {
  Descriptor readEnd;
  Descriptor writeEnd;
};

Result<Pipe> makePipe() {
  std::array<int, 2> ends = {};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return fail(ErrorCode::Inconclusive, "cannot make a pipe: " + systemReason(errno));
  }
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

// A descriptor from which `text` can be read. A memory file, unlike a pipe, needs nobody to feed
// it.
Result<Descriptor> readable(std::string_view text) {
  if (text.empty()) {
    return Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  }
  Descriptor file(::memfd_create("stdin", MFD_CLOEXEC));
  while (file.isOpen() && !text.empty()) {
    const ssize_t written = ::write(file.number(), text.data(), text.size());
    if (written < 0 && errno != EINTR) {
      file.close();
    } else if (written > 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  if (!file.isOpen() || ::lseek(file.number(), 0, SEEK_SET) != 0) {
    return fail(ErrorCode::Inconclusive,
                "cannot prepare the input of a child: " + systemReason(errno));
  }
  return file;
}

std::vector<std::string> environmentFor(const Command& command) {
  std::vector<std::string> variables;
  for (char** entry = command.hasOwnEnvironment ? nullptr : environ;
       entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view variable = *entry;
    if (!command.environment.contains(std::string(variable.substr(0, variable.find('='))))) {
      variables.emplace_back(variable);
    }
  }
  for (const auto& [name, value] : command.environment) {
    if (value) {
      variables.push_back(name + "=" + *value);
    }
  }
  return variables;
}

// The pointers that exec wants; they stay valid as long as `texts` does.
std::vector<char*> pointersTo(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) {
    pointers.push_back(text.data());
  }
  pointers.push_back(nullptr);
  return pointers;
}

struct StandardStreams {
  int input;
  int output;
  int error;
};

// What the child does between fork and exec; only calls that are safe in a copy of a program with
// threads. Returns only on failure, with errno set.
void becomeProgram(const char* directory, char* const* arguments, char* const* environment,
                   const StandardStreams& streams, bool dieWithParent,
                   const std::function<bool()>& beforeExec) {
  ::setpgid(0, 0);
  if (dieWithParent) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  }
  sigset_t none;
  sigemptyset(&none);
  ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
  ::signal(SIGPIPE, SIG_DFL);
  if (::dup2(streams.input, STDIN_FILENO) < 0 || ::dup2(streams.output, STDOUT_FILENO) < 0 ||
      ::dup2(streams.error, STDERR_FILENO) < 0) {
    return;
  }
  if (*directory != '\0' && ::chdir(directory) != 0) {
    return;
  }
  if (beforeExec && !beforeExec()) {
    return;
  }
  ::execvpe(arguments[0], arguments, environment);
}

// Starts the program and waits until exec has succeeded or failed. A failure is told through a pipe
// that exec closes.
Result<pid_t> spawn(const Command& command, const StandardStreams& streams, bool dieWithParent) {
  assayAssert(!command.arguments.empty(), "a command has a program");
  Result<Pipe> failure = makePipe();
  if (!failure) {
    return passOn(failure);
  }
  std::vector<std::string> argumentTexts = command.arguments;
  std::vector<std::string> environmentTexts = environmentFor(command);
  const std::vector<char*> arguments = pointersTo(argumentTexts);
  const std::vector<char*> environment = pointersTo(environmentTexts);
  const std::string directory = command.directory.string();

  const pid_t child = ::fork();
  if (child == 0) {
    becomeProgram(directory.c_str(), arguments.data(), environment.data(), streams, dieWithParent,
                  command.beforeExec);
    const int errorNumber = errno;
    [[maybe_unused]] const ssize_t told =
        ::write(failure->writeEnd.number(), &errorNumber, sizeof errorNumber);
    ::_exit(127);
  }
  if (child < 0) {
    return fail(ErrorCode::Inconclusive,
                fmt::format("cannot start {}: {}", command.arguments[0], systemReason(errno)));
  }
  failure->writeEnd.close();
  int errorNumber = 0;
  ssize_t got = 0;
  do {
    got = ::read(failure->readEnd.number(), &errorNumber, sizeof errorNumber);
  } while (got < 0 && errno == EINTR);
  if (got == sizeof errorNumber) {
    ::waitpid(child, nullptr, 0);
    return fail(ErrorCode::Internal,
                fmt::format("cannot start {}: {}", command.arguments[0], systemReason(errorNumber)),
                directory);
  }
  return child;
}

// Collects one stream up to a limit.
struct Collector {
  Descriptor from;
  std::string text;
  std::size_t limit = 0;
  bool truncated = false;

  // Reads what is there; closes the descriptor at its end.
  void take() {
    std::array<char, 1 << 16> buffer;
    const ssize_t got = ::read(from.number(), buffer.data(), buffer.size());
    if (got > 0) {
      const std::size_t kept = std::min(static_cast<std::size_t>(got), limit - text.size());
      text.append(buffer.data(), kept);
      truncated = truncated || kept < static_cast<std::size_t>(got);
    } else if (got == 0 || errno != EINTR) {
      from.close();
    }
  }
};

// How a child ended, if it has.
std::optional<std::variant<Exited, Signalled, TimedOut>> ended(pid_t child) {
  int status = 0;
  if (::waitpid(child, &status, WNOHANG) != child) {
    return std::nullopt;
  }
  if (WIFSIGNALED(status)) {
    return Signalled{WTERMSIG(status)};
  }
  return Exited{WEXITSTATUS(status)};
}

// Waits up to `limit` for output and takes it. True if there was any.
bool takeOutput(std::array<Collector, 2>& streams, milliseconds limit) {
  std::array<pollfd, 2> waiting = {};
  for (std::size_t i = 0; i < streams.size(); ++i) {
    waiting[i] = {streams[i].from.number(), POLLIN, 0};
  }
  if (::poll(waiting.data(), waiting.size(), static_cast<int>(limit.count())) <= 0) {
    return false;
  }
  for (std::size_t i = 0; i < streams.size(); ++i) {
    if (waiting[i].revents != 0) {
      streams[i].take();
    }
  }
  return true;
}

// Asks the child to end, with what it has started, and does not ask twice.
void stop(pid_t child) {
  ::kill(child, SIGTERM);
  constexpr int patience = 500;
  for (int i = 0; i < patience; ++i) {
    if (ended(child)) {
      ::kill(-child, SIGKILL);
      return;
    }
    std::this_thread::sleep_for(milliseconds(1));
  }
  ::kill(-child, SIGKILL);
  ::waitpid(child, nullptr, 0);
}

// Reads the streams until the child has ended. A stream that outlives the child, because a child of
// the child holds it, is not waited for.
std::variant<Exited, Signalled, TimedOut> follow(pid_t child, std::array<Collector, 2>& streams,
                                                 std::optional<Clock::time_point> deadline) {
  while (true) {
    // Open streams wake us when they end, so only a child without them has to be asked often.
    const bool open = streams[0].from.isOpen() || streams[1].from.isOpen();
    milliseconds pause(open ? 50 : 1);
    if (deadline) {
      const auto left = std::chrono::ceil<milliseconds>(*deadline - Clock::now());
      pause = std::clamp(left, milliseconds(0), pause);
    }
    takeOutput(streams, pause);
    if (const auto end = ended(child)) {
      // A pipe holds no more than one read takes; a few rounds get all that the child wrote.
      for (int round = 0; round < 4 && takeOutput(streams, milliseconds(0)); ++round) {
      }
      return *end;
    }
    const bool isLate = deadline && Clock::now() >= *deadline;
    if (isLate || interruption() != 0) {
      stop(child);
      return TimedOut{};
    }
  }
}

std::string quoted(const std::string& argument) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  if (!argument.empty() && argument.find_first_not_of(plain) == std::string::npos) {
    return argument;
  }
  std::string text = "'";
  for (const char character : argument) {
    text += character == '\'' ? std::string("'\\''") : std::string(1, character);
  }
  return text + "'";
}

// Keeps SIGPIPE away from this thread while it writes to a child that may have ended.
class WithoutSigpipe {
 public:
  WithoutSigpipe() {
    sigemptyset(&sigpipe_);
    sigaddset(&sigpipe_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &sigpipe_, &before_);
  }
  WithoutSigpipe(const WithoutSigpipe&) = delete;
  WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;
  ~WithoutSigpipe() {
    if (sigismember(&before_, SIGPIPE) == 0) {
      constexpr timespec now = {};
      while (::sigtimedwait(&sigpipe_, nullptr, &now) == SIGPIPE) {
      }
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t sigpipe_ = {};
  sigset_t before_ = {};
};

}  // namespace

std::string toString(const Command& command) {
  std::string text;
  for (const std::string& argument : command.arguments) {
    text += (text.empty() ? "" : " ") + quoted(argument);
  }
  return text;
}

Result<Completion> run(const Command& command) {
  if (interruption() != 0) return interrupted();
  Result<Descriptor> input = readable(command.input);
  Result<Pipe> output = makePipe();
  Result<Pipe> error = makePipe();
  for (const Error* failure : {input ? nullptr : &input.error(), output ? nullptr : &output.error(),
                               error ? nullptr : &error.error()}) {
    if (failure != nullptr) {
      return tl::unexpected<Error>(*failure);
    }
  }
  std::optional<Clock::time_point> deadline;
  if (command.timeLimit) {
    deadline = Clock::now() + *command.timeLimit;
  }
  const Result<pid_t> child =
      spawn(command, {input->number(), output->writeEnd.number(), error->writeEnd.number()}, true);
  if (!child) {
    return passOn(child);
  }
  output->writeEnd.close();
  error->writeEnd.close();
  std::array<Collector, 2> streams;
  streams[0].from = std::move(output->readEnd);
  streams[1].from = std::move(error->readEnd);
  for (Collector& stream : streams) {
    stream.limit = command.outputLimit;
  }
  Completion completion;
  completion.end = follow(*child, streams, deadline);
  if (std::holds_alternative<TimedOut>(completion.end) && interruption() != 0) return interrupted();
  completion.output = std::move(streams[0].text);
  completion.error = std::move(streams[1].text);
  completion.truncated = streams[0].truncated || streams[1].truncated;
  return completion;
}

Result<LineProcess> LineProcess::start(const Command& command) {
  Result<Pipe> input = makePipe();
  if (!input) {
    return passOn(input);
  }
  Result<Pipe> output = makePipe();
  if (!output) {
    return passOn(output);
  }
  const Descriptor null(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  // It ends with its stdin, and may outlive the thread that started it.
  const Result<pid_t> child =
      spawn(command, {input->readEnd.number(), output->writeEnd.number(), null.number()}, false);
  if (!child) {
    return passOn(child);
  }
  return LineProcess(command.arguments[0], *child, input->writeEnd.release(),
                     output->readEnd.release());
}

LineProcess::LineProcess(LineProcess&& other) noexcept
    : name_(std::move(other.name_)),
      pid_(std::exchange(other.pid_, -1)),
      toChild_(std::exchange(other.toChild_, -1)),
      fromChild_(std::exchange(other.fromChild_, -1)),
      pending_(std::move(other.pending_)) {}

LineProcess& LineProcess::operator=(LineProcess&& other) noexcept {
  if (this != &other) {
    stop();
    name_ = std::move(other.name_);
    pid_ = std::exchange(other.pid_, -1);
    toChild_ = std::exchange(other.toChild_, -1);
    fromChild_ = std::exchange(other.fromChild_, -1);
    pending_ = std::move(other.pending_);
  }
  return *this;
}

LineProcess::~LineProcess() { stop(); }

void LineProcess::stop() noexcept {
  if (pid_ < 0) {
    return;
  }
  ::close(std::exchange(toChild_, -1));
  ::close(std::exchange(fromChild_, -1));
  constexpr int patience = 100;
  for (int i = 0; i < patience; ++i) {
    if (ended(pid_)) {
      pid_ = -1;
      return;
    }
    std::this_thread::sleep_for(milliseconds(1));
  }
  ::kill(-pid_, SIGKILL);
  ::waitpid(std::exchange(pid_, -1), nullptr, 0);
}

Status LineProcess::writeLine(std::string_view line) {
  const WithoutSigpipe guard;
  std::string text(line);
  text += '\n';
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t written = ::write(toChild_, rest.data(), rest.size());
    if (written < 0 && errno != EINTR) {
      return fail(ErrorCode::Internal,
                  fmt::format("cannot write to {}: {}", name_, systemReason(errno)));
    }
    rest.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
  }
  return {};
}

Result<std::string> LineProcess::readLine(milliseconds limit) {
  const Clock::time_point deadline = Clock::now() + limit;
  while (true) {
    if (const std::size_t end = pending_.find('\n'); end != std::string::npos) {
      std::string line = pending_.substr(0, end);
      pending_.erase(0, end + 1);
      return line;
    }
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    pollfd waiting = {fromChild_, POLLIN, 0};
    const int ready =
        ::poll(&waiting, 1, static_cast<int>(std::max(left, milliseconds(0)).count()));
    if (ready < 0 && errno == EINTR) {
      continue;
    }
    if (ready <= 0) {
      return fail(ErrorCode::Internal,
                  fmt::format("{} gave no line within {} ms", name_, limit.count()));
    }
    std::array<char, 4096> buffer;
    const ssize_t got = ::read(fromChild_, buffer.data(), buffer.size());
    if (got == 0) {
      return fail(ErrorCode::Internal, fmt::format("{} has ended", name_));
    }
    if (got > 0) {
      pending_.append(buffer.data(), static_cast<std::size_t>(got));
    }
  }
}

}  // namespace assay::support
