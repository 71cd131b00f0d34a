// The class Safe in the symbolic executor.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "driver/config.h"
#include "workspace/subject.h"

namespace assay::paths::test {

struct OpenedSafe {
  workspace::Subject subject;
  harness::BuiltWorker worker;
  std::vector<std::string> bitcode;
};

// The value, or the end of the test program.
template <class Result>
auto demand(Result result) {
  if (!result) {
    std::fprintf(stderr, "%s\n", toString(result.error()).c_str());
    std::abort();
  }
  return std::move(*result);
}

inline const OpenedSafe& openedSafe() {
  static const auto opened = [] {
    driver::Settings settings;
    settings.files = {SAFE_HEADER};
    support::SilentListener listener;
    auto made = std::make_unique<OpenedSafe>();
    made->subject =
        demand(workspace::openSubject(demand(driver::completeSettings(settings)), listener));
    made->worker = demand(workspace::buildWorker(settings, made->subject, listener));
    made->bitcode = demand(workspace::buildBitcode(made->worker, listener));
    return made;
  }();
  return *opened;
}

// A safe with the code 5 and one call.
inline model::Sequence callOnSafe(const std::string& method, std::int64_t argument) {
  model::Step make;
  make.operation = "Safe::Safe(int)";
  make.arguments = {model::Argument{model::Literal{std::int64_t{5}}}};
  model::Step call;
  call.operation = method;
  call.receiver = {model::Argument{model::ValueRef{}}};
  call.arguments = {model::Argument{model::Literal{argument}}};
  return {{make, call}};
}

}  // namespace assay::paths::test
