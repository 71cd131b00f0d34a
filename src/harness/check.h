// Which thunks compile. The compiler is asked until everything that is left does.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/compile.h"
#include "harness/dropping.h"
#include "harness/generate.h"
#include "harness/subject_build.h"
#include "harness/toolchain.h"
#include "model/api.h"
#include "support/events.h"
#include "support/result.h"

namespace assay::harness {

struct Checked {
  Reduced subject;
  Generated generated;              // of the reduced subject
  std::vector<std::string> inputs;  // the files that the answer depends on
  bool wasCached = false;
};

// Compiles a text behind the subject, where someone has read that already; `file` is what errors
// call the text. Whatever goes wrong, the compiler is asked instead.
using CompileBehindSubject =
    std::function<support::Result<CompileResult>(const std::string& file, const std::string& text)>;

// The Api without what does not compile; each loss is a limitation with the compiler's first error.
// An Error{Build} if the compiler rejects something that is no part of the harness, such as the
// subject's own headers.
support::Result<Checked> checkThunks(const model::Api& api, const SubjectBuild& subject,
                                     const Toolchain& toolchain, const BuildOptions& options,
                                     support::Listener& listener,
                                     const CompileBehindSubject& behindSubject = {});

// Writes the generated source under the cache directory, named by its content; its absolute path.
support::Result<std::string> writeGenerated(const Generated& generated,
                                            const BuildOptions& options);

// How the generated file is compiled.
Compilation harnessCompilation(const SubjectBuild& subject, const std::string& source);

}  // namespace assay::harness
