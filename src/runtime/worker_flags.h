// How a worker is compiled and linked. The harness uses exactly these; so do the tests and the
// benchmark of this room.
//
// Order of the link line: generated object, the subject's objects and libraries, then
// -Wl,--whole-archive <libassay_runtime.a> -Wl,--no-whole-archive, then kLinkFlags, then
// -Wl,-T,<subject_state.ld> (a file beside this one). The archive has to keep its name: the linker
// script tells the runtime's own data from the subject's by it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace assay::runtime {

constexpr std::string_view kRuntimeArchive = "libassay_runtime.a";
constexpr std::string_view kLinkerScript = "subject_state.ld";

// For the generated file and for the subject's sources, after the subject's own flags. Object sizes
// are AddressSanitizer's business: UBSan's check depends on what the optimiser can see.
// Coverage is one flag an edge: eight-bit counters would be zero again after 256 rounds of a loop.
// -fno-optimize-sibling-calls and frame pointers keep stacks whole; -UNDEBUG keeps asserts alive.
// Fuzzer's code keeps the branches that the optimiser would make selections of, which have no
// edges; its own ways of counting are not used.
constexpr std::array<std::string_view, 15> kCompileFlags = {
    "-fsanitize=address,undefined,fuzzer-no-link",
    "-fno-sanitize-coverage=inline-8bit-counters,trace-cmp,indirect-calls,stack-depth",
    "-fsanitize-recover=undefined",
    "-fno-sanitize=object-size",
    "-fsanitize-address-use-after-scope",
    "-fsanitize-address-use-after-return=always",
    "-fsanitize-coverage=inline-bool-flag,pc-table",
    "-fno-omit-frame-pointer",
    "-fno-optimize-sibling-calls",
    "-gdwarf-4",
    "-O1",
    "-UNDEBUG",
    "-U_FORTIFY_SOURCE",
    "-D_GLIBCXX_ASSERTIONS",
    "-DASSAY_ACTIVE=1",
};

// The checks of -fsanitize=undefined, and who makes the same in the bitcode of the subject, so that
// both engines have one opinion on what goes wrong. A test asks Clang whether the list is whole.
enum class CheckedBy : std::uint8_t {
  Executor,  // from the instructions
  Code,      // that Clang puts into the bitcode as well
};

struct UndefinedCheck {
  std::string_view name;
  CheckedBy inBitcode;
};

constexpr std::array kUndefinedChecks = {
    UndefinedCheck{"alignment", CheckedBy::Code},
    UndefinedCheck{"array-bounds", CheckedBy::Code},
    UndefinedCheck{"bool", CheckedBy::Code},
    UndefinedCheck{"builtin", CheckedBy::Code},
    UndefinedCheck{"enum", CheckedBy::Code},
    UndefinedCheck{"float-cast-overflow", CheckedBy::Executor},
    UndefinedCheck{"function", CheckedBy::Executor},
    UndefinedCheck{"integer-divide-by-zero", CheckedBy::Executor},
    UndefinedCheck{"nonnull-attribute", CheckedBy::Code},
    UndefinedCheck{"null", CheckedBy::Code},
    UndefinedCheck{"pointer-overflow", CheckedBy::Executor},
    UndefinedCheck{"return", CheckedBy::Executor},
    UndefinedCheck{"returns-nonnull-attribute", CheckedBy::Code},
    UndefinedCheck{"shift-base", CheckedBy::Code},  // none from C++20 on
    UndefinedCheck{"shift-exponent", CheckedBy::Executor},
    UndefinedCheck{"signed-integer-overflow", CheckedBy::Executor},
    UndefinedCheck{"unreachable", CheckedBy::Executor},
    UndefinedCheck{"vla-bound", CheckedBy::Code},
    UndefinedCheck{"vptr", CheckedBy::Code},
};

// The wrapped functions are the doors of AddressSanitizer's allocator (memory_limits.cpp), its
// store of stacks (stack_depot.cpp), and what it does before a throw (sanitizer_hooks.cpp).
constexpr std::array<std::string_view, 19> kLinkFlags = {
    "-fsanitize=address,undefined",
    "-fuse-ld=lld",
    "-Wl,--wrap=_ZN6__asan11asan_mallocEmPN11__sanitizer18BufferedStackTraceE",
    "-Wl,--wrap=_ZN6__asan11asan_callocEmmPN11__sanitizer18BufferedStackTraceE",
    "-Wl,--wrap=_ZN6__asan12asan_reallocEPvmPN11__sanitizer18BufferedStackTraceE",
    "-Wl,--wrap=_ZN6__asan17asan_reallocarrayEPvmmPN11__sanitizer18BufferedStackTraceE",
    "-Wl,--wrap=_ZN6__asan11asan_vallocEmPN11__sanitizer18BufferedStackTraceE",
    "-Wl,--wrap=_ZN6__asan12asan_pvallocEmPN11__sanitizer18BufferedStackTraceE",
    "-Wl,--wrap=_ZN6__asan18asan_aligned_allocEmmPN11__sanitizer18BufferedStackTraceE",
    "-Wl,--wrap=_ZN6__asan19asan_posix_memalignEPPvmmPN11__sanitizer18BufferedStackTraceE",
    "-Wl,--wrap=_ZN6__asan13asan_memalignEmmPN11__sanitizer18BufferedStackTraceENS_9AllocTypeE",
    "-Wl,--wrap=_ZN6__asan17ReportOutOfMemoryEmPN11__sanitizer18BufferedStackTraceE",
    "-Wl,--wrap=_ZN11__sanitizer13StackDepotPutENS_10StackTraceE",
    "-Wl,--wrap=_ZN11__sanitizer13StackDepotGetEj",
    "-Wl,--wrap=_ZN11__sanitizer24StackDepotLockBeforeForkEv",
    "-Wl,--wrap=_ZN11__sanitizer25StackDepotUnlockAfterForkEb",
    "-Wl,--wrap=_ZN6__asan22PlatformUnpoisonStacksEv",
    "-ldl",
    "-lpthread",
};

// The same for a worker that runs under valgrind's memcheck, whose runtime lies in a folder beside
// the other's. Nothing is optimised: the optimiser decides on its own what memory holds that nobody
// wrote.
constexpr std::string_view kMemcheckFolder = "memcheck";

constexpr std::array<std::string_view, 9> kMemcheckCompileFlags = {
    "-fno-sanitize=all",
    "-fno-omit-frame-pointer",
    "-fno-optimize-sibling-calls",
    "-gdwarf-4",
    "-O0",
    "-UNDEBUG",
    "-U_FORTIFY_SOURCE",
    "-D_GLIBCXX_ASSERTIONS",
    "-DASSAY_ACTIVE=1",
};

constexpr std::array<std::string_view, 3> kMemcheckLinkFlags = {
    "-fuse-ld=lld",
    "-ldl",
    "-lpthread",
};

}  // namespace assay::runtime
