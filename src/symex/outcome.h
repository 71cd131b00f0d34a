// How a path ends.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/api.h"
#include "symex/value.h"

namespace assay::symex {

// X(name, printed)
#define ASSAY_SYMEX_ERRORS(X)                                                                      \
  X(NullAccess, "null-access")                                                                     \
  X(DanglingAccess, "dangling-access")                                                             \
  X(UseAfterFree, "use-after-free")                                                                \
  X(UseAfterScope, "use-after-scope")                                                              \
  X(OutOfBounds, "out-of-bounds")                                                                  \
  X(Misaligned, "misaligned-access")                                                               \
  X(WriteToConstant, "write-to-constant")                                                          \
  X(DoubleFree, "double-free")                                                                     \
  X(MismatchedFree, "mismatched-free")                                                             \
  X(BadFree, "bad-free")                                                                           \
  X(OverlappingCopy, "overlapping-copy")                                                           \
  X(DivisionByZero, "division-by-zero")                                                            \
  X(SignedOverflow, "signed-overflow")                                                             \
  X(BadShift, "bad-shift")                                                                         \
  X(BadConversion, "float-conversion-out-of-range")                                                \
  X(UninitialisedRead, "uninitialised-read")                                                       \
  X(InvalidValue, "invalid-value") /* of a bool or an enumeration */                               \
  X(WrongType, "wrong-type")       /* an object is not of the class that it is used as */          \
  X(UnreachableReached, "unreachable-reached")                                                     \
  X(ContractViolated, "contract-violated")                                                         \
  X(AssertionFailed, "assertion-failed")                                                           \
  X(BadArgument, "bad-argument") /* that a function says it does not take */                       \
  X(BadCall, "bad-call")         /* through a pointer to no function, or to one of another type */ \
  X(Terminated, "terminate")                                                                       \
  X(Aborted, "abort")                                                                              \
  X(StackOverflow, "stack-overflow")                                                               \
  X(Leak, "leak")

enum class ErrorKind : std::uint8_t {
#define ASSAY_SYMEX_ERROR(name, printed) name,
  ASSAY_SYMEX_ERRORS(ASSAY_SYMEX_ERROR)
#undef ASSAY_SYMEX_ERROR
};

[[nodiscard]] std::string_view toString(ErrorKind kind);
// Of all kinds.
[[nodiscard]] std::vector<std::string> errorNames();

struct Returned {
  std::vector<Value> values;  // one for each scalar of the result; a value may be Undef
};

struct Threw {
  ObjectId type = 0;     // of the type_info; see Program::types
  std::string typeName;  // mangled, as type_info::name() gives it
  std::string what;      // if the type derives from std::exception
  bool whatIsKnown = false;
};

struct Failed {
  ErrorKind kind = ErrorKind::NullAccess;
  LocationId location = 0;
  std::vector<LocationId>
      stack;             // of the calls under way, innermost first; `location` is not in it
  std::string detail;    // the contract's text and the like
  int contractKind = 2;  // of a ContractViolated: as in assayContractViolated
};

struct Exited {
  Value status;
};

// A bound cut the path: "loop-3 at file:4".
struct Cut {
  std::string_view bound;
  LocationId location = 0;
};

// Precision was lost; nothing is said about what happens behind.
struct Limited {
  model::Limitation limitation;
};

using PathOutcome = std::variant<Returned, Threw, Failed, Exited, Cut, Limited>;

}  // namespace assay::symex
