// Running other programs. No shell takes part: arguments arrive as they are given.
//
// A child starts in a process group of its own, so that a time limit ends its children too, and is
// killed by the system when the thread that waits for it dies. It inherits no descriptor but the
// three standard ones.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "support/result.h"

namespace assay::support {

struct Command {
  // The program, then its arguments. A program without a slash is looked up in PATH.
  std::vector<std::string> arguments;
  // Where it runs; empty: here. A relative program path starts from there.
  std::filesystem::path directory;
  // Added to the environment; a nullopt takes a variable away.
  std::map<std::string, std::optional<std::string>> environment;
  // Nothing of the own environment goes to the child.
  bool hasOwnEnvironment = false;
  // Called in the child last before it becomes the program; only calls that are safe in a copy of a
  // program with threads. False, with errno set: the program is not run.
  std::function<bool()> beforeExec;
  // What it reads from stdin.
  std::string input;
  // After this it is killed; unset: never.
  std::optional<std::chrono::milliseconds> timeLimit;
  // Of each stream this much is kept; the rest is read and dropped.
  std::size_t outputLimit = std::size_t{64} << 20;
};

// "clang++ -c 'a b.cpp'": for messages, and fit to be pasted into a shell.
[[nodiscard]] std::string toString(const Command& command);

struct Exited {
  int status = 0;
  bool operator==(const Exited&) const = default;
};
struct Signalled {
  int signal = 0;
  bool operator==(const Signalled&) const = default;
};
struct TimedOut {
  bool operator==(const TimedOut&) const = default;
};

struct Completion {
  std::variant<Exited, Signalled, TimedOut> end;
  std::string output;      // stdout
  std::string error;       // stderr
  bool truncated = false;  // one of them met the output limit

  [[nodiscard]] bool succeeded() const { return end == decltype(end)(Exited{0}); }
};

// Runs the command to its end. An Error only if it could not be started, or if the program is
// interrupted (interruption.h), which ends the command.
[[nodiscard]] Result<Completion> run(const Command& command);

// A child that answers lines with lines for as long as this object lives, such as llvm-symbolizer.
// Its stderr is dropped. `input`, `timeLimit` and `outputLimit` of the command are not used.
class LineProcess {
 public:
  [[nodiscard]] static Result<LineProcess> start(const Command& command);

  LineProcess(LineProcess&& other) noexcept;
  LineProcess& operator=(LineProcess&& other) noexcept;
  // Closes the child's stdin, gives it a moment to leave, then kills it.
  ~LineProcess();

  // `line` without its line end.
  [[nodiscard]] Status writeLine(std::string_view line);
  // The next line, without its line end; an Error when none came in time or the child has ended.
  [[nodiscard]] Result<std::string> readLine(
      std::chrono::milliseconds limit = std::chrono::seconds(10));

 private:
  LineProcess(std::string name, pid_t pid, int toChild, int fromChild)
      : name_(std::move(name)), pid_(pid), toChild_(toChild), fromChild_(fromChild) {}
  void stop() noexcept;

  std::string name_;
  pid_t pid_ = -1;
  int toChild_ = -1;
  int fromChild_ = -1;
  std::string pending_;  // read from the child, not yet returned
};

}  // namespace assay::support
