// Where emitted tests go, and in which form.
#pragma once

#include <filesystem>

#include "emit/emit.h"

namespace assay::testrun {

struct OutputOptions {
  std::filesystem::path output = "assay-tests";
  emit::Framework framework = emit::Framework::GoogleTest;
  emit::FaultTests faultTests = emit::FaultTests::Failing;
};

}  // namespace assay::testrun
