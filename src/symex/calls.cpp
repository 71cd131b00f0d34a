// Calls and returns.
#include <algorithm>

#include "symex/builtin_table.h"
#include "symex/engine.h"

namespace assay::symex {

Frame& Engine::pushFrame(State& state, const Function& function) {
  Frame& frame = state.stack.push(function);
  ++state.depth;
  coverage.coverBlock(function.blocks.front().id);
  const auto id = static_cast<FunctionId>(&function - program.functions.data());
  if (options.bounds.block && std::ranges::binary_search(options.bounds.blockFunctions, id)) {
    frame.blockVisits.resize(function.blocks.size());
    ++frame.blockVisits[0];
  }
  return frame;
}

void Engine::startCall(State& state, FunctionId id, std::span<const Value> arguments, After after) {
  const Function& function = program.functions[id];
  assayAssert(function.hasBody, "only functions with a body can be called");
  assayAssert(arguments.size() == function.parameterCount);
  Frame& frame = pushFrame(state, function);
  frame.after = after;
  std::copy(arguments.begin(), arguments.end(), frame.registers());
}

namespace {

// Whether a function takes the arguments of a call, scalar by scalar, and gives what is expected.
bool takes(const Function& function, const CallSite& site) {
  const std::size_t count = function.parameterCount;
  if (function.isVariadic ? site.arguments.size() < count : site.arguments.size() != count) {
    return false;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (site.arguments[i].width != function.parameterWidths[i]) return false;
  }
  return site.resultCount == 0 || site.resultWidths == function.resultWidths;
}

}  // namespace

// Whether the function is of the type that the call takes it for.
bool Engine::fits(State& state, const CallSite& site, const Function& function) {
  if (site.typeId != 0 && function.typeId == 0 && function.isLocal) {
    return limit(state, function.name,
                 "whether it is of the type that it is called as is not known");
  }
  const bool isOfType = site.typeId == 0 || function.typeId == 0 || site.typeId == function.typeId;
  if (isOfType && (site.fits || takes(function, site))) return true;
  return fail(state, ErrorKind::BadCall, "the function has another type");
}

bool Engine::callee(State& state, const CallSite& site, FunctionId& function) {
  if (site.callee != none) {
    function = site.callee;
    return (site.fits && site.typeId == 0) || fits(state, site, program.functions[function]);
  }
  const Value raw = operand(state, site.calleePointer);
  if (raw.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "function pointer");
  Value pointer = toPointer(state, raw);
  if (!pointer.isPointer()) {
    std::uint64_t number = 0;
    if (!splitOver(state, termOf(pointer), number, "symbolic function pointer")) return false;
    pointer = toPointer(state, Value::integer(64, number));
  }
  if (pointer.object() == 0) return fail(state, ErrorKind::NullAccess, "call of a null function");
  if (!program.isFunction(pointer.object()) || pointer.offset() != 0) {
    return fail(state, ErrorKind::BadCall);
  }
  function = pointer.object() - 1;
  return fits(state, site, program.functions[function]);
}

bool Engine::call(State& state, const Instruction& in) {
  const CallSite& site = state.stack.top().function->calls[in.a];
  FunctionId id = none;
  if (!callee(state, site, id)) return false;
  const Function& function = program.functions[id];
  std::array<Value, 8> few;
  std::vector<Value> many;
  Value* arguments = few.data();
  if (site.arguments.size() > few.size()) {
    many.resize(site.arguments.size());
    arguments = many.data();
  }
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    arguments[i] = operand(state, site.arguments[i].operand);
  }
  const std::span<const Value> all(arguments, site.arguments.size());
  if (function.builtin != 0) return callBuiltin(state, function, site, in, all);
  if (!function.hasBody) {
    BuiltinCall call{function, site, in, all};
    if (!native(state, call)) return false;
    return completeCall(state, std::span(call.results).first(site.resultCount));
  }
  return enter(state, function, site, all);
}

bool Engine::enter(State& state, const Function& function, const CallSite& site,
                   std::span<const Value> arguments) {
  if (state.depth >= options.bounds.depth) return cut(state, "depth");
  // Arguments by value get a copy in the callee's frame.
  std::vector<ObjectId> copies;
  std::vector<Value> replaced;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Argument& argument = site.arguments[i];
    if (argument.byValueSize == 0) continue;
    if (i >= function.parameterCount) {
      return limit(state, function.name, "a class is passed as a variadic argument");
    }
    Place source;
    if (!resolve(state, arguments[i], argument.byValueSize, 1, false, source)) return false;
    if (source.symbolicOffset && !concreteOffset(state, source)) return false;
    const ObjectId copy =
        state.memory.allocate(ObjectKind::Stack, Family::None, argument.byValueSize,
                              argument.byValueAlignment, here(state));
    copyChunks(chunkContext(), *state.memory.find(source.id), source.offset,
               state.memory.writable(copy), 0, argument.byValueSize);
    copies.push_back(copy);
    if (replaced.empty()) replaced.assign(arguments.begin(), arguments.end());
    replaced[i] = Value::pointer(copy, 0);
  }
  if (!replaced.empty()) arguments = replaced;
  ObjectId variadic = 0;
  if (function.isVariadic && arguments.size() > function.parameterCount) {
    // One slot of eight bytes each, as the overflow area of the ABI; wider ones take two.
    std::uint32_t size = 0;
    for (std::size_t i = function.parameterCount; i < arguments.size(); ++i) {
      const std::uint32_t bytes = (site.arguments[i].width + 63U) / 64 * 8;
      if (bytes > 8) size = (size + 15) / 16 * 16;
      size += bytes;
    }
    variadic = state.memory.allocate(ObjectKind::Stack, Family::None, size, 16, here(state));
    Object& object = state.memory.writable(variadic);
    std::uint32_t offset = 0;
    for (std::size_t i = function.parameterCount; i < arguments.size(); ++i) {
      const unsigned width = site.arguments[i].width;
      const std::uint32_t bytes = (width + 63U) / 64 * 8;
      if (bytes > 8) offset = (offset + 15) / 16 * 16;
      writeChunk(chunkContext(), object, offset, (width + 7U) / 8, arguments[i]);
      offset += bytes;
    }
    copies.push_back(variadic);
  }
  Frame& frame = pushFrame(state, function);
  frame.locals = std::move(copies);
  frame.variadic = variadic;
  std::copy_n(arguments.begin(), function.parameterCount, frame.registers());
  return true;
}

