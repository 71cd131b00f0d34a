// From the worker's records to what the model says happened.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "confine/supervisor.h"
#include "exec/lowering.h"
#include "exec/sanitizer_report.h"
#include "exec/symbolizer.h"
#include "model/outcome.h"
#include "wire/events.h"

namespace assay::exec {

// What was allocated in a sequence and not freed.
struct Lost {
  std::int64_t blocks = 0;
  std::int64_t bytes = 0;
};

// One record, checked for size.
struct Record {
  wire::RecordHeader header{};
  std::span<const char> events;
  std::span<const char> newEdges;  // words
  std::vector<confine::Noted> touched;

  // Live blocks remained after a complete teardown.
  // Blocks that were not freed by the teardown: a leak, perhaps.
  std::optional<Lost> lost() const {
    if (!header.tornDown || header.leakedBlocks <= 0) return std::nullopt;
    return Lost{header.leakedBlocks, header.leakedBytes};
  }
};

// The next record of the result area, or nothing if what is there cannot be one.
std::optional<Record> nextRecord(std::span<const char>& results);

// Turns records into executions. Keeps what it needs for that: where modules are, symbols,
// contracts.
class RecordReader {
 public:
  RecordReader(AddressMap addresses, std::vector<model::Contract> contracts)
      : addresses_(std::move(addresses)), contracts_(std::move(contracts)) {}

  model::Execution read(const Record& record, const Program& program);

  // What LeakSanitizer found in a record of a leak-checked run, if anything.
  std::optional<model::Leak> readLeak(const Record& record);

  void setAddresses(AddressMap addresses) { addresses_ = std::move(addresses); }

  // The hashes of the preconditions that tests broke, as far as they were read since the last call.
  std::vector<std::uint64_t> takeMisuses() { return std::exchange(misuses_, {}); }

 private:
  struct StackReading {
    std::vector<model::Frame> frames;
    // Number of frames above the thunk that the test called, if the stack shows it.
    std::optional<std::size_t> depth;
  };

  class Draft;

  void take(const wire::EventHeader& event, wire::FieldReader fields, Draft& draft);
  model::Outcome crash(wire::FieldReader fields);
  model::Outcome violation(wire::FieldReader fields);
  model::Outcome clauseViolation(wire::FieldReader& fields);
  model::Outcome addressReport(std::string_view text);
  // The first decision that the subject made on memory that was never written, or Returned.
  model::Outcome memcheckReport(std::string_view text);
  StackReading stack(wire::FieldReader& fields);
  // Symbolized, without the runtime's own frames.
  StackReading readStack(const std::vector<ModuleOffset>& places);
  StackReading readStack(const std::vector<std::uint64_t>& addresses);
  // With functions and lines, and without what differs from run to run.
  std::string symbolizedReport(std::string_view text);
  // The clause at one of the places, if the Api has one there.
  const model::Contract* clauseAt(const model::SourceLocation& location) const;
  model::Outcome asViolation(model::Contract contract, const StackReading& stack,
                             std::size_t clauseFrame) const;

  AddressMap addresses_;
  std::vector<model::Contract> contracts_;
  Symbolizer symbolizer_;
  std::vector<std::uint64_t> misuses_;
};

}  // namespace assay::exec
