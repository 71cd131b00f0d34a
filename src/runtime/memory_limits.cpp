// The limit on live heap bytes, and allocations that fail because the sequence says so.
//
// Every allocation of the process, from the subject, the C++ library or the C library, reaches one
// of nine functions of AddressSanitizer's allocator. They are wrapped at link time
// (worker_flags.h): over the limit they give null with ENOMEM. The sanitizer's operator new then
// wants to report that memory is exhausted and to die; that report is wrapped too and throws
// std::bad_alloc, as operator new should.
#include <cerrno>
#include <cstddef>
#include <new>

#include "runtime/state.h"

namespace assay::runtime {

namespace {

bool refuse(std::size_t size) {
  if (!worker.executing) return false;
  const std::uint64_t limit = worker.control->limits.liveBytes;
  const auto live = static_cast<std::uint64_t>(worker.liveBytes < 0 ? 0 : worker.liveBytes);
  const bool fits = size <= limit && live <= limit - size;
  if (!fits) errno = ENOMEM;
  return !fits;
}

// Whether this is the allocation that is to fail. Those by `new` come with a type of their own.
bool refuseNew(int type) {
  constexpr int kNew = 2;
  constexpr int kNewArray = 3;
  if (worker.failAllocation == 0 || (type != kNew && type != kNewArray) || !onMainThread()) {
    return false;
  }
  return --worker.failAllocation == 0;
}

bool refuse(std::size_t count, std::size_t size) {
  std::size_t total = 0;
  if (__builtin_mul_overflow(count, size, &total)) total = ~std::size_t{0};
  return refuse(total);
}

}  // namespace

}  // namespace assay::runtime

// The two names of a wrapped function: __wrap_X is called instead of X, __real_X is X.
#define ASSAY_WRAP(result, mangled, parameters) \
  result __real_##mangled parameters;           \
  result __wrap_##mangled parameters;           \
  result __wrap_##mangled parameters

using assay::runtime::refuse;
using assay::runtime::refuseNew;

extern "C" {

ASSAY_WRAP(void*, _ZN6__asan11asan_mallocEmPN11__sanitizer18BufferedStackTraceE,
           (std::size_t size, void* stack)) {
  if (refuse(size)) return nullptr;
  return __real__ZN6__asan11asan_mallocEmPN11__sanitizer18BufferedStackTraceE(size, stack);
}

ASSAY_WRAP(void*, _ZN6__asan11asan_callocEmmPN11__sanitizer18BufferedStackTraceE,
           (std::size_t count, std::size_t size, void* stack)) {
  if (refuse(count, size)) return nullptr;
  return __real__ZN6__asan11asan_callocEmmPN11__sanitizer18BufferedStackTraceE(count, size, stack);
}

ASSAY_WRAP(void*, _ZN6__asan12asan_reallocEPvmPN11__sanitizer18BufferedStackTraceE,
           (void* old, std::size_t size, void* stack)) {
  if (refuse(size)) return nullptr;
  return __real__ZN6__asan12asan_reallocEPvmPN11__sanitizer18BufferedStackTraceE(old, size, stack);
}

ASSAY_WRAP(void*, _ZN6__asan17asan_reallocarrayEPvmmPN11__sanitizer18BufferedStackTraceE,
           (void* old, std::size_t count, std::size_t size, void* stack)) {
  if (refuse(count, size)) return nullptr;
  return __real__ZN6__asan17asan_reallocarrayEPvmmPN11__sanitizer18BufferedStackTraceE(old, count,
                                                                                       size, stack);
}

ASSAY_WRAP(void*, _ZN6__asan11asan_vallocEmPN11__sanitizer18BufferedStackTraceE,
           (std::size_t size, void* stack)) {
  if (refuse(size)) return nullptr;
  return __real__ZN6__asan11asan_vallocEmPN11__sanitizer18BufferedStackTraceE(size, stack);
}

ASSAY_WRAP(void*, _ZN6__asan12asan_pvallocEmPN11__sanitizer18BufferedStackTraceE,
           (std::size_t size, void* stack)) {
  if (refuse(size)) return nullptr;
  return __real__ZN6__asan12asan_pvallocEmPN11__sanitizer18BufferedStackTraceE(size, stack);
}

ASSAY_WRAP(void*, _ZN6__asan18asan_aligned_allocEmmPN11__sanitizer18BufferedStackTraceE,
           (std::size_t alignment, std::size_t size, void* stack)) {
  if (refuse(size)) return nullptr;
  return __real__ZN6__asan18asan_aligned_allocEmmPN11__sanitizer18BufferedStackTraceE(alignment,
                                                                                      size, stack);
}

ASSAY_WRAP(int, _ZN6__asan19asan_posix_memalignEPPvmmPN11__sanitizer18BufferedStackTraceE,
           (void** result, std::size_t alignment, std::size_t size, void* stack)) {
  if (refuse(size)) return ENOMEM;
  return __real__ZN6__asan19asan_posix_memalignEPPvmmPN11__sanitizer18BufferedStackTraceE(
      result, alignment, size, stack);
}

ASSAY_WRAP(void*, _ZN6__asan13asan_memalignEmmPN11__sanitizer18BufferedStackTraceENS_9AllocTypeE,
           (std::size_t alignment, std::size_t size, void* stack, int type)) {
  if (refuse(size) || refuseNew(type)) return nullptr;
  return __real__ZN6__asan13asan_memalignEmmPN11__sanitizer18BufferedStackTraceENS_9AllocTypeE(
      alignment, size, stack, type);
}

ASSAY_WRAP(void, _ZN6__asan17ReportOutOfMemoryEmPN11__sanitizer18BufferedStackTraceE,
           (std::size_t size, void* stack)) {
  using assay::runtime::worker;
  if (!worker.executing) {
    __real__ZN6__asan17ReportOutOfMemoryEmPN11__sanitizer18BufferedStackTraceE(size, stack);
  }
  worker.slowUnwind = true;
  throw std::bad_alloc();
}
}
