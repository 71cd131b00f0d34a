// What every command that ends in findings tells its user, whatever else it has to say.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/api.h"
#include "model/finding.h"
#include "model/rules.h"
#include "model/suite.h"

namespace assay::model {

// Sequences that say nothing about the subject.
struct Discarded {
  std::map<RuleId, std::uint64_t> misuse;  // that did what a test must not do, by the rule
  std::uint64_t unrun = 0;                 // that our own harness failed to run
  bool operator==(const Discarded&) const = default;
};

struct FindingsReport {
  std::string version;  // of Assay
  std::string subject;
  std::vector<std::string> files;  // that were named
  std::vector<Finding> findings;   // faults first, then suspects
  std::size_t suppressed = 0;
  Discarded discarded;
  std::vector<Limitation> limitations;
  Suite suite;                       // the tests that were written
  std::vector<std::string> written;  // files
  std::vector<std::string> notes;    // what else the user should know, a sentence each
  bool operator==(const FindingsReport&) const = default;
};

}  // namespace assay::model
