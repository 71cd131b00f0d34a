#include "runtime/stack_walk.h"

#include <unwind.h>

#include "runtime/state.h"

namespace assay::runtime {

namespace {

constexpr std::uint64_t kStackBytes = 8u << 20;

std::uint32_t follow(std::uint64_t framePointer, std::uint64_t* frames, std::uint32_t count,
                     std::uint32_t capacity) {
  const std::uint64_t low = reinterpret_cast<std::uint64_t>(__builtin_frame_address(0));
  std::uint64_t previous = low - 1;
  const std::uint64_t high = worker.stackLimit;
  while (count < capacity) {
    const bool plausible = framePointer > previous && framePointer % 8 == 0 &&
                           framePointer < high && framePointer - low < kStackBytes;
    if (!plausible) break;
    const auto* frame = reinterpret_cast<const std::uint64_t*>(framePointer);
    if (frame[1] == 0) break;
    frames[count++] = frame[1];
    previous = framePointer;
    framePointer = frame[0];
  }
  return count;
}

struct Collector {
  std::uint64_t* frames;
  std::uint32_t capacity;
  bool started;  // otherwise the first frame to collect is one that was interrupted
  std::uint32_t count = 0;
};

_Unwind_Reason_Code collect(_Unwind_Context* context, void* data) {
  auto* collector = static_cast<Collector*>(data);
  if (worker.stackLimit != 0 && onMainThread() && _Unwind_GetCFA(context) > worker.stackLimit) {
    return _URC_END_OF_STACK;
  }
  if (collector->count == collector->capacity) return _URC_END_OF_STACK;
  int interrupted = 0;
  const std::uint64_t pc = _Unwind_GetIPInfo(context, &interrupted);
  collector->started = collector->started || interrupted != 0;
  // Whoever reads the stack subtracts one, as from a return address.
  if (collector->started) collector->frames[collector->count++] = interrupted != 0 ? pc + 1 : pc;
  return _URC_NO_REASON;
}

}  // namespace

std::uint32_t walkFramePointers(std::uint64_t* frames, std::uint32_t capacity) {
  // Frame 0 is this function; its return address is the caller, which is of no interest.
  const auto* own = static_cast<const std::uint64_t*>(__builtin_frame_address(0));
  if (!onMainThread()) return walkUnwindTables(frames, capacity);
  return follow(own[0], frames, 0, capacity);
}

std::uint32_t walkUnwindTables(std::uint64_t* frames, std::uint32_t capacity) {
  Collector collector{frames, capacity, true};
  _Unwind_Backtrace(collect, &collector);
  // The first entry is this function.
  if (collector.count > 0) {
    for (std::uint32_t i = 1; i < collector.count; ++i) frames[i - 1] = frames[i];
    --collector.count;
  }
  return collector.count;
}

std::uint32_t walkInterrupted(std::uint64_t* frames, std::uint32_t capacity) {
  Collector collector{frames, capacity, false};
  _Unwind_Backtrace(collect, &collector);
  return collector.count;
}

}  // namespace assay::runtime
