// The terminal as a listener: results go to `out` and nothing else does; progress, notes, warnings
// and errors go to `err`.
//
// Where `err` is a terminal, progress is one line that is drawn over itself and wiped before
// anything else is written. Elsewhere progress is shown only when verbose, a line each. Notes are
// shown only when verbose, warnings always.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include "support/events.h"
#include "support/result.h"

namespace assay::driver {

struct TerminalOptions {
  bool errIsTerminal = false;
  bool verbose = false;
  std::size_t width = 80;  // of a progress line; longer ones are cut
};

class Terminal final : public support::Listener {
 public:
  Terminal(std::ostream& out, std::ostream& err, TerminalOptions options)
      : out_(out), err_(err), options_(options) {}
  ~Terminal() override { wipe(); }

  void onProgress(const support::Progress& progress) override;
  void onNote(const support::Note& note) override;
  void onWarning(const support::Warning& warning) override;

  void setVerbose(bool verbose) { options_.verbose = verbose; }

  // The result of a command; `text` brings its own line ends.
  void print(std::string_view text);

  // From now on results go to `err`: something else is written to `out`.
  void leaveOut() { leavesOut_ = true; }

  // Why a result could not be written; empty: all of them were.
  [[nodiscard]] const std::string& failure() const { return failure_; }

  // "where: error: message" and the remedy.
  void report(const support::Error& error);

 private:
  void wipe();
  void line(std::string_view text);

  std::ostream& out_;
  std::ostream& err_;
  TerminalOptions options_;
  bool drawn_ = false;  // a progress line is on the screen
  bool leavesOut_ = false;
  std::string failure_;
};

// What the process's own stderr is like.
[[nodiscard]] TerminalOptions terminalOptions();

}  // namespace assay::driver
