// What work says while it is under way. Nothing below the driver prints; it tells a Listener, and
// the terminal, a log or a test listens.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace assay::support {

// Work goes on: `done` of `total` steps of `phase` ("compile", "run") are finished; a total of 0
// means that it is not known. `text` names what is being worked on and may be empty.
struct Progress {
  std::string phase;
  std::string text;
  std::size_t done = 0;
  std::size_t total = 0;

  bool operator==(const Progress&) const = default;
};

// Worth knowing, for a user who asked for details.
struct Note {
  std::string text;

  bool operator==(const Note&) const = default;
};

// Worth knowing for every user, and no reason to stop.
struct Warning {
  std::string text;
  std::string where;

  bool operator==(const Warning&) const = default;
};

class Listener {
 public:
  Listener() = default;
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  virtual ~Listener() = default;

  virtual void onProgress(const Progress& progress) = 0;
  virtual void onNote(const Note& note) = 0;
  virtual void onWarning(const Warning& warning) = 0;
};

// Hears everything and says nothing.
class SilentListener final : public Listener {
 public:
  void onProgress(const Progress&) override {}
  void onNote(const Note&) override {}
  void onWarning(const Warning&) override {}
};

// Keeps what it hears, in order, for tests.
class RecordingListener final : public Listener {
 public:
  void onProgress(const Progress& event) override { progress.push_back(event); }
  void onNote(const Note& event) override { notes.push_back(event); }
  void onWarning(const Warning& event) override { warnings.push_back(event); }

  std::vector<Progress> progress;
  std::vector<Note> notes;
  std::vector<Warning> warnings;
};

}  // namespace assay::support
