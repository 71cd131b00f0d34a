#include "runtime/exceptions.h"

#include <cxxabi.h>
#include <dlfcn.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <typeinfo>

#include "runtime/stack_walk.h"
#include "runtime/state.h"

extern "C" {
void __asan_handle_no_return(void);
extern char __executable_start[];
extern char etext[];
}

namespace assay::runtime {

namespace {

// Calls use(demangled name).
template <class Use>
void withTypeName(const std::type_info* type, Use use) {
  if (type == nullptr) return use("");
  int status = 0;
  char* name = abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
  use(status == 0 && name != nullptr ? name : type->name());
  std::free(name);
}

void noteThrown(const char* what) {
  withTypeName(abi::__cxa_current_exception_type(), [&](const char* name) {
    appendEvent(wire::EventKind::Threw, [&](wire::EventWriter& out) {
      out.text(name, std::strlen(name));
      out.text(what, std::strlen(what));
      out.stack(worker.throwStack, worker.throwDepth);
    });
  });
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
      out.text(what, std::strlen(what));
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

void noteCurrentException() {
  try {
    throw;
  } catch (const std::exception& exception) {
    noteThrown(exception.what());
  } catch (...) {
    noteThrown("");
  }
}

void installTerminateHandler() { std::set_terminate(onTerminate); }

}  // namespace assay::runtime

namespace __cxxabiv1 {

// Notes the stack on the way. Takes the place of AddressSanitizer's interceptor and does its work
// too.
extern "C" void __cxa_throw(void* object, std::type_info* type, void (*destroy)(void*)) {
  using namespace assay::runtime;
  namespace wire = assay::wire;
  using Throw = void (*)(void*, std::type_info*, void (*)(void*));
  static const auto real = reinterpret_cast<Throw>(dlsym(RTLD_NEXT, "__cxa_throw"));
  // The contracts' own exception says nothing about the subject and must not disturb what is known
  // about one that is under way.
  const bool ours = std::strcmp(type->name(), "N5assay9contracts13StopRecordingE") == 0;
  if (worker.executing && onMainThread() && !ours) {
    const char* caller = static_cast<const char*>(__builtin_return_address(0));
    const bool fromExecutable = caller >= __executable_start && caller < etext;
    worker.throwDepth = fromExecutable && !worker.slowUnwind
                            ? walkFramePointers(worker.throwStack, wire::kMaxDumpedFrames)
                            : walkUnwindTables(worker.throwStack, wire::kMaxDumpedFrames);
    worker.slowUnwind = false;
  }
  __asan_handle_no_return();
  real(object, type, destroy);
  __builtin_unreachable();
}

}  // namespace __cxxabiv1
