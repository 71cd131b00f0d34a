// What a run of `assay test` tells its user; every form of report is made of it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/api.h"
#include "model/findings_report.h"

namespace assay::model {

struct Ratio {
  std::size_t part = 0;
  std::size_t whole = 0;
  bool operator==(const Ratio&) const = default;
};

enum class Verdict : std::uint8_t { Fault, Suspect, Verified, Tested, Unknown };

// All operations with one name of one class are a row: overloads are told apart by their keys.
struct MethodReport {
  std::string operation;  // key
  std::size_t executions = 0;
  Ratio branches;
  Verdict verdict = Verdict::Unknown;
  std::vector<std::size_t> findings;  // ids
  std::string remark;                 // why unknown; bounds of a verification
  SourceLocation location;            // of its declaration
  bool operator==(const MethodReport&) const = default;
};

// One outcome of one branch of the source.
struct BranchOutcome {
  unsigned line = 0;
  unsigned column = 0;
  bool taken = false;  // the outcome that this is about: condition true or false
  std::uint64_t count = 0;
  std::string remark;  // for one that is not covered: why
  bool operator==(const BranchOutcome&) const = default;
};

struct FileCoverage {
  std::string file;
  std::map<unsigned, std::uint64_t> lines;  // executable lines and how often they ran
  std::vector<BranchOutcome> branches;
  bool operator==(const FileCoverage&) const = default;
};

// A function of the source; instances of one template are one.
struct FunctionCoverage {
  std::string name;  // demangled
  std::string file;
  unsigned firstLine = 0;
  unsigned lastLine = 0;
  std::vector<BranchOutcome> branches;  // two for each condition
  bool operator==(const FunctionCoverage&) const = default;
};

struct Coverage {
  std::vector<FileCoverage> files;
  std::vector<FunctionCoverage> functions;
  bool operator==(const Coverage&) const = default;
};

struct RunReport : FindingsReport {
  std::uint64_t seed = 0;
  std::uint64_t steps = 0;  // calls into the subject
  std::uint64_t executions = 0;
  std::chrono::milliseconds elapsed{0};  // 0: not told, where output is to be the same each time
  std::vector<MethodReport> methods;
  std::vector<FileCoverage> coverage;
  bool operator==(const RunReport&) const = default;
};

}  // namespace assay::model
