// From an Api to a worker that can call all of it.
//
// The generated file is checked, compiled and linked with the sources that define what it needs.
// Operations that do not compile or need a symbol that nobody defines are left out, each with a
// limitation; the rest goes on. Everything made is kept under the cache directory together with the
// files it was made from: a second build with nothing changed builds nothing.
#pragma once

#include <string>
#include <vector>

#include "harness/compile.h"
#include "harness/subject_build.h"
#include "harness/toolchain.h"
#include "model/api.h"
#include "model/thunk_table.h"
#include "support/events.h"
#include "support/result.h"

namespace assay::harness {

struct BuiltWorker {
  std::string path;  // the executable
  model::Api api;    // what it can call; what it cannot is among the limitations
  model::ThunkTable table;
  std::vector<Compilation> compilations;  // the generated file first, then the subject's sources
  bool wasCached = false;
};

support::Result<BuiltWorker> build(const model::Api& api, const SubjectBuild& subject,
                                   const Toolchain& toolchain, const BuildOptions& options,
                                   support::Listener& listener);

}  // namespace assay::harness
