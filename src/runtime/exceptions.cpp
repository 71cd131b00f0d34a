#include "runtime/exceptions.h"

#include <cxxabi.h>
#include <dlfcn.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <typeinfo>

#include "runtime/interpreter.h"
#include "runtime/stack_walk.h"
#include "runtime/state.h"

extern "C" {
void __asan_handle_no_return(void);
extern char __executable_start[];
extern char etext[];
}

namespace assay::runtime {

namespace {

// As much of a message as is kept: more would fill the memory that the results of a whole batch
// share.
constexpr std::size_t kMaxWhat = 4096;

// Up to a limit. Not strlen: its interceptor looks at every byte's shadow.
std::size_t lengthOf(const char* text) {
  std::size_t length = 0;
  if (text == nullptr) return length;  // what() may give anything
  while (length < kMaxWhat && static_cast<const volatile char*>(text)[length] != '\0') ++length;
  return length;
}

// The contracts' own exception says nothing about the subject and must not disturb what is known
// about one that is under way.
bool isOurs(const std::type_info& type) {
  constexpr char kName[] = "N5assay9contracts13StopRecordingE";
  const char* name = type.name();
  for (std::size_t i = 0; i < sizeof kName; ++i) {
    if (static_cast<const volatile char*>(name)[i] != kName[i]) return false;
  }
  return true;
}

// Calls use(demangled name).
template <class Use>
void withTypeName(const std::type_info* type, Use use) {
  if (type == nullptr) return use("");
  int status = 0;
  char* name = abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
  use(status == 0 && name != nullptr ? name : type->name());
  std::free(name);
}

// Whether the exception is known already; from now on it is. What tells exceptions apart is their
// type, the place of the throw and the call that it came out of.
bool wasThrownBefore(const char* type) {
  std::uint64_t hash = wire::mixEvent(0, currentThunk());
  for (const char* c = type; *c != '\0'; ++c) {
    hash = wire::mixEvent(hash, static_cast<unsigned char>(*c));
  }
  if (worker.throwDepth > 0) hash = wire::mixEvent(hash, worker.throwStack[0]);
  if (hash == 0) hash = 1;
  const bool isKnown = wire::isKnownEvent(worker.control->knownEvents, hash);
  if (!isKnown) wire::addKnownEvent(worker.control->knownEvents, hash);
  return isKnown;
}

void noteTerminate(const char* what) {
  if (worker.control->fatalNoted) return;
  std::uint64_t frames[wire::kMaxDumpedFrames];
  const std::type_info* type = abi::__cxa_current_exception_type();
  // The stack of the throw says more than that of the handler's search.
  std::uint32_t count = 0;
  const std::uint64_t* stack = frames;
  if (type != nullptr && worker.throwDepth > 0) {
    stack = worker.throwStack;
    count = worker.throwDepth;
  } else {
    count = walkUnwindTables(frames, wire::kMaxDumpedFrames);
  }
  withTypeName(type, [&](const char* name) {
    appendEvent(wire::EventKind::Crash, [&](wire::EventWriter& out) {
      out.number(static_cast<std::uint64_t>(wire::CrashCause::Terminate));
      out.number(0);
      out.text(name, std::strlen(name));
      out.text(what, lengthOf(what));
      out.stack(stack, count);
      out.text("", 0);
    });
  });
  worker.control->fatalNoted = 1;
}

[[noreturn]] void onTerminate() {
  if (!worker.executing || (worker.attention & kGrandchild)) endProcess(134);
  if (abi::__cxa_current_exception_type() != nullptr) {
    try {
      throw;
    } catch (const std::exception& exception) {
      noteTerminate(exception.what());
    } catch (...) {
      noteTerminate("");
    }
    endProcess(134);
  }
  // Called outright, as GSL does for a broken contract: nothing is half unwound, so the child can
  // go on.
  if (phase() != wire::Phase::Observer) noteTerminate("");
  if (!onMainThread()) endProcess(134);
  jumpOut();
}

}  // namespace

void noteException(const char* what) {
  const std::type_info* type = abi::__cxa_current_exception_type();
  const char* name = type != nullptr ? type->name() : "";
  appendEvent(wire::EventKind::Threw, [&](wire::EventWriter& out) {
    out.text(name, lengthOf(name));
    out.text(what, lengthOf(what));
    out.stack(worker.throwStack, worker.throwDepth);
  });
  if (phase() == wire::Phase::Step && wasThrownBefore(name)) --worker.news;
}

void installTerminateHandler() { std::set_terminate(onTerminate); }

}  // namespace assay::runtime

// Takes the place of AddressSanitizer's interceptor of __cxa_throw, notes the stack and does its
// work too. Under a name of its own: the compiler knows that __cxa_throw does not return, and would
// not let it end in a call that takes its frame. As a frame, the unwinder would have to pass it,
// twice for each exception.
extern "C" void assayThrow(void* object, std::type_info* type,
                           void (*destroy)(void*)) __asm__("__cxa_throw");

extern "C" void assayThrow(void* object, std::type_info* type, void (*destroy)(void*)) {
  using namespace assay::runtime;
  namespace wire = assay::wire;
  using Throw = void (*)(void*, std::type_info*, void (*)(void*));
  static const auto real = reinterpret_cast<Throw>(dlsym(RTLD_NEXT, "__cxa_throw"));
  if (worker.executing && onMainThread() && !isOurs(*type)) {
    const char* caller = static_cast<const char*>(__builtin_return_address(0));
    const bool fromExecutable = caller >= __executable_start && caller < etext;
    worker.throwDepth = fromExecutable && !worker.slowUnwind
                            ? walkFramePointers(worker.throwStack, wire::kMaxDumpedFrames)
                            : walkUnwindTables(worker.throwStack, wire::kMaxDumpedFrames);
    worker.slowUnwind = false;
  }
  __asan_handle_no_return();
  [[clang::musttail]] return real(object, type, destroy);
}
