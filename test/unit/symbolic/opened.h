// A header in the symbolic executor, all the way from its text.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "driver/config.h"
#include "symbolic/symbolic_subject.h"
#include "workspace/subject.h"

namespace assay::symbolic::test {

// The value, or the end of the test program.
template <class Result>
auto demand(Result result) {
  if (!result) {
    std::fprintf(stderr, "%s\n", toString(result.error()).c_str());
    std::abort();
  }
  return std::move(*result);
}

struct OpenedHeader {
  workspace::Subject subject;
  harness::BuiltWorker worker;
  std::vector<std::string> bitcode;
};

// It refers to what was opened.
inline std::unique_ptr<SymbolicSubject> subjectOf(const OpenedHeader& opened,
                                                  const SubjectOptions& options = {}) {
  return demand(
      SymbolicSubject::open(opened.worker.api, opened.worker.table, opened.bitcode, options));
}

inline std::unique_ptr<OpenedHeader> openHeader(const std::string& path) {
  driver::Settings settings;
  settings.files = {path};
  support::SilentListener listener;
  auto opened = std::make_unique<OpenedHeader>();
  const driver::Settings complete = demand(driver::completeSettings(settings));
  opened->subject = demand(workspace::openSubject(complete, listener));
  opened->worker = demand(workspace::buildWorker(complete, opened->subject, listener));
  opened->bitcode = demand(workspace::buildBitcode(opened->worker, listener));
  return opened;
}

}  // namespace assay::symbolic::test
