// Copying, allocation, lifetimes, variadic arguments.
#include "symex/engine.h"

namespace assay::symex {

bool Engine::copyMemory(State& state, const Value& to, const Value& from, const Value& amount) {
  std::uint64_t size = 0;
  if (!concretise(state, amount, size, "size of a copy")) return false;
  if (size == 0) return true;
  Place source;
  Place target;
  if (!resolve(state, from, size, 1, false, source)) return false;
  if (source.symbolicOffset && !concreteOffset(state, source)) return false;
  if (!resolve(state, to, size, 1, true, target)) return false;
  if (target.symbolicOffset && !concreteOffset(state, target)) return false;
  if (!state.lent.empty()) {
    if (state.changed != 0) onLentRead(state, source);
    if (target.id < state.firstOfCall && target.object->kind != ObjectKind::Stack) {
      state.changed = none;
    }
  }
  // Writing may move the source, if it is the same object.
  Object& object = state.memory.writable(target.id);
  copyChunks(chunkContext(), *state.memory.find(source.id), source.offset, object, target.offset,
             static_cast<std::uint32_t>(size));
  return true;
}

bool Engine::fillMemory(State& state, const Value& to, const Value& byte, const Value& amount) {
  std::uint64_t size = 0;
  if (!concretise(state, amount, size, "size of a fill")) return false;
  if (size == 0) return true;
  Place target;
  if (!resolve(state, to, size, 1, true, target)) return false;
  if (target.symbolicOffset && !concreteOffset(state, target)) return false;
  Object& object = state.memory.writable(target.id);
  const Value one = truncated(state, byte, 8);
  if (one.isInteger() || one.isUndef()) {
    writeChunk(chunkContext(), object, target.offset, static_cast<std::uint32_t>(size),
               one.isUndef() ? one : Value::fill(static_cast<std::uint8_t>(one.bits())));
    return true;
  }
  for (std::uint32_t i = 0; i < size; ++i) {
    writeChunk(chunkContext(), object, target.offset + i, 1, one);
  }
  return true;
}

bool Engine::memcpyCall(State& state, BuiltinCall& call) {
  call.results[0] = call.argument(0);
  return copyMemory(state, call.argument(0), call.argument(1), call.argument(2));
}

bool Engine::memmoveCall(State& state, BuiltinCall& call) { return memcpyCall(state, call); }

bool Engine::memsetCall(State& state, BuiltinCall& call) {
  call.results[0] = call.argument(0);
  return fillMemory(state, call.argument(0), call.argument(1), call.argument(2));
}

bool Engine::allocateHeap(State& state, const Value& amount, Family family, std::uint32_t alignment,
                          Value& result) {
  std::uint64_t size = 0;
  if (!concretise(state, amount, size, "size of an allocation")) return false;
  if (size > options.largestObject) {
    // More than there are addresses: that fails everywhere.
    if (size >> 47U == 0) {
      restsOn(state, "memory", "an allocation of more than 256 MiB is taken to fail");
    }
    result = Value::null();
    return true;
  }
  // Operators new and the C allocator are called from headers: blame the nearest frame of all.
  const ObjectId id = state.memory.allocate(
      ObjectKind::Heap, family, static_cast<std::uint32_t>(size), alignment, here(state));
  result = Value::pointer(id, 0);
  return true;
}

bool Engine::releaseHeap(State& state, const Value& raw, Family family) {
  if (raw.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "address");
  Value pointer = toPointer(state, raw);
  if (!pointer.isPointer()) {
    std::uint64_t number = 0;
    if (!splitOver(state, termOf(pointer), number, "symbolic address")) return false;
    pointer = toPointer(state, Value::integer(64, number));
  }
  const ObjectId id = pointer.object();
  if (id == 0) {
    return pointer.offset() == 0 || fail(state, ErrorKind::BadFree, "no object");
  }
  const Object* object = state.memory.find(id);
  if (object == nullptr) {
    return fail(state, state.memory.wasFreed(id) ? ErrorKind::DoubleFree : ErrorKind::BadFree);
  }
  if (object->kind != ObjectKind::Heap) return fail(state, ErrorKind::BadFree, "not on the heap");
  if (pointer.offset() != 0) return fail(state, ErrorKind::BadFree, "not the start of an object");
  if (object->family != family) return fail(state, ErrorKind::MismatchedFree);
  if (!state.lent.empty() && id < state.firstOfCall) state.changed = none;
  state.memory.free(id, here(state));
  return true;
}

bool Engine::mallocCall(State& state, BuiltinCall& call) {
  return allocateHeap(state, call.argument(0), Family::Malloc, 16, call.results[0]);
}

bool Engine::callocCall(State& state, BuiltinCall& call) {
  std::uint64_t count = 0;
  std::uint64_t each = 0;
  if (!concretise(state, call.argument(0), count, "size of an allocation")) return false;
  if (!concretise(state, call.argument(1), each, "size of an allocation")) return false;
  std::uint64_t size = 0;
  if (__builtin_mul_overflow(count, each, &size)) size = ~std::uint64_t{0};
  if (!allocateHeap(state, Value::integer(64, size), Family::Malloc, 16, call.results[0])) {
    return false;
  }
  if (call.results[0].object() == 0 || size == 0) return true;
  return fillMemory(state, call.results[0], Value::integer(8, 0), Value::integer(64, size));
}

bool Engine::reallocCall(State& state, BuiltinCall& call) {
  std::uint64_t size = 0;
  if (!concretise(state, call.argument(1), size, "size of an allocation")) return false;
  const Value old = toPointer(state, call.argument(0));
  Value made;
  if (!allocateHeap(state, Value::integer(64, size), Family::Malloc, 16, made)) return false;
  call.results[0] = made;
  if (old.isPointer() && old.object() == 0) return true;
  const Object* object = old.isPointer() ? state.memory.find(old.object()) : nullptr;
  if (object != nullptr && made.object() != 0) {
    const std::uint64_t kept = std::min<std::uint64_t>(size, object->size);
    if (!copyMemory(state, made, old, Value::integer(64, kept))) return false;
  }
  return releaseHeap(state, old, Family::Malloc);
}

bool Engine::alignedAllocCall(State& state, BuiltinCall& call) {
  std::uint64_t alignment = 0;
  if (!concretise(state, call.argument(0), alignment, "alignment")) return false;
  return allocateHeap(state, call.argument(1), Family::Malloc,
                      static_cast<std::uint32_t>(alignment), call.results[0]);
}

bool Engine::freeCall(State& state, BuiltinCall& call) {
  return releaseHeap(state, call.argument(0), Family::Malloc);
}

namespace {

// The function of the models that throws std::bad_alloc.
constexpr std::string_view throwBadAlloc = "_ZSt17__throw_bad_allocv";

}  // namespace

// Operator new never gives null; what is too large throws.
bool Engine::checkNew(State& state, BuiltinCall& call, bool& hasThrown) {
  if (!call.results[0].isPointer() || call.results[0].object() != 0) return true;
  if (call.callee.name.ends_with("nothrow_t")) return true;
  const FunctionId thrower = program.functionNamed(throwBadAlloc);
  if (thrower == none || !program.functions[thrower].hasBody) {
    return limit(state, "operator new", "an allocation is too large");
  }
  hasThrown = true;
  pushFrame(state, program.functions[thrower]);
  return true;
}

bool Engine::newCall(State& state, BuiltinCall& call) {
  return allocateHeap(state, call.argument(0), Family::New, 16, call.results[0]) &&
         checkNew(state, call, call.hasTransferred);
}

bool Engine::newArrayCall(State& state, BuiltinCall& call) {
  return allocateHeap(state, call.argument(0), Family::NewArray, 16, call.results[0]) &&
         checkNew(state, call, call.hasTransferred);
}

bool Engine::alignedNewCall(State& state, BuiltinCall& call) {
  std::uint64_t alignment = 0;
  return concretise(state, call.argument(1), alignment, "alignment") &&
         allocateHeap(state, call.argument(0), Family::New, static_cast<std::uint32_t>(alignment),
                      call.results[0]) &&
         checkNew(state, call, call.hasTransferred);
}

bool Engine::alignedNewArrayCall(State& state, BuiltinCall& call) {
  std::uint64_t alignment = 0;
  return concretise(state, call.argument(1), alignment, "alignment") &&
         allocateHeap(state, call.argument(0), Family::NewArray,
                      static_cast<std::uint32_t>(alignment), call.results[0]) &&
         checkNew(state, call, call.hasTransferred);
}

// The size that a sized delete is given is that of the object.
bool Engine::checkDeletedSize(State& state, const BuiltinCall& call) {
  const std::string_view name = call.callee.name;
  const bool isSized = name.starts_with("_ZdlPvm") || name.starts_with("_ZdaPvm");
  if (!isSized || !call.argument(1).isInteger()) return true;
  const Value pointer = toPointer(state, call.argument(0));
  const Object* object = pointer.isPointer() ? state.memory.find(pointer.object()) : nullptr;
  if (object == nullptr || object->kind != ObjectKind::Heap || pointer.offset() != 0) return true;
  return object->size == call.argument(1).bits() ||
         fail(state, ErrorKind::MismatchedFree, "of another size");
}

bool Engine::deleteCall(State& state, BuiltinCall& call) {
  return checkDeletedSize(state, call) && releaseHeap(state, call.argument(0), Family::New);
}

bool Engine::deleteArrayCall(State& state, BuiltinCall& call) {
  return checkDeletedSize(state, call) && releaseHeap(state, call.argument(0), Family::NewArray);
}

bool Engine::lifetimeStart(State& state, BuiltinCall& call) {
  const Value pointer = call.argument(1);
  if (!pointer.isPointer() || state.memory.find(pointer.object()) == nullptr) return true;
  Object& object = state.memory.writable(pointer.object());
  object.isOutOfScope = false;
  object.chunks.clear();
  return true;
}

bool Engine::lifetimeEnd(State& state, BuiltinCall& call) {
  const Value pointer = call.argument(1);
  if (!pointer.isPointer() || state.memory.find(pointer.object()) == nullptr) return true;
  Object& object = state.memory.writable(pointer.object());
  object.isOutOfScope = true;
  object.chunks.clear();
  return true;
}

bool Engine::stackSave(State& state, BuiltinCall& call) {
  static_cast<void>(state);
  call.results[0] = Value::null();
  return true;
}

bool Engine::nothing(State& state, BuiltinCall& call) {
  static_cast<void>(state);
  call.results[0] = Value::null();
  return true;
}

// va_list of the x86-64 ABI, with both register areas used up: every argument is read from the
// overflow area.
bool Engine::vaStart(State& state, BuiltinCall& call) {
  const Value list = call.argument(0);
  Place place;
  if (!resolve(state, list, 24, 8, true, place)) return false;
  if (place.symbolicOffset && !concreteOffset(state, place)) return false;
  const ObjectId arguments = state.stack.top().variadic;
  Object& object = state.memory.writable(place.id);
  const auto put = [&](std::uint32_t offset, std::uint32_t size, Value value) {
    writeChunk(chunkContext(), object, place.offset + offset, size, value);
  };
  put(0, 4, Value::integer(32, 48));
  put(4, 4, Value::integer(32, 176));
  put(8, 8, Value::pointer(arguments, 0));
  put(16, 8, Value::null());
  return true;
}

bool Engine::vaCopy(State& state, BuiltinCall& call) {
  return copyMemory(state, call.argument(0), call.argument(1), Value::integer(64, 24));
}

bool Engine::objectSize(State& state, BuiltinCall& call) {
  static_cast<void>(state);
  const bool wantsMinimum = call.argument(1).isInteger() && call.argument(1).bits() != 0;
  call.results[0] = Value::integer(call.callee.resultWidth, wantsMinimum ? 0 : ~std::uint64_t{0});
  return true;
}

}  // namespace assay::symex
