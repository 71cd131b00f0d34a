// What `assay explore`, `verify` and `reach` tell their users.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/findings_report.h"
#include "model/sequence.h"

namespace assay::model {

enum class StateCommand : std::uint8_t { Explore, Verify, Reach };

enum class StateVerdict : std::uint8_t { Explored, Verified, Fault, Reached, Unreachable, Unknown };

struct StateReport : FindingsReport {
  StateCommand command = StateCommand::Explore;
  StateVerdict verdict = StateVerdict::Unknown;
  std::string question;       // of verify and reach: what was asked
  std::string scope;          // "at most 6 Node"; empty: any number of objects
  std::uint32_t length = 0;   // of sequences; 0: any
  bool isExhaustive = false;  // within scope and length
  std::uint64_t active = 0;   // states
  std::uint64_t states = 0;   // with those that were merged
  std::uint64_t transitions = 0;
  std::uint64_t merges = 0;
  std::uint64_t calls = 0;          // executed symbolically, each with all its paths
  std::uint64_t undecided = 0;      // merges that the solver could not decide
  double seconds = 0;               // of exploration
  std::vector<Sequence> sequences;  // how a wanted state is reached
  // What VERIFIED and UNREACHABLE rest on besides scope and length.
  std::vector<std::string> errors;       // that were looked for, by name
  std::vector<std::string> operations;   // that were called, by key
  std::vector<std::string> models;       // library functions that are not executed but modelled
  std::vector<std::string> assumptions;  // sentences without a full stop
};

}  // namespace assay::model
