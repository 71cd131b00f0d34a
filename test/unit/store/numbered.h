// Checkpoints that can be told by their number, so that a reader knows what it must find.
#pragma once

#include <cstdint>
#include <string>

#include "store/store.h"

namespace assay::store {

// The n-th checkpoint keeps the sequences n * sequencesPerCheckpoint and following.
constexpr std::uint64_t sequencesPerCheckpoint = 3;

inline const RunKey numberedKey = {"the subject", 42, R"({"files": ["stack.h"]})"};

inline KeptSequence numberedSequence(std::uint64_t ordinal) {
  const model::Argument number{model::Literal{static_cast<std::int64_t>(ordinal)}};
  model::Sequence sequence;
  sequence.steps.resize(1 + ordinal % 5, model::Step{"Stack::push(int)", {}, {number}, {}});
  return {ordinal, std::move(sequence), "facts " + std::to_string(ordinal)};
}

inline model::Finding numberedFinding(std::size_t id, std::uint64_t checkpoint) {
  model::Finding finding;
  finding.id = id;
  finding.failure.sentence = std::string(2000, 'x');  // as long as a sanitizer's report
  finding.occurrences = checkpoint;
  return finding;
}

// Every checkpoint adds a finding and changes the first one.
inline Checkpoint numberedCheckpoint(std::uint64_t number) {
  Checkpoint checkpoint{"state " + std::to_string(number), {}, {}};
  for (std::uint64_t i = 0; i < sequencesPerCheckpoint; ++i) {
    checkpoint.kept.push_back(numberedSequence(number * sequencesPerCheckpoint + i));
  }
  checkpoint.findings.push_back(numberedFinding(1, number));
  if (number > 0) checkpoint.findings.push_back(numberedFinding(number + 1, number));
  return checkpoint;
}

// What a run holds after that many checkpoints.
inline StoredRun numberedRun(RunId id, std::uint64_t checkpoints) {
  StoredRun run{id, numberedKey, "", {}, {}, {}};
  for (std::uint64_t number = 0; number < checkpoints; ++number) {
    Checkpoint checkpoint = numberedCheckpoint(number);
    run.state = checkpoint.state;
    run.kept.insert(run.kept.end(), checkpoint.kept.begin(), checkpoint.kept.end());
    run.findings.push_back(numberedFinding(number + 1, number));
  }
  if (checkpoints > 0) run.findings.front().occurrences = checkpoints - 1;
  return run;
}

}  // namespace assay::store
