// Copying, allocation, lifetimes, variadic arguments.
#include <bit>

#include "symex/engine.h"

namespace assay::symex {

// An address that is passed on and not used: it must not be null all the same.
bool Engine::requireNonNull(State& state, const Value& raw) {
  if (raw.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "address");
  const Value pointer = toPointer(state, raw);
  if (pointer.isTerm()) {
    return require(state, terms.notEqual(pointer.term(), terms.constant(64, 0)),
                   ErrorKind::NullAccess);
  }
  const bool isNull = pointer.isPointer() && pointer.object() == 0 && pointer.offset() == 0;
  return !isNull || fail(state, ErrorKind::NullAccess);
}

bool Engine::copyMemory(State& state, const Value& to, const Value& from, const Value& amount,
                        bool mayOverlap) {
  std::uint64_t size = 0;
  if (!concretise(state, amount, size, "size of a copy")) return false;
  if (size == 0) return requireNonNull(state, to) && requireNonNull(state, from);
  Place source;
  Place target;
  if (!resolve(state, from, size, 1, false, source)) return false;
  if (source.symbolicOffset && !concreteOffset(state, source)) return false;
  if (!resolve(state, to, size, 1, true, target)) return false;
  if (target.symbolicOffset && !concreteOffset(state, target)) return false;
  if (!state.lent.empty()) {
    onLentRead(state, source);
    onLentChange(state, target, Value());
  }
  // Assignments of a class to itself copy an object onto itself, and compilers count on that.
  const std::uint32_t distance =
      source.offset > target.offset ? source.offset - target.offset : target.offset - source.offset;
  if (!mayOverlap && source.id == target.id && distance != 0 && distance < size) {
    return fail(state, ErrorKind::OverlappingCopy);
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
  if (size == 0) return requireNonNull(state, to);
  Place target;
  if (!resolve(state, to, size, 1, true, target)) return false;
  if (target.symbolicOffset && !concreteOffset(state, target)) return false;
  if (!state.lent.empty()) onLentChange(state, target, byte);
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
  return copyMemory(state, call.argument(0), call.argument(1), call.argument(2), false);
}

bool Engine::memmoveCall(State& state, BuiltinCall& call) {
  call.results[0] = call.argument(0);
  return copyMemory(state, call.argument(0), call.argument(1), call.argument(2), true);
}

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

// The heap object that is to be released; 0 for a null pointer.
bool Engine::heapObject(State& state, const Value& raw, Family family, ObjectId& id) {
  if (raw.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "address");
  Value pointer = toPointer(state, raw);
  if (!pointer.isPointer()) {
    std::uint64_t number = 0;
    if (!splitOver(state, termOf(pointer), number, "symbolic address")) return false;
    pointer = toPointer(state, Value::integer(64, number));
  }
  id = pointer.object();
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
  return true;
}

bool Engine::releaseHeap(State& state, const Value& raw, Family family) {
  ObjectId id = 0;
  if (!heapObject(state, raw, family, id)) return false;
  if (id == 0) return true;
  if (!state.lent.empty() && id < state.firstOfCall) state.changedOlder = true;
  state.memory.free(id, here(state));
  return true;
}

namespace {
constexpr std::uint32_t usualAlignment = 16;  // of what `operator new` gives
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

// As glibc: nothing is left of an object that is to have no size; one that cannot grow stays.
bool Engine::reallocCall(State& state, BuiltinCall& call) {
  std::uint64_t size = 0;
  ObjectId old = 0;
  if (!concretise(state, call.argument(1), size, "size of an allocation")) return false;
  if (!heapObject(state, call.argument(0), Family::Malloc, old)) return false;
  if (old != 0 && size == 0) {
    state.memory.free(old, here(state));
    call.results[0] = Value::null();
    return true;
  }
  Value& made = call.results[0];
  if (!allocateHeap(state, Value::integer(64, size), Family::Malloc, 16, made)) return false;
  if (old == 0 || made.object() == 0) return true;
  const std::uint64_t kept = std::min<std::uint64_t>(size, state.memory.find(old)->size);
  if (!copyMemory(state, made, Value::pointer(old, 0), Value::integer(64, kept), false)) {
    return false;
  }
  state.memory.free(old, here(state));
  return true;
}

bool Engine::alignedAllocCall(State& state, BuiltinCall& call) {
  std::uint64_t alignment = 0;
  if (!concretise(state, call.argument(0), alignment, "alignment")) return false;
  const Value size = call.argument(1);
  if (!std::has_single_bit(alignment) || !size.isInteger() || size.bits() % alignment != 0) {
    restsOn(state, "aligned_alloc", "it is asked for what need not be a multiple of the alignment");
  }
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
  return allocateHeap(state, call.argument(0), Family::New, usualAlignment, call.results[0]) &&
         checkNew(state, call, call.hasTransferred);
}

bool Engine::newArrayCall(State& state, BuiltinCall& call) {
  return allocateHeap(state, call.argument(0), Family::NewArray, usualAlignment, call.results[0]) &&
         checkNew(state, call, call.hasTransferred);
}

bool Engine::allocateAligned(State& state, BuiltinCall& call, Family family) {
  std::uint64_t alignment = 0;
  if (!concretise(state, call.argument(1), alignment, "alignment")) return false;
  if (alignment == usualAlignment) {
    restsOn(state, "operator new",
            "an alignment of 16 that is asked for is not told from the usual");
  }
  return allocateHeap(state, call.argument(0), family, static_cast<std::uint32_t>(alignment),
                      call.results[0]) &&
         checkNew(state, call, call.hasTransferred);
}

bool Engine::alignedNewCall(State& state, BuiltinCall& call) {
  return allocateAligned(state, call, Family::New);
}

bool Engine::alignedNewArrayCall(State& state, BuiltinCall& call) {
  return allocateAligned(state, call, Family::NewArray);
}

// The sized forms say how large the object is, the aligned ones how it is aligned.
bool Engine::releaseSized(State& state, const BuiltinCall& call, Family family) {
  ObjectId id = 0;
  if (!heapObject(state, call.argument(0), family, id)) return false;
  std::uint64_t alignment = usualAlignment;
  const bool isAligned = call.callee.name.ends_with("St11align_val_t");
  if (isAligned && !concretise(state, call.arguments.back(), alignment, "alignment")) return false;
  if (id != 0 && alignment != state.memory.find(id)->alignment) {
    return fail(state, ErrorKind::MismatchedFree, "an object of another alignment");
  }
  const bool isSized =
      call.callee.name.starts_with("_ZdlPvm") || call.callee.name.starts_with("_ZdaPvm");
  if (isSized && id != 0) {
    std::uint64_t size = 0;
    if (!concretise(state, call.argument(1), size, "size of an object")) return false;
    if (size != state.memory.find(id)->size) {
      return fail(state, ErrorKind::MismatchedFree, "an object of another size");
    }
  }
  return releaseHeap(state, call.argument(0), family);
}

bool Engine::deleteCall(State& state, BuiltinCall& call) {
  return releaseSized(state, call, Family::New);
}

bool Engine::deleteArrayCall(State& state, BuiltinCall& call) {
  return releaseSized(state, call, Family::NewArray);
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

// Arrays of variable length live until the stack is as it was: what is saved is their number.
bool Engine::stackSave(State& state, BuiltinCall& call) {
  call.results[0] = Value::pointer(0, state.stack.top().locals.size());
  return true;
}

bool Engine::stackRestore(State& state, BuiltinCall& call) {
  auto& locals = state.stack.top().locals;
  const Value saved = call.argument(0);
  assayAssert(saved.isPointer() && saved.offset() <= locals.size());
  for (; locals.size() > saved.offset(); locals.pop_back()) state.memory.dropLocal(locals.back());
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
  return copyMemory(state, call.argument(0), call.argument(1), Value::integer(64, 24), false);
}

bool Engine::objectSize(State& state, BuiltinCall& call) {
  restsOnOptimiser(state, "__builtin_object_size");
  const bool wantsMinimum = call.argument(1).isInteger() && call.argument(1).bits() != 0;
  call.results[0] = Value::integer(call.callee.resultWidth, wantsMinimum ? 0 : ~std::uint64_t{0});
  return true;
}

}  // namespace assay::symex
