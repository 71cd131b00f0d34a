#include "exec/start_failure.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <sstream>

#include "exec/sanitizer_report.h"
#include "wire/protocol.h"

namespace assay::exec {

namespace {

constexpr std::string_view kTerminate = "terminate called after throwing an instance of '";
constexpr std::string_view kWhat = "what():";
constexpr std::size_t kMostSaid = 500;

// What follows the marker on its line; empty if there is none.
std::string_view lineAfter(std::string_view text, std::string_view marker) {
  const std::size_t at = text.find(marker);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + marker.size());
  return text.substr(0, text.find('\n'));
}

// "std::runtime_error: no licence" of what the C++ library says about an uncaught exception.
std::string exceptionIn(std::string_view said) {
  std::string_view type = lineAfter(said, kTerminate);
  type = type.substr(0, type.rfind('\''));
  std::string_view what = lineAfter(said, kWhat);
  what.remove_prefix(std::min(what.find_first_not_of(' '), what.size()));
  return fmt::format("{}{}{}", type, what.empty() ? "" : ": ", what);
}

// The first frame of the subject's own in the first stack of the text.
std::optional<model::Frame> subjectFrame(const std::string& said, const std::string& worker) {
  Symbolizer symbolizer;
  std::istringstream lines(said);
  bool inStack = false;
  for (std::string line; std::getline(lines, line);) {
    const auto place = parseFrame(line);
    if (!place && inStack) break;
    if (!place) continue;
    inStack = true;
    if (place->module != worker) continue;  // a library of the system
    for (const model::Frame& frame : symbolizer.frames(*place)) {
      const std::string& file = frame.location.file;
      const bool isLibrary = file.empty() || file.starts_with("/usr/") || frame.location.line == 0;
      if (!isLibrary && file.find("/src/runtime/") == std::string::npos) return frame;
    }
  }
  return std::nullopt;
}

std::string whatHappened(const FailedStart& failed) {
  if (!failed.status) return fmt::format("does not end within {} ms", failed.limit.count());
  if (failed.said.find(kTerminate) != std::string::npos) {
    return "throws " + exceptionIn(failed.said);
  }
  if (const auto code = lineAfter(failed.said, wire::kEarlyExit); !code.empty()) {
    return fmt::format("ends the program: exit({})", code);
  }
  if (failed.said.find("ERROR: AddressSanitizer") != std::string::npos) {
    return fmt::format("crashes: {}", parseAddressReport(failed.said).kind.text());
  }
  if (WIFSIGNALED(*failed.status))
    return fmt::format("ends by signal {}", WTERMSIG(*failed.status));
  return {};
}

}  // namespace

support::Error startFailure(const FailedStart& failed) {
  const std::string happened = whatHappened(failed);
  if (happened.empty() && failed.said.empty()) {
    return {
        support::ErrorCode::Internal, "the worker ended before it was ready", failed.worker, {}};
  }
  // The dynamic loader, say: a library that is not there.
  if (happened.empty()) {
    return {support::ErrorCode::Build,
            "the code under test cannot be started: " + failed.said.substr(0, kMostSaid),
            failed.worker, "Add what is missing to `link:` in .assay.yaml."};
  }
  const auto frame = subjectFrame(failed.said, failed.worker);
  return {support::ErrorCode::Build,
          fmt::format("the static initialisation of the code under test {}{}", happened,
                      frame ? ", in " + frame->function : ""),
          frame ? fmt::format("{}:{}", frame->location.file, frame->location.line) : "",
          "Everything that includes the code runs it before main: mend it, or leave the file out."};
}

}  // namespace assay::exec
