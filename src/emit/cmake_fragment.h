// The CMake fragments that build the tests: one for each subject of a folder, and one that includes
// them and is included by the user.
#pragma once

#include <string>
#include <vector>

#include "emit/emit.h"

namespace assay::emit {

struct TestFiles {
  std::string tests;       // "queue_test.cpp"; empty if there are none
  std::string faultTests;  // "queue_faults_test.cpp"
};

// The files of a subject whose stem is "queue".
[[nodiscard]] TestFiles testFiles(const std::string& stem);
[[nodiscard]] std::string fragmentName(const std::string& stem);  // "queue_test.cmake"
[[nodiscard]] bool isFragmentName(std::string_view name);

inline constexpr std::string_view indexName = "assay_tests.cmake";

[[nodiscard]] std::string cmakeFragment(const TestFiles& files, const EmitOptions& options);

// Includes fragments of the same folder.
[[nodiscard]] std::string cmakeIndex(const std::vector<std::string>& fragments);

}  // namespace assay::emit
