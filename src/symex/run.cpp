// The inner loop. Concrete work on small values is done here; everything else is a call.
#include <algorithm>

#include "support/interruption.h"
#include "symex/engine.h"

namespace assay::symex {

namespace {

constexpr std::uint64_t stepsBetweenChecks = 1U << 14;

bool compareIntegers(Predicate predicate, unsigned width, std::uint64_t a, std::uint64_t b) {
  const auto sa = smt::signExtended(a, width);
  const auto sb = smt::signExtended(b, width);
  switch (predicate) {
      // clang-format off
    case Predicate::Eq: return a == b;
    case Predicate::Ne: return a != b;
    case Predicate::Ugt: return a > b;
    case Predicate::Uge: return a >= b;
    case Predicate::Ult: return a < b;
    case Predicate::Ule: return a <= b;
    case Predicate::Sgt: return sa > sb;
    case Predicate::Sge: return sa >= sb;
    case Predicate::Slt: return sa < sb;
    case Predicate::Sle: return sa <= sb;
      // clang-format on
  }
  return false;
}

// Operations that are fine on all concrete operands, unless nsw says otherwise.
bool foldQuickly(const Instruction& instruction, std::uint64_t a, std::uint64_t b,
                 std::uint64_t& result) {
  const unsigned width = instruction.width;
  if (width > 64) return false;
  const auto isSignedFine = [&](__int128 exact) {
    return (instruction.flags & flag::noSignedWrap) == 0 ||
           exact == smt::signExtended(static_cast<std::uint64_t>(exact), width);
  };
  const auto sa = smt::signExtended(a, width);
  const auto sb = smt::signExtended(b, width);
  switch (instruction.op) {
    case Op::Add:
      result = a + b;
      return isSignedFine(static_cast<__int128>(sa) + sb);
    case Op::Sub:
      result = a - b;
      return isSignedFine(static_cast<__int128>(sa) - sb);
    case Op::Mul:
      result = a * b;
      return isSignedFine(static_cast<__int128>(sa) * sb);
    case Op::And:
      result = a & b;
      return true;
    case Op::Or:
      result = a | b;
      return true;
    case Op::Xor:
      result = a ^ b;
      return true;
    case Op::LShr:
      if (b >= width) return false;
      result = a >> b;
      return true;
    case Op::AShr:
      if (b >= width) return false;
      result = static_cast<std::uint64_t>(sa >> b);
      return true;
    case Op::Shl:
      if (b >= width || (instruction.flags & flag::noSignedWrap) != 0) return false;
      result = a << b;
      return true;
    case Op::UDiv:
    case Op::URem:
      if (b == 0) return false;
      result = instruction.op == Op::UDiv ? a / b : a % b;
      return true;
    case Op::SDiv:
    case Op::SRem:
      if (sb == 0 || sb == -1) return false;
      result = static_cast<std::uint64_t>(instruction.op == Op::SDiv ? sa / sb : sa % sb);
      return true;
    default:
      return false;
  }
}

}  // namespace

// A condition that is passed on: what it was is known at once, or when it is branched on next, or
// can be asked for.
void Engine::coverConditions(State& state, std::uint32_t number) {
  Frame& frame = state.stack.top();
  if (frame.condition != none) {
    const bool isTrue = frame.function->code[frame.pc].b == number;
    coverage.coverCondition(frame.condition, isTrue);
    frame.condition = none;
  }
  const Edge& edge = frame.function->edges[number];
  if (edge.condition == none) return;
  const Condition& condition = program.conditions[edge.condition];
  const Value& answer = operand(state, condition.value);
  const Instruction& next = frame.function->code[edge.target];
  if (answer.isInteger()) {
    coverage.coverCondition(edge.condition, answer.bits() != 0);
  } else if (next.op == Op::Branch && next.a == condition.passedTo) {
    frame.condition = edge.condition;
  } else if (answer.isTerm()) {
    for (const bool isTrue : {false, true}) {
      if (coverage.isCovered(edge.condition, isTrue)) continue;
      const smt::Term term = isTrue ? answer.term() : terms.bitNot(answer.term());
      if (solver.feasible(state.path, term) != smt::Feasibility::Infeasible) {
        coverage.coverCondition(edge.condition, isTrue);
      }
    }
  }
}

bool Engine::takeEdge(State& state, std::uint32_t number, bool wasSymbolic) {
  Frame& frame = state.stack.top();
  const Function& function = *frame.function;
  const Edge& edge = function.edges[number];
  if (wasSymbolic && options.bounds.loop && cutByLoop(state, number)) return false;
  coverage.coverEdge(edge.id);
  coverage.coverBlock(function.blocks[edge.block].id);
  coverConditions(state, number);
  if (options.keepTrails) {
    const auto id = static_cast<FunctionId>(&function - program.functions.data());
    state.trail = std::make_shared<const Trail>(state.trail, id, number);
  }
  Value* registers = frame.registers();
  const Move* moves = function.moves.data() + edge.firstMove;
  if (edge.moveCount == 1) {
    registers[moves->to] = operand(state, moves->from);
  } else if (edge.moveCount > 1) {
    std::array<Value, 16> few;
    std::vector<Value> many;
    Value* values = few.data();
    if (edge.moveCount > few.size()) {
      many.resize(edge.moveCount);
      values = many.data();
    }
    for (std::uint32_t i = 0; i < edge.moveCount; ++i) values[i] = operand(state, moves[i].from);
    for (std::uint32_t i = 0; i < edge.moveCount; ++i) registers[moves[i].to] = values[i];
  }
  if (edge.loop != none && !frame.loopCounts.empty()) {
    std::erase_if(frame.loopCounts,
                  [&](const Frame::LoopCount& count) { return count.loop == edge.loop; });
  }
  frame.block = edge.block;
  frame.pc = edge.target;
  if (!frame.blockVisits.empty() && ++frame.blockVisits[edge.block] > *options.bounds.block) {
    return cut(state, "block-k");
  }
  return true;
}

// Whether a bound or a limit ends the path here.
bool Engine::outOfResources(State& state) {
  if (options.bounds.steps != 0 && state.steps > options.bounds.steps) {
    return !cut(state, "steps");
  }
  if ((options.totalSteps != 0 && statistics.instructions > options.totalSteps) ||
      (options.totalDecisions != 0 && statistics.branches > options.totalDecisions) ||
      (options.deadline && std::chrono::steady_clock::now() > *options.deadline) ||
      support::interruption() != 0) {
    return !limit(state, "budget", "steps or time ran out");
  }
  return false;
}

// What an instruction gives that does nothing else. False if the path does not go on with it.
bool Engine::compute(State& state, const Instruction& in, Value& result) {
  const auto get = [&](Operand which) { return operand(state, which); };
  switch (in.op) {
    case Op::Compare:
      result = compare(state, static_cast<Predicate>(in.flags), in.width, get(in.a), get(in.b));
      return true;
    case Op::Trunc:
    case Op::ZExt:
    case Op::SExt:
    case Op::ToPointer:
    case Op::Freeze:
      return cast(state, in, get(in.a), result);
    case Op::Uninitialised:
      return true;
    case Op::Select:
      return select(state, in, result);
    case Op::FAdd:
    case Op::FSub:
    case Op::FMul:
    case Op::FDiv:
    case Op::FRem:
    case Op::FCompare:
      return floating(state, in, get(in.a), get(in.b), result);
    case Op::FNeg:
    case Op::FConvert:
    case Op::SignedToF:
    case Op::UnsignedToF:
      return floating(state, in, get(in.a), {}, result);
    case Op::FToSigned:
    case Op::FToUnsigned:
      return floatToInteger(state, in, get(in.a), result);
    case Op::Alloca:
      return makeLocal(state, in, result);
    case Op::AtomicRmw:
      return atomicRmw(state, in, result);
    default:
      return arithmetic(state, in, get(in.a), get(in.b), result);
  }
}

// Instructions that are rare, or whose operands are not plain numbers. Leaves the frame where it is
// unless the instruction is control flow.
bool Engine::executeSlow(State& state, const Instruction& in) {
  const auto get = [&](Operand which) { return operand(state, which); };
  switch (in.op) {
    case Op::Check:
      if (!check(state, in, get(in.a))) return false;
      break;
    case Op::CheckPlace:
      if (!checkPlace(state, get(in.a), std::uint64_t{in.c} + 1, in.flags != 0)) return false;
      break;
    case Op::CheckClass:
      if (!checkClass(state, get(in.a), in.b)) return false;
      break;
    case Op::CompareExchange:
      if (!compareExchange(state, in)) return false;
      break;
    case Op::LandingPad: {
      Value* const registers = state.stack.top().registers();
      registers[in.result] = state.landingException;
      registers[in.result + 1] = Value::integer(32, state.landingSelector);
      break;
    }
    case Op::Switch:
      return switchTo(state, in, get(in.a));
    case Op::Return:
      return returned(state, in);
    case Op::Call:
      return call(state, in);
    case Op::Resume:
      return unwind(state, get(in.a).object());
    case Op::Unreachable:
      return fail(state, ErrorKind::UnreachableReached);
    case Op::Unsupported:
      return limit(state, program.unsupported[in.a], "the executor does not know this instruction");
    default: {
      Value result;
      if (!compute(state, in, result)) return false;
      state.stack.top().registers()[in.result] = result;
    }
  }
  ++state.stack.top().pc;
  return true;
}

void Engine::run(State& state, Searcher& searcher) {
  const bool interleaves = searcher.interleaves();
  const std::uint64_t forksBefore = statistics.forks;
  std::uint64_t untilCheck = stepsBetweenChecks;
  std::uint64_t counted = 0;
  const auto count = [&] {
    statistics.instructions += counted;
    state.steps += counted;
    counted = 0;
  };
  for (;;) {
    Frame& frame = state.stack.top();
    Value* const registers = frame.registers();
    const Instruction* const code = frame.function->code.data();
    const Instruction* at = code + frame.pc;
    const auto get = [&](Operand which) -> const Value& {
      return (which & constantBit) != 0 ? constants_[which ^ constantBit] : registers[which];
    };
    for (;;) {
      ++counted;
      const Instruction& in = *at;
      switch (in.op) {
        case Op::Add:
        case Op::Sub:
        case Op::Mul:
        case Op::And:
        case Op::Or:
        case Op::Xor:
        case Op::Shl:
        case Op::LShr:
        case Op::AShr:
        case Op::UDiv:
        case Op::URem:
        case Op::SDiv:
        case Op::SRem: {
          const Value& a = get(in.a);
          const Value& b = get(in.b);
          std::uint64_t folded = 0;
          if (a.isInteger() && b.isInteger() && foldQuickly(in, a.bits(), b.bits(), folded)) {
            registers[in.result] = Value::integer(in.width, folded);
            ++at;
            continue;
          }
          break;
        }
        case Op::Compare: {
          const Value& a = get(in.a);
          const Value& b = get(in.b);
          const auto predicate = static_cast<Predicate>(in.flags);
          if (a.isInteger() && b.isInteger()) {
            registers[in.result] =
                Value::boolean(compareIntegers(predicate, in.width, a.bits(), b.bits()));
            ++at;
            continue;
          }
          if (a.isPointer() && b.isPointer() &&
              (a.object() == b.object() || a == Value::null() || b == Value::null())) {
            registers[in.result] =
                Value::boolean(compareIntegers(predicate, 64, addressOf(a), addressOf(b)));
            ++at;
            continue;
          }
          break;
        }
        case Op::Copy:
          registers[in.result] = get(in.a);
          ++at;
          continue;
        case Op::Trunc:
          if (const Value& a = get(in.a); a.isInteger()) {
            registers[in.result] = Value::integer(in.b, a.bits());
            ++at;
            continue;
          }
          break;
        case Op::ZExt:
          if (const Value& a = get(in.a); a.isInteger() && in.b <= 64) {
            registers[in.result] = Value::integer(in.b, a.bits());
            ++at;
            continue;
          }
          break;
        case Op::SExt:
          if (const Value& a = get(in.a); a.isInteger() && in.b <= 64) {
            registers[in.result] = Value::integer(in.b, static_cast<std::uint64_t>(a.signedBits()));
            ++at;
            continue;
          }
          break;
        case Op::Address: {
          const Value& base = get(in.a);
          if (in.flags == 0 && base.isPointer() && base.object() != 0) {
            registers[in.result] = Value::pointer(base.object(), base.offset() + get(in.b).bits());
            ++at;
            continue;
          }
          frame.pc = static_cast<std::uint32_t>(at - code);
          Value result;
          if (!address(state, in, result)) return count();
          registers[in.result] = result;
          ++at;
          continue;
        }
        case Op::Load: {
          const Value& pointer = get(in.a);
          if (pointer.isPointer() && !state.changedOlder && state.changedLent == 0) {
            const Object* object = state.memory.find(pointer.object());
            const std::uint32_t size = (in.width + 7U) / 8;
            if (object != nullptr && !object->isOutOfScope &&
                (pointer.offset() & (in.c - 1)) == 0 && in.c <= 16 &&
                pointer.offset() < object->size) {
              const Value* exact =
                  exactChunk(*object, static_cast<std::uint32_t>(pointer.offset()), size);
              const bool wantsPointer = (in.flags & flag::pointer) != 0;
              if (exact != nullptr && in.width % 8 == 0 &&
                  (wantsPointer ? exact->isAnyPointer() : exact->isInteger() || exact->isTerm())) {
                registers[in.result] = *exact;
                ++at;
                continue;
              }
            }
          }
          frame.pc = static_cast<std::uint32_t>(at - code);
          Value result;
          if (!load(state, pointer, in.width, in.c, (in.flags & flag::pointer) != 0, result)) {
            return count();
          }
          registers[in.result] = result;
          ++at;
          continue;
        }
        case Op::Store: {
          frame.pc = static_cast<std::uint32_t>(at - code);
          if (!store(state, get(in.a), in.width, in.c, get(in.b))) return count();
          ++at;
          continue;
        }
        case Op::Check:
          if (const Value& condition = get(in.a); condition.isInteger()) {
            if (condition.bits() == in.b) {
              ++at;
              continue;
            }
          }
          break;
        case Op::CheckPlace: {
          const Value& place = get(in.a);
          if (place.isPointer() && place.object() != 0 && in.c < leastAlignment &&
              (place.offset() & in.c) == 0) {
            ++at;
            continue;
          }
          break;
        }
        case Op::Jump:
          if (!takeEdge(state, in.a, false)) return count();
          at = code + frame.pc;
          if (--untilCheck == 0) {
            untilCheck = stepsBetweenChecks;
            count();
            if (outOfResources(state)) return;
          }
          continue;
        case Op::Branch: {
          const Value& condition = get(in.a);
          frame.pc = static_cast<std::uint32_t>(at - code);
          if (condition.isInteger()) {
            if (!takeEdge(state, condition.bits() != 0 ? in.b : in.c, false)) return count();
          } else {
            if (!branch(state, in, condition)) return count();
            if (interleaves && statistics.forks != forksBefore) return count();
          }
          at = code + frame.pc;
          continue;
        }
        default:
          break;
      }
      frame.pc = static_cast<std::uint32_t>(at - code);
      if (!executeSlow(state, in)) return count();
      if (interleaves && statistics.forks != forksBefore) return count();
      if (in.op == Op::Call && --untilCheck == 0) {
        untilCheck = stepsBetweenChecks;
        count();
        if (outOfResources(state)) return;
      }
      // The innermost frame may be another one, even at the same address.
      if (in.op == Op::Call || in.op == Op::Return || in.op == Op::Resume) break;
      at = code + frame.pc;
    }
  }
}

void Engine::proceed(State state) {
  assayAssert(searcher_ != nullptr, "nothing is being explored");
  auto next = std::make_unique<State>(std::move(state));
  next->id = nextStateId_++;
  searcher_->add(std::move(next));
}

bool Engine::explore(State start, Searcher& searcher, const PathSink& sink) {
  sink_ = &sink;
  isStopped_ = false;
  isComplete_ = true;
  assumptions.clear();
  searcher_ = &searcher;
  auto first = std::make_unique<State>(std::move(start));
  first->id = nextStateId_++;
  searcher.add(std::move(first));
  while (!isStopped_) {
    std::unique_ptr<State> state = searcher.take();
    if (state == nullptr) break;
    // A signal asks for an end at once: one path tells of it, and the others are dropped.
    const bool isInterrupted = support::interruption() != 0;
    if (isInterrupted ||
        (options.deadline && std::chrono::steady_clock::now() > *options.deadline)) {
      limit(*state, "budget", "the time ran out");
      isStopped_ = isStopped_ || isInterrupted;
      continue;
    }
    if (state->postponed && !settle(*state)) continue;
    running_ = state.get();
    run(*state, searcher);
    running_ = nullptr;
    if (state->isRunning()) searcher.add(std::move(state));
    statistics.mostStates = std::max<std::uint64_t>(statistics.mostStates, searcher.size());
    if (options.states != 0 && searcher.size() > options.states) {
      while (auto left = searcher.take()) limit(*left, "budget", "too many states are waiting");
    }
  }
  if (isStopped_) {
    while (searcher.take() != nullptr) isComplete_ = false;
  }
  sink_ = nullptr;
  searcher_ = nullptr;
  return isComplete_ && assumptions.empty();
}

}  // namespace assay::symex
