// Exceptions: unwinding happens frame by frame, and stops at every landing pad that catches or
// cleans up. The call that was asked for has a handler for everything around it.
#include <algorithm>

#include "symex/engine.h"

namespace assay::symex {

Exception* Engine::exceptionOf(State& state, ObjectId object) {
  const auto found = std::ranges::find(state.exceptions, object, &Exception::object);
  return found == state.exceptions.end() ? nullptr : &*found;
}

// Whether the landing pad behind an edge takes the exception; if so, goes there.
bool Engine::land(State& state, const Exception& exception, std::uint32_t edge, bool& hasLanded) {
  const Frame& frame = state.stack.top();
  const Function& function = *frame.function;
  const Instruction& first = function.code[function.edges[edge].target];
  assayAssert(first.op == Op::LandingPad);
  const LandingPad& pad = function.landingPads[first.a];
  Value adjusted;
  for (const LandingPad::Clause& clause : pad.clauses) {
    const bool matchesOne = std::ranges::any_of(
        clause.types, [&](ObjectId type) { return catches(state, type, exception, adjusted); });
    if (clause.isFilter ? matchesOne : !matchesOne) continue;
    // A handler is told apart by the number of its type; a violated filter is no handler of ours.
    state.landingSelector = clause.isFilter ? 0xffffffffU : clause.types.front();
    if (clause.types.size() == 1 && clause.types.front() == 0) state.landingSelector = 1;
    exceptionOf(state, exception.object)->adjusted = adjusted;
    hasLanded = true;
    break;
  }
  if (!hasLanded && pad.isCleanup) {
    state.landingSelector = 0;
    hasLanded = true;
  }
  if (!hasLanded) return true;
  state.landingException = Value::pointer(exception.object, 0);
  return takeEdge(state, edge, false);
}

bool Engine::unwind(State& state, ObjectId object) {
  const Exception* exception = exceptionOf(state, object);
  if (exception == nullptr) return fail(state, ErrorKind::BadCall, "no exception to resume");
  while (!state.stack.isEmpty()) {
    Frame& frame = state.stack.top();
    const Instruction& in = frame.function->code[frame.pc];
    if (in.op == Op::Call) {
      const CallSite& site = frame.function->calls[in.a];
      if (site.unwindEdge != none) {
        bool hasLanded = false;
        if (!land(state, *exception, site.unwindEdge, hasLanded)) return false;
        if (hasLanded) return true;
      }
    }
    const After after = frame.after;
    const bool isLast = after == After::Finish;
    if (after != After::Continue && !isLast) {
      return fail(state, ErrorKind::Terminated, "an exception left a destructor");
    }
    leaveFrame(state);
    if (isLast) return uncaught(state, object);
  }
  return uncaught(state, object);
}

bool Engine::uncaught(State& state, ObjectId object) {
  const Exception exception = *exceptionOf(state, object);
  const ObjectId base = program.globalNamed("_ZTISt9exception");
  Value adjusted;
  if (options.describeExceptions && base != 0 && catches(state, base, exception, adjusted)) {
    // what() is the third entry of the table of virtual functions, after two destructors.
    Value table;
    Value entry;
    const Object* holder = state.memory.find(adjusted.object());
    if (holder != nullptr && adjusted.isPointer()) {
      table = readChunks(chunkContext(), *holder, static_cast<std::uint32_t>(adjusted.offset()), 8);
    }
    const Object* functions = table.isPointer() ? state.memory.find(table.object()) : nullptr;
    if (functions != nullptr && table.offset() + 24 <= functions->size) {
      entry = readChunks(chunkContext(), *functions,
                         static_cast<std::uint32_t>(table.offset()) + 16, 8);
    }
    if (entry.isPointer() && program.isFunction(entry.object()) &&
        program.functions[entry.object() - 1].hasBody) {
      startCall(state, entry.object() - 1, {{adjusted}}, After::DescribeException);
      state.stack.top().subject = object;
      return true;
    }
  }
  return endUncaught(state, object, std::nullopt);
}

// Whether all of an exception was written, as far as its bytes tell: those of a class may be
// padding.
bool Engine::isWritten(const State& state, ObjectId exception) {
  const Object* object = state.memory.find(exception);
  if (object == nullptr) return true;
  std::uint32_t end = 0;
  for (const Chunk& chunk : object->chunks) {
    const bool isKnown =
        !chunk.value.isUndef() && (!chunk.value.isTerm() || isDefined(state, chunk.value.term()));
    if (!isKnown) return false;
    if (chunk.offset == end) end = chunk.end();
  }
  constexpr std::uint32_t largestNumber = 8;
  return end == object->size || object->size > largestNumber;
}

bool Engine::endUncaught(State& state, ObjectId object, std::optional<std::string> what) {
  const Exception exception = *exceptionOf(state, object);
  Threw threw;
  threw.type = exception.type;
  if (const auto type = program.types.find(exception.type); type != program.types.end()) {
    threw.typeName = type->second.name;
  }
  threw.whatIsKnown = what.has_value();
  threw.what = what.value_or("");
  state.pending = std::move(threw);
  if (!isWritten(state, object)) {
    restsOn(state, "an exception", "it holds what was never written");
  }
  // Who asked for the call has caught it; a std::exception_ptr may keep it.
  Exception* left = exceptionOf(state, object);
  --left->thrown;
  bool hasTransferred = false;
  if (!left->isInUse() && !destroyException(state, object, hasTransferred)) return false;
  return hasTransferred || finishCall(state, *std::exchange(state.pending, {}));
}

// Runs the destructor and frees the object afterwards; without a destructor, at once.
bool Engine::destroyException(State& state, ObjectId object, bool& hasTransferred) {
  const Exception* exception = exceptionOf(state, object);
  if (exception == nullptr) return true;
  const FunctionId destructor = exception->destructor;
  if (destructor != none && program.functions[destructor].hasBody) {
    startCall(state, destructor, {{Value::pointer(object, 0)}}, After::FreeException);
    state.stack.top().subject = object;
    hasTransferred = true;
    return true;
  }
  discardException(state, object);
  return true;
}

void Engine::discardException(State& state, ObjectId object) {
  std::erase_if(state.exceptions,
                [&](const Exception& exception) { return exception.object == object; });
  if (state.memory.find(object) != nullptr) state.memory.free(object, here(state));
}

bool Engine::cxaAllocateException(State& state, BuiltinCall& call) {
  return allocateHeap(state, call.argument(0), Family::Exception, 16, call.results[0]);
}

bool Engine::cxaFreeException(State& state, BuiltinCall& call) {
  discardException(state, call.argument(0).object());
  return true;
}

bool Engine::cxaThrow(State& state, BuiltinCall& call) {
  Exception exception;
  exception.object = call.argument(0).object();
  exception.type = call.argument(1).object();
  const auto type = program.types.find(exception.type);
  if (type != program.types.end() && type->second.kind == TypeInfo::Kind::UnknownClass) {
    return limit(state, type->second.name, "the bases of a class that is thrown are not known");
  }
  const Value destructor = call.argument(2);
  if (destructor.isPointer() && program.isFunction(destructor.object())) {
    exception.destructor = destructor.object() - 1;
  }
  exception.adjusted = call.argument(0);
  exception.thrown = 1;
  state.exceptions.push_back(exception);
  call.hasTransferred = true;
  return unwind(state, exception.object);
}

bool Engine::cxaBeginCatch(State& state, BuiltinCall& call) {
  Exception* exception = exceptionOf(state, call.argument(0).object());
  if (exception == nullptr) return fail(state, ErrorKind::BadCall, "no exception to catch");
  exception->handlers = std::abs(exception->handlers) + 1;
  --exception->thrown;
  state.caught.push_back(exception->object);
  call.results[0] = exception->adjusted;
  return true;
}

bool Engine::cxaGetExceptionPtr(State& state, BuiltinCall& call) {
  const Exception* exception = exceptionOf(state, call.argument(0).object());
  if (exception == nullptr) return fail(state, ErrorKind::BadCall, "no exception to catch");
  call.results[0] = exception->adjusted;
  return true;
}

bool Engine::cxaEndCatch(State& state, BuiltinCall& call) {
  if (state.caught.empty()) return fail(state, ErrorKind::BadCall, "no handler to leave");
  const ObjectId object = state.caught.back();
  state.caught.pop_back();
  Exception* exception = exceptionOf(state, object);
  if (exception == nullptr) return true;
  if (exception->handlers < 0) {  // on its way out again
    ++exception->handlers;
    return true;
  }
  --exception->handlers;
  if (exception->isInUse()) return true;
  return destroyException(state, object, call.hasTransferred);
}

bool Engine::cxaRethrow(State& state, BuiltinCall& call) {
  if (state.caught.empty()) return fail(state, ErrorKind::Terminated, "nothing to rethrow");
  const ObjectId object = state.caught.back();
  Exception* exception = exceptionOf(state, object);
  exception->handlers = -exception->handlers;
  ++exception->thrown;
  call.hasTransferred = true;
  return unwind(state, object);
}

bool Engine::uncaughtExceptions(State& state, BuiltinCall& call) {
  int count = 0;
  for (const Exception& exception : state.exceptions) count += exception.thrown;
  call.results[0] =
      Value::integer(call.callee.resultWidth,
                     static_cast<std::uint64_t>(call.callee.resultWidth == 1 ? count > 0 : count));
  return true;
}

bool Engine::terminate(State& state, BuiltinCall& call) {
  static_cast<void>(call);
  return fail(state, ErrorKind::Terminated);
}

bool Engine::typeIdFor(State& state, BuiltinCall& call) {
  static_cast<void>(state);
  const ObjectId type = call.argument(0).object();
  call.results[0] = Value::integer(32, type == 0 ? 1 : type);
  return true;
}

// std::exception_ptr holds the address of the exception object.

bool Engine::currentException(State& state, BuiltinCall& call) {
  Value held = Value::null();
  if (!state.caught.empty()) {
    ++exceptionOf(state, state.caught.back())->references;
    held = Value::pointer(state.caught.back(), 0);
  }
  return store(state, call.argument(0), 64, 8, held);
}

bool Engine::rethrowException(State& state, BuiltinCall& call) {
  Value held;
  if (!load(state, call.argument(0), 64, 8, true, held)) return false;
  Exception* exception = exceptionOf(state, held.object());
  if (exception == nullptr) return fail(state, ErrorKind::Terminated, "a null exception pointer");
  ++exception->thrown;
  call.hasTransferred = true;
  return unwind(state, exception->object);
}

bool Engine::exceptionAddReference(State& state, BuiltinCall& call) {
  Value held;
  if (!load(state, call.argument(0), 64, 8, true, held)) return false;
  if (Exception* exception = exceptionOf(state, held.object())) ++exception->references;
  return true;
}

bool Engine::exceptionRelease(State& state, BuiltinCall& call) {
  Value held;
  if (!load(state, call.argument(0), 64, 8, true, held)) return false;
  if (!store(state, call.argument(0), 64, 8, Value::null())) return false;
  Exception* exception = exceptionOf(state, held.object());
  if (exception == nullptr) return true;
  --exception->references;
  if (exception->isInUse()) return true;
  return destroyException(state, exception->object, call.hasTransferred);
}

}  // namespace assay::symex
