#include "symex/executor.h"

#include "symex/engine.h"

namespace assay::symex {

Executor::Executor(std::shared_ptr<const Program> program, smt::Terms& terms,
                   smt::PathSolver& solver, Options options)
    : program_(std::move(program)),
      engine_(std::make_unique<Engine>(*program_, terms, solver, options)) {}

Executor::~Executor() = default;

support::Result<State> Executor::initialState() {
  State state;
  state.memory = Memory(program_->initial, program_->firstGlobal, program_->firstDynamic);
  if (program_->initialisers.empty()) return state;
  state.nextInitialiser = 1;
  engine_->startCall(state, program_->initialisers.front().function, {}, After::NextInitialiser);
  std::vector<Path> paths;
  const auto searcher = depthFirst();
  engine_->explore(std::move(state), *searcher, [&](Path&& path) {
    paths.push_back(std::move(path));
    return paths.size() < 2;
  });
  if (paths.size() != 1 || !std::holds_alternative<Returned>(paths.front().outcome)) {
    std::string why = "static initialisation does not end on one path";
    if (paths.size() == 1) {
      if (const auto* limited = std::get_if<Limited>(&paths.front().outcome)) {
        why = limited->limitation.what + ": " + limited->limitation.reason;
      } else if (const auto* failed = std::get_if<Failed>(&paths.front().outcome)) {
        why = "static initialisation fails: " + std::string(toString(failed->kind));
      }
    }
    return support::fail(support::ErrorCode::Inconclusive, why);
  }
  initialAssumptions_ = engine_->assumptions;
  State done = std::move(paths.front().state);
  done.outcome.reset();
  return done;
}

void Executor::call(State& state, FunctionId function, std::span<const Value> arguments) {
  assayAssert(state.stack.isEmpty(), "a call is under way");
  state.outcome.reset();
  state.depth = 0;
  state.changedOlder = false;
  state.changedLent = 0;
  engine_->startCall(state, function, arguments, After::Finish);
}

bool Executor::explore(State start, Searcher& searcher, const PathSink& sink) {
  return engine_->explore(std::move(start), searcher, sink);
}

void Executor::onSettled(SideListener listener) { engine_->settled = std::move(listener); }

void Executor::proceed(State state) { engine_->proceed(std::move(state)); }

Value Executor::hole(State& state, std::string_view name, unsigned width) {
  return engine_->hole(state, name, width);
}

ObjectId Executor::allocate(State& state, std::uint32_t size, std::uint32_t alignment,
                            Family family) {
  return state.memory.allocate(ObjectKind::Heap, family, size, alignment, 0);
}

void Executor::write(State& state, ObjectId object, std::uint32_t offset, std::uint32_t size,
                     Value value) {
  writeChunk(engine_->chunkContext(), state.memory.writable(object), offset, size, value);
}

Value Executor::read(const State& state, ObjectId object, std::uint32_t offset,
                     std::uint32_t size) {
  const Object* found = state.memory.find(object);
  assayAssert(found != nullptr && offset + size <= found->size);
  return readChunks(engine_->chunkContext(), *found, offset, size);
}

std::vector<ObjectId> Executor::unreachable(const State& state,
                                            std::span<const Value> roots) const {
  return engine_->unreachable(state, roots);
}

void Executor::lend(State& state, ObjectId object) {
  state.lent.push_back(object);
  state.firstOfCall = state.memory.nextId();
}

bool Executor::isDefined(const State& state, const Value& value) {
  return !value.isUndef() && (!value.isTerm() || engine_->isDefined(state, value.term()));
}
PartlyDefined Executor::definedPart(smt::Term term) { return engine_->definedPart(term); }
smt::Term Executor::undefinedBits(unsigned width) { return engine_->fresh(width); }

const std::vector<model::Limitation>& Executor::assumptions() const { return engine_->assumptions; }

const std::vector<model::Limitation>& Executor::initialAssumptions() const {
  return initialAssumptions_;
}

const Coverage& Executor::coverage() const { return engine_->coverage; }
void Executor::setCoverage(Coverage coverage) { engine_->coverage = std::move(coverage); }
void Executor::setDeadline(std::optional<std::chrono::steady_clock::time_point> deadline) {
  engine_->options.deadline = deadline;
}
const ExecutionStatistics& Executor::statistics() const { return engine_->statistics; }
const Program& Executor::program() const { return *program_; }
smt::Terms& Executor::terms() { return engine_->terms; }
smt::PathSolver& Executor::solver() { return engine_->solver; }

}  // namespace assay::symex
