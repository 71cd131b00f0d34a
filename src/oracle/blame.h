// Who is to blame: reading a stack for the function of the subject in which something went wrong.
//
// A stack starts with the innermost frame and, unless it was cut, goes down to a function of the
// generated harness, which made the call for the test. What is below that is ours. Frames of the
// standard library and of libc are passed over: they do what they were told.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/api.h"
#include "model/outcome.h"
#include "model/subject_files.h"

namespace assay::oracle {

struct Blame {
  std::string function;
  model::SourceLocation location;
  bool operator==(const Blame&) const = default;
};

// "int a::B<c>::f<d>(e) const" → "a::B::f": what a frame and the key of an operation have in
// common.
[[nodiscard]] std::string plainName(std::string_view function);

[[nodiscard]] bool isHarnessFrame(const model::Frame& frame);

// Whether the file is one of the compiler's, the standard library's or the system's.
[[nodiscard]] bool isSystemFile(std::string_view file);

// The frames above the harness's, or all if the stack was cut before it.
[[nodiscard]] std::span<const model::Frame> framesOfCall(std::span<const model::Frame> stack);

// The innermost frame in a file of the subject; else the innermost that is neither the system's nor
// the harness's.
[[nodiscard]] std::optional<Blame> blameOf(const model::SubjectFiles& subject,
                                           std::span<const model::Frame> stack);

// Whether the failure is in the operation that the test called, or in what is hidden behind it: no
// other function that a client could have called stands between. Never, if the stack was cut.
[[nodiscard]] bool isInCalledFunction(const model::Api& api, const model::SubjectFiles& subject,
                                      std::span<const model::Frame> stack);

// The subject's own frames of the call, innermost first.
[[nodiscard]] std::vector<const model::Frame*> subjectFrames(const model::SubjectFiles& subject,
                                                             std::span<const model::Frame> stack);

}  // namespace assay::oracle
