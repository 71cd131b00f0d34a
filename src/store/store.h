// What a run keeps, in one SQLite file: `.assay/assay.db`.
//
// A run is a row with the last state of its search; its kept sequences and findings are rows beside
// it. They arrive in batches, the checkpoints, each one transaction: after a crash at any moment
// the database holds a whole number of them, among them every one that was acknowledged, and `load`
// gives back exactly what a search needs to go on from there. States and facts are opaque here:
// JSON that only the search reads.
//
// The file is in WAL mode with synchronous=NORMAL. What a process has written survives its own
// death by any signal, because the system holds it; a power cut may cost the last checkpoints but
// not the file.
//
// Processes may share a database; each writes runs of its own and waits a few seconds for the
// others. A Store is not for two threads at once.
#pragma once

#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/finding.h"
#include "model/sequence.h"
#include "support/result.h"

namespace assay::store {

class Database;

struct RunId {
  std::int64_t number = 0;
  auto operator<=>(const RunId&) const = default;
};

// What a run is of. Runs with equal subject and seed do the same, so that one goes on where another
// was stopped.
struct RunKey {
  std::string subject;  // hash of the subject's content and of all settings that matter
  std::uint64_t seed = 0;
  std::string settings;  // what `assay replay` needs to find the subject again; JSON
  bool operator==(const RunKey&) const = default;
};

struct KeptSequence {
  std::uint64_t ordinal = 0;  // orders the sequences of a run; each at most once
  model::Sequence sequence;
  std::string facts;  // of the strategy: state hash, edges, values; JSON
  bool operator==(const KeptSequence&) const = default;
};

// What is new since the checkpoint before.
struct Checkpoint {
  std::string state;  // of the search: random state, counters, weights; JSON
  std::vector<KeptSequence> kept;
  std::vector<model::Finding> findings;  // new, or in place of an earlier one with the same id
  bool operator==(const Checkpoint&) const = default;
};

// All checkpoints of a run, added up.
struct StoredRun {
  RunId id;
  RunKey key;
  std::string state;                     // of the last checkpoint; empty before the first
  std::vector<KeptSequence> kept;        // by ordinal
  std::vector<model::Finding> findings;  // by id
  std::optional<std::string> summary;    // set by `finish`
  bool operator==(const StoredRun&) const = default;
};

struct StoredFinding {
  model::Finding finding;
  RunId run;
  RunKey key;  // of that run
  bool operator==(const StoredFinding&) const = default;
};

class Store {
 public:
  // Opens the file, or makes it and the directories above it. A file that is no database of Assay,
  // is damaged or was written by a newer Assay is left as it is, with an Error that says what to
  // do. `patience` is how long an operation waits for another process that writes.
  [[nodiscard]] static support::Result<Store> open(
      const std::filesystem::path& file,
      std::chrono::milliseconds patience = std::chrono::seconds(10));

  Store(Store&& other) noexcept;
  Store& operator=(Store&& other) noexcept;
  ~Store();

  [[nodiscard]] support::Result<RunId> beginRun(const RunKey& key);

  // The newest run with this subject and seed, unless it was finished.
  [[nodiscard]] support::Result<std::optional<RunId>> latestUnfinished(const RunKey& key) const;

  // All of it or nothing. When this returns without an Error, the checkpoint is acknowledged. An
  // ordinal that the run has already, or a run that is finished, is an Error: two processes go on
  // with the same run.
  [[nodiscard]] support::Status append(RunId run, const Checkpoint& checkpoint);

  [[nodiscard]] support::Result<StoredRun> load(RunId run) const;

  [[nodiscard]] support::Status finish(RunId run, const std::string& summary);

  // The id under which findings of this cause are stored: the one that it had in earlier runs, or
  // the next one, from 1. It stays taken from now on.
  [[nodiscard]] support::Result<std::size_t> findingId(const model::Cause& cause);

  // As the newest run that has it left it.
  [[nodiscard]] support::Result<std::optional<StoredFinding>> finding(std::size_t id) const;

  // Those of the newest run, by id; none without a run.
  [[nodiscard]] support::Result<std::vector<model::Finding>> newestFindings() const;

 private:
  explicit Store(std::unique_ptr<Database> database);

  std::unique_ptr<Database> database_;
};

}  // namespace assay::store
