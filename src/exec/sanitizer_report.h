// Reading the reports of AddressSanitizer and LeakSanitizer, and naming UBSan's. Pure functions on
// text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exec/symbolizer.h"
#include "model/crash_kinds.h"

namespace assay::exec {

struct SanitizerReport {
  model::FailureKind kind;
  std::string message;  // the first lines, without addresses
  std::vector<ModuleOffset> stack;
};

SanitizerReport parseAddressReport(std::string_view text);

// The report up to the picture of the memory around the address, which no other run shows.
std::string_view withoutMemory(std::string_view report);

// A line of a report without addresses and process numbers.
std::string withoutAccidents(std::string_view line);

struct LeakedBlocks {
  std::size_t bytes = 0;
  std::size_t blocks = 0;
  std::vector<ModuleOffset> allocation;
  bool operator==(const LeakedBlocks&) const = default;
};

// One entry for each "leak of … allocated from", direct ones first.
std::vector<LeakedBlocks> parseLeakReport(std::string_view text);

// What the second report has that the first has not.
std::vector<LeakedBlocks> newLeaks(std::string_view before, std::string_view after);

// By UBSan's name, "signed-integer-overflow" or "SignedIntegerOverflow".
model::FailureKind undefinedKind(std::string_view name);

// UBSan's sentence without addresses. An offset to a null pointer is an address too when what was
// added is one: "Applying non-zero offset 88098369178320 to null pointer".
std::string undefinedMessage(std::string_view message);

// The frame in one line of a report, "#3 0x… (module+0x…)".
std::optional<ModuleOffset> parseFrame(std::string_view line);

}  // namespace assay::exec
