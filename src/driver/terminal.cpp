#include "driver/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>

#include "support/descriptor.h"
#include "support/printable.h"

namespace assay::driver {
namespace {

std::string textOf(const support::Progress& progress) {
  std::string text = progress.total == 0
                         ? progress.phase
                         : fmt::format("[{}/{}] {}", progress.done, progress.total, progress.phase);
  if (!progress.text.empty()) {
    text += ": " + progress.text;
  }
  return text;
}

}  // namespace

void Terminal::onProgress(const support::Progress& progress) {
  const std::string text = textOf(progress);
  if (options_.errIsTerminal) {
    wipe();
    err_ << support::printableLine(text).substr(0, options_.width - 1) << std::flush;
    drawn_ = true;
  } else if (options_.verbose) {
    line(text);
  }
}

void Terminal::onNote(const support::Note& note) {
  if (options_.verbose) {
    line("note: " + note.text);
  }
}

void Terminal::onWarning(const support::Warning& warning) {
  line(warning.where.empty() ? "warning: " + warning.text
                             : warning.where + ": warning: " + warning.text);
}

void Terminal::print(std::string_view text) {
  wipe();
  std::ostream& stream = leavesOut_ ? err_ : out_;
  errno = 0;
  stream << support::printable(text) << std::flush;
  if (!stream && failure_.empty()) {
    failure_ = errno != 0 ? support::systemReason(errno) : "the stream is closed";
  }
}

void Terminal::report(const support::Error& error) {
  line(fmt::format("{}: error: {}", error.where.empty() ? "assay" : error.where, error.message));
  if (!error.remedy.empty()) {
    line("  " + error.remedy);
  }
}

void Terminal::wipe() {
  if (drawn_) {
    err_ << "\r\033[K" << std::flush;
    drawn_ = false;
  }
}

void Terminal::line(std::string_view text) {
  wipe();
  err_ << support::printable(text) << '\n' << std::flush;
}

TerminalOptions terminalOptions() {
  TerminalOptions options;
  options.errIsTerminal = ::isatty(STDERR_FILENO) == 1;
  winsize size = {};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1) {
    options.width = size.ws_col;
  }
  return options;
}

}  // namespace assay::driver