bool Engine::callBuiltin(State& state, const Function& function, const CallSite& site,
                         const Instruction& in, std::span<const Value> arguments) {
  using Method = bool (Engine::*)(State&, BuiltinCall&);
  static constexpr Method methods[] = {
      nullptr,
#define ASSAY_BUILTIN(name, method, overrides) &Engine::method,
#define ASSAY_BUILTIN_ALIAS(name, method, overrides) &Engine::method,
#include "symex/builtins.inc"
#undef ASSAY_BUILTIN
#undef ASSAY_BUILTIN_ALIAS
  };
  BuiltinCall call{function, site, in, arguments};
  if (!(this->*methods[function.builtin])(state, call)) return false;
  if (call.hasTransferred) return true;
  return completeCall(
      state,
      std::span(call.results).first(std::min<std::size_t>(site.resultCount, call.results.size())));
}

// The innermost frame stands at a call instruction that has been carried out.
bool Engine::completeCall(State& state, std::span<const Value> results) {
  Frame& frame = state.stack.top();
  const Instruction& in = frame.function->code[frame.pc];
  assayAssert(in.op == Op::Call);
  const CallSite& site = frame.function->calls[in.a];
  for (std::uint32_t i = 0; i < site.resultCount && i < results.size(); ++i) {
    frame.registers()[in.result + i] = results[i];
  }
  if (site.normalEdge != none) return takeEdge(state, site.normalEdge, false);
  ++frame.pc;
  return true;
}

void Engine::leaveFrame(State& state) {
  for (const ObjectId local : state.stack.top().locals) state.memory.dropLocal(local);
  state.stackBytes -= state.stack.top().localBytes;
  state.stack.pop();
  --state.depth;
}

bool Engine::returned(State& state, const Instruction& in) {
  Frame& frame = state.stack.top();
  std::array<Value, 4> few;
  std::vector<Value> many;
  Value* results = few.data();
  if (in.b > few.size()) {
    many.resize(in.b);
    results = many.data();
  }
  for (std::uint32_t i = 0; i < in.b; ++i) {
    results[i] = operand(state, frame.function->moves[in.a + i].from);
  }
  const After after = frame.after;
  const ObjectId subject = frame.subject;
  const std::span<const Value> all(results, in.b);
  if (after == After::Finish) {
    // The result must not depend on what was never written.
    for (const Value& value : all) {
      if (value.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "result");
      if (value.isTerm() && !requireDefined(state, value.term())) return false;
    }
  }
  leaveFrame(state);
  if (after == After::Continue) return completeCall(state, all);
  return afterReturn(state, after, subject, all);
}

bool Engine::afterReturn(State& state, After after, ObjectId subject,
                         std::span<const Value> results) {
  switch (after) {
    case After::Finish:
      return finishCall(state, Returned{{results.begin(), results.end()}});
    case After::FreeException:
      discardException(state, subject);
      // The frame below stands at __cxa_end_catch; without one, an uncaught exception is done with.
      if (state.stack.isEmpty()) return finishCall(state, *std::exchange(state.pending, {}));
      return completeCall(state, {});
    case After::DescribeException: {
      std::optional<std::string> text;
      if (results.empty() || !describeText(state, results.front(), text)) return false;
      return endUncaught(state, subject, std::move(text));
    }
    case After::NextInitialiser: {
      if (state.nextInitialiser == program.initialisers.size()) {
        return finish(state, Returned{});
      }
      const FunctionId next = program.initialisers[state.nextInitialiser++].function;
      startCall(state, next, {}, After::NextInitialiser);
      return true;
    }
    case After::AtExit:
      return finishCall(state, *std::exchange(state.pending, {}));
    default:
      return completeCall(state, {});
  }
}

// The call that was asked for is over; functions registered with atexit may run first.
bool Engine::finishCall(State& state, PathOutcome outcome) {
  if (options.runAtExit && state.atExit != nullptr && !state.atExit->empty() &&
      !std::holds_alternative<Threw>(outcome)) {
    auto left = std::make_shared<std::vector<State::AtExit>>(*state.atExit);
    const State::AtExit next = left->back();
    left->pop_back();
    state.atExit = std::move(left);
    const FunctionId id = next.function.object() - 1;
    if (program.isFunction(next.function.object()) && program.functions[id].hasBody) {
      state.pending = std::move(outcome);
      std::vector<Value> arguments;
      if (program.functions[id].parameterCount == 1) arguments.push_back(next.argument);
      startCall(state, id, arguments, After::AtExit);
      return true;
    }
    return finishCall(state, std::move(outcome));
  }
  return finish(state, std::move(outcome));
}

}  // namespace assay::symex
