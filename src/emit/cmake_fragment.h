// The CMake fragment that builds the tests.
#pragma once

#include <string>

#include "emit/emit.h"

namespace assay::emit {

struct TestFiles {
  std::string tests;       // "queue_test.cpp"; empty if there are none
  std::string faultTests;  // "queue_faults_test.cpp"
};

[[nodiscard]] std::string cmakeFragment(const TestFiles& files, const EmitOptions& options);

}  // namespace assay::emit
