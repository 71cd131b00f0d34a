// How paths end and are handed over.
#include <algorithm>

#include "symex/engine.h"

namespace assay::symex {

LocationId Engine::here(const State& state) const {
  if (state.stack.isEmpty()) return 0;
  const Frame& frame = state.stack.top();
  return frame.function->code.empty() ? 0 : frame.function->code[frame.pc].location;
}

model::SourceLocation Engine::sourceOf(LocationId id) const {
  const Location& location = program.location(id);
  return {location.file, location.line, location.column};
}

Failed Engine::failureAt(const State& state, ErrorKind kind, std::string detail) const {
  Failed failed;
  failed.kind = kind;
  failed.location = here(state);
  failed.detail = std::move(detail);
  if (state.stack.isEmpty()) return failed;
  for (const Frame* frame = state.stack.top().parent; frame != nullptr; frame = frame->parent) {
    const LocationId location = frame->function->code[frame->pc].location;
    // Models have no locations: the first caller that has one stands for them.
    if (failed.location == 0) {
      failed.location = location;
    } else {
      failed.stack.push_back(location);
    }
  }
  return failed;
}

void Engine::handOver(State state) {
  ++statistics.paths;
  if (isStopped_ || sink_ == nullptr) return;
  Path path;
  path.condition = state.path;
  path.outcome = *state.outcome;
  if (options.findLeaks && (std::holds_alternative<Returned>(path.outcome) ||
                            std::holds_alternative<Threw>(path.outcome))) {
    std::vector<Value> roots;
    if (const auto* result = std::get_if<Returned>(&path.outcome)) roots = result->values;
    for (const ObjectId object : unreachable(state, roots)) {
      Failed leak;
      leak.kind = ErrorKind::Leak;
      leak.location = state.memory.find(object)->allocatedAt;
      path.leaks.push_back(std::move(leak));
    }
  }
  path.state = std::move(state);
  if (!(*sink_)(std::move(path))) isStopped_ = true;
}

bool Engine::finish(State& state, PathOutcome outcome) {
  // A condition that the solver could not decide may have been assumed wrongly.
  if (std::holds_alternative<Limited>(outcome) || state.undecided > 0) isComplete_ = false;
  state.outcome = std::move(outcome);
  handOver(std::move(state));  // leaves a state with no frames
  return false;
}

bool Engine::fail(State& state, ErrorKind kind, std::string detail, int contractKind) {
  Failed failed = failureAt(state, kind, std::move(detail));
  failed.contractKind = contractKind;
  return finish(state, std::move(failed));
}

void Engine::reportFailure(const State& state, const smt::Side& side, ErrorKind kind) {
  State failing = state;
  failing.id = nextStateId_++;
  ++statistics.forks;
  adopt(failing, side);
  fail(failing, kind);
}

bool Engine::limit(State& state, std::string what, std::string reason) {
  return finish(state, Limited{{std::move(what), std::move(reason), "", sourceOf(here(state))}});
}

void Engine::restsOn(const State& state, std::string what, std::string reason) {
  model::Limitation assumption{std::move(what), std::move(reason), "", sourceOf(here(state))};
  if (std::ranges::find(assumptions, assumption) == assumptions.end()) {
    assumptions.push_back(std::move(assumption));
  }
}

// The library does the same whatever the answer is.
void Engine::restsOnOptimiser(const State& state, std::string_view builtin) {
  if (isLibraryFile(program.location(here(state)).file)) return;
  restsOn(state, std::string(builtin), "what it answers is up to the optimiser");
}

// Objects lie where they lie here, in one order, and no address is used twice.
void Engine::restsOnAddress(const State& state, std::string_view how) {
  restsOn(state, "addresses", std::string(how) + ": that depends on where objects lie");
}

void Engine::onAddressBytes() {
  if (running_ != nullptr) restsOnAddress(*running_, "bytes of a pointer are read or kept");
}

bool Engine::cut(State& state, std::string_view bound) {
  return finish(state, Cut{bound, here(state)});
}

std::vector<ObjectId> Engine::unreachable(const State& state, std::span<const Value> roots) const {
  std::unordered_set<ObjectId> seen;
  std::vector<ObjectId> open;
  const auto visit = [&](const Value& value) {
    ObjectId id = 0;
    if (value.isAnyPointer()) {
      id = value.object();
    } else if (value.isInteger() && value.width() == 64) {
      id = state.memory.objectAt(value.bits());
    }
    if (id != 0 && seen.insert(id).second) open.push_back(id);
  };
  for (const Value& root : roots) visit(root);
  for (const Exception& exception : state.exceptions) {
    if (seen.insert(exception.object).second) open.push_back(exception.object);
  }
  std::vector<ObjectId> heap;
  state.memory.forEach([&](ObjectId id, const Object& object) {
    if (object.kind == ObjectKind::Heap) {
      heap.push_back(id);
      return;
    }
    for (const Chunk& chunk : object.chunks) visit(chunk.value);
  });
  while (!open.empty()) {
    const ObjectId id = open.back();
    open.pop_back();
    const Object* object = state.memory.find(id);
    if (object == nullptr) continue;
    for (const Chunk& chunk : object->chunks) visit(chunk.value);
  }
  std::erase_if(heap, [&](ObjectId id) { return seen.contains(id); });
  return heap;
}

}  // namespace assay::symex
