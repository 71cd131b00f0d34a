// From a suite to the source text of a test framework.
//
// A test is the sequence as a person would have written it down: results are compared where they
// come about, values get a name only if something later needs them, literals are as plain as
// overload resolution allows. The meaning is that of the worker that ran the sequence; where C++
// cannot say the same (a const object that is changed, a type without a name) the test is left out
// and listed.
//
// The text is not formatted: format.h does that. Writing nothing that was not compiled and run is
// the driver's business.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/api.h"
#include "model/suite.h"

namespace assay::emit {

enum class Framework : std::uint8_t { GoogleTest, Catch2, Doctest };

// What a test for a fault does while the fault is there.
enum class FaultTests : std::uint8_t {
  Failing,   // it fails, or ends the process
  Death,     // it passes, because it expects just that; without death tests it is disabled
  Disabled,  // it is not run
};

struct ParameterOf {
  std::string operation;  // key
  std::size_t index = 0;  // from 0
  auto operator<=>(const ParameterOf&) const = default;
};

struct EmitOptions {
  Framework framework = Framework::GoogleTest;
  FaultTests faultTests = FaultTests::Failing;

  // As the user would write them: "ring_buffer.h" or "<ring/buffer.h>", in order.
  std::vector<std::string> includes;
  // The subject includes assay/contracts.h: tests for faults switch its clauses on.
  bool usesContracts = false;

  // Who owns a raw pointer after a call, as exec::OwnershipFacts has it.
  std::set<ParameterOf> takesOwnership;
  std::set<std::string> givesOwnership;  // keys of operations whose result the caller deletes
  // Parameters whose argument must outlive the call, beyond those that can be told by their type.
  std::set<ParameterOf> keepsReference;

  // Operations whose result must not be dropped ([[nodiscard]]), by key. Unset: any might be one,
  // so that every dropped result is cast to void.
  std::optional<std::set<std::string>> nodiscard;

  // For the CMake fragment; relative paths start from the folder of the fragment.
  std::vector<std::string> sources;             // of the subject, to be compiled in
  std::vector<std::string> includeDirectories;  // where `includes` and assay/contracts.h are found
  std::vector<std::string> compileOptions;
  std::vector<std::string> linkLibraries;
};

// A test in a file.
struct FileTest {
  std::string name;     // of the test case
  std::string shown;    // as the framework shows it: "StackTest.PopOnEmpty"
  std::string opening;  // how it begins, up to the brace; merge.h finds it by that
  bool operator==(const FileTest&) const = default;
};

struct File {
  std::string name;
  std::string text;
  std::vector<FileTest> tests = {};  // NOLINT(readability-redundant-member-init)
  bool operator==(const File&) const = default;
};

struct Emitted {
  std::string stem;                            // "ring_buffer": with what names of files begin
  std::vector<File> files;                     // tests, tests for faults
  std::vector<model::Limitation> limitations;  // one for each test that was left out
};

[[nodiscard]] Emitted emit(const model::Api& api, const model::Suite& suite,
                           const EmitOptions& options);

}  // namespace assay::emit
