// What Clang knows at the end of the subject, kept so that code can be compiled behind it without
// reading the subject's headers again; reading them is most of what a compiler does.
//
// Clang's state cannot be copied, and looking at the subject leaves marks in it (soundness.h), but
// a process can be forked. So before anybody looks, a keeper is forked off that only waits. For
// each text it forks a trial, in which Clang goes on with the text as if it stood after the
// subject; the keeper itself stays as it was.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "support/descriptor.h"
#include "support/result.h"

namespace assay::frontend {

class Snapshot {
 public:
  Snapshot(support::Descriptor socket, pid_t keeper)
      : socket_(std::move(socket)), keeper_(keeper) {}
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;
  ~Snapshot();  // ends the keeper

  struct Answer {
    std::string errors;               // as the compiler prints them; empty: the text compiles
    std::vector<std::string> inputs;  // every file that was read, the subject's included
  };

  // `file` is what the text is called in errors. An Error if Clang did not survive it.
  support::Result<Answer> compile(const std::string& file, const std::string& text);

 private:
  support::Descriptor socket_;
  pid_t keeper_;
};

// One text, in the process that was forked for it.
class Trial {
 public:
  Trial(support::Descriptor socket, std::string file, std::string text)
      : file(std::move(file)), text(std::move(text)), socket_(std::move(socket)) {}

  [[noreturn]] void answer(const Snapshot::Answer& answer) const;  // and ends the process

  std::string file;
  std::string text;

 private:
  support::Descriptor socket_;
};

// Returns several times, like fork: once with the snapshot, or null if the system has no room for
// it, and in a process of its own with each Trial.
std::variant<std::unique_ptr<Snapshot>, Trial> takeSnapshot();

}  // namespace assay::frontend
