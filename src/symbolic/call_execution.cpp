#include "symbolic/call_execution.h"

#include <algorithm>
#include <ranges>

#include "symbolic/inputs.h"
#include "symex/chunks.h"

namespace assay::symbolic {

using symex::ObjectId;
using symex::Value;

namespace {

// The objects that memory leads to from a value, the first included.
std::vector<ObjectId> reachableFrom(const symex::Memory& memory, const Value& start,
                                    ObjectId firstDynamic) {
  std::vector<ObjectId> seen;
  const auto visit = [&](const Value& value) {
    if (!value.isAnyPointer() || value.object() < firstDynamic) return;
    if (std::ranges::find(seen, value.object()) == seen.end()) seen.push_back(value.object());
  };
  visit(start);
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const symex::Object* object = memory.find(seen[i]);
    if (object == nullptr) continue;
    for (const symex::Chunk& chunk : object->chunks) visit(chunk.value);
  }
  return seen;
}

bool contains(const std::vector<ObjectId>& objects, ObjectId id) {
  return std::ranges::find(objects, id) != objects.end();
}

// What the client holds is let go of if it is no longer there.
void letGoOfGone(Held& held, const symex::State& state) {
  Held kept = std::move(held);
  held = {};
  held.dropped = kept.dropped;
  held.losesResult = kept.losesResult;
  held.losesObject = kept.losesObject;
  held.leavesScope = kept.leavesScope;
  for (std::size_t i = 0; i < kept.values.size(); ++i) {
    if (state.memory.find(kept.values[i].address.object()) == nullptr) continue;
    held.values.push_back(kept.values[i]);
    held.origins.push_back(kept.origins[i]);
  }
}

}  // namespace

bool CallExecution::namesForeignPlace(const symex::Memory& memory) const {
  const model::Operation& operation = subject_.api().operation(planned_.id);
  // Operators may compare and assign places of all kinds.
  if (!operation.hasReceiver() || operation.name.starts_with("operator")) return false;
  const model::TypeId type = planned_.inputs.front().type;
  const auto receiver = static_cast<std::size_t>(call_.arguments.front());
  const ObjectId firstDynamic = subject_.initial().memory.nextId();
  const auto isIn = [&](const heap::Accessible& place, const heap::Accessible& owner) {
    const std::vector<ObjectId> own = reachableFrom(memory, place.address, firstDynamic);
    if (contains(own, owner.address.object())) return true;
    const auto ofOwner = reachableFrom(memory, owner.address, firstDynamic);
    return std::ranges::any_of(own | std::views::drop(1),
                               [&](ObjectId id) { return contains(ofOwner, id); });
  };
  for (std::size_t i = 1; i < planned_.inputs.size(); ++i) {
    if (call_.arguments[i] < 0 || !lends(plan_, type, planned_.inputs[i].type)) continue;
    const heap::Accessible& place = accessible_[static_cast<std::size_t>(call_.arguments[i])];
    bool isForeign = false;
    for (std::size_t owner = 0; owner < accessible_.size(); ++owner) {
      if (owner == receiver || typeOfKind(accessible_[owner].kind) != type) continue;
      isForeign = isForeign || isIn(place, accessible_[owner]);
    }
    if (isForeign && !isIn(place, accessible_[receiver])) return true;
  }
  return false;
}

// Whether the call may change what the client passes there.
bool CallExecution::isWrittenTo(std::size_t input) const {
  const model::Operation& operation = subject_.api().operation(planned_.id);
  const std::size_t receivers = operation.hasReceiver() ? 1 : 0;
  return operation.parameters[input - receivers].passing == model::Passing::Reference;
}

bool CallExecution::run(const symex::State& before, const symex::PathSink& sink) {
  symex::State state = before;
  before_ = before.memory;
  std::vector<Value> addresses;
  for (std::size_t i = 0; i < planned_.inputs.size(); ++i) {
    const Input& input = planned_.inputs[i];
    const std::int32_t argument = call_.arguments[i];
    const Value object =
        argument >= 0 ? accessible_[static_cast<std::size_t>(argument)].address : Value::null();
    switch (input.form) {
      case Input::Form::Object:
        addresses.push_back(object);
        break;
      case Input::Form::Pointer:
        addresses.push_back(symex::Subject::scalar(subject_.executor(), state, object, 8));
        break;
      case Input::Form::Scalar: {
        const smt::Term variable = argumentVariable(subject_.terms(), i, input.width);
        const unsigned bytes = (input.width + 7) / 8;
        const smt::Term allowed = allowedValues(subject_.api(), subject_.terms(),
                                                subject_.api().type(input.type), variable);
        if (!allowed.isTrue()) state.path = subject_.solver().assume(state.path, allowed).path;
        addresses.push_back(
            symex::Subject::scalar(subject_.executor(), state,
                                   Value::term(subject_.terms().zext(variable, 8 * bytes)), bytes));
        if (isWrittenTo(i)) scalars_.push_back({input.type, addresses.back()});
        if (input.isLent) subject_.executor().lend(state, addresses.back().object());
        break;
      }
    }
  }
  thunk_ = subject_.harness().start(subject_.executor(), state, planned_.thunk, addresses);
  return subject_.executor().explore(std::move(state), searcher_, sink);
}

Value CallExecution::scalarResult(symex::Path& path, unsigned size) {
  const Value at = symex::Subject::finish(subject_.executor(), path.state, thunk_);
  if (!at.isPointer() || path.state.memory.find(at.object()) == nullptr) return {};
  return subject_.executor().read(path.state, at.object(), static_cast<std::uint32_t>(at.offset()),
                                  size);
}

// Which of the values held before must not be used any more.
std::vector<bool> CallExecution::staleAfter(const symex::State& state, bool mayStale) const {
  std::vector<bool> stale(accessible_.size(), false);
  const ObjectId firstDynamic = subject_.initial().memory.nextId();
  const auto isBorrowed = [&](std::size_t i) {
    return roleOfKind(accessible_[i].kind) != Role::Object;
  };
  // What the call may have changed.
  std::vector<std::size_t> changed;
  for (std::size_t i = 0; i < planned_.inputs.size(); ++i) {
    if (planned_.inputs[i].isMutable && call_.arguments[i] >= 0) {
      changed.push_back(static_cast<std::size_t>(call_.arguments[i]));
    }
  }
  for (std::size_t i = 0; i < accessible_.size(); ++i) {
    const Value& address = accessible_[i].address;
    const symex::Object* object = state.memory.find(address.object());
    if (object == nullptr) {
      stale[i] = true;
      continue;
    }
    if (!isBorrowed(i)) continue;
    if (roleOfKind(accessible_[i].kind) == Role::Borrowed) {
      // It refers to something that is gone.
      stale[i] = std::ranges::any_of(object->chunks, [&](const symex::Chunk& chunk) {
        return chunk.value.isAnyPointer() && chunk.value.object() >= firstDynamic &&
               state.memory.find(chunk.value.object()) == nullptr;
      });
    }
    if (!mayStale || stale[i] || std::ranges::find(changed, i) != changed.end()) continue;
    const std::vector<ObjectId> own = reachableFrom(state.memory, address, firstDynamic);
    // Through another borrowed value, such as a second iterator, what it refers to was changed. An
    // object that was not written is the same one as before.
    const auto isWritten = [&](ObjectId id) { return before_.find(id) != state.memory.find(id); };
    stale[i] = roleOfKind(accessible_[i].kind) == Role::Borrowed &&
               std::ranges::any_of(changed, isBorrowed) &&
               std::ranges::any_of(own | std::views::drop(1), isWritten);
    for (const std::size_t owner : changed) {
      const ObjectId ownerObject = accessible_[owner].address.object();
      const bool isOwnedBy =
          roleOfKind(accessible_[i].kind) == Role::Borrowed
              ? contains(own, ownerObject)
              : contains(reachableFrom(state.memory, accessible_[owner].address, firstDynamic),
                         address.object());
      if (isOwnedBy) stale[i] = true;
    }
  }
  return stale;
}

void CallExecution::destroyUnwanted(symex::State state, Held held) {
  const model::Operation& operation = subject_.api().operation(planned_.id);
  const auto row = subject_.table().rows.find(operation.result.type);
  const Value result = std::exchange(held.unwanted, {});
  state.lent.clear();
  subject_.executor().call(state, subject_.harness().row(row->second).destroy, {&result, 1});
  state.attached = std::make_shared<const Held>(std::move(held));
  subject_.executor().proceed(std::move(state));
}

std::optional<Value> CallExecution::writableResult(const symex::State& state) {
  if (planned_.writable == 0) return std::nullopt;
  return subject_.executor().read(state, thunk_.slots, 0, 8);
}

bool CallExecution::write(symex::State& state, const Value& at) {
  if (!at.isPointer() || state.memory.find(at.object()) == nullptr) return false;
  const unsigned bytes = (planned_.writable + 7) / 8;
  const model::Operation& operation = subject_.api().operation(planned_.id);
  const smt::Term variable =
      argumentVariable(subject_.terms(), planned_.inputs.size(), planned_.writable);
  const smt::Term allowed = allowedValues(subject_.api(), subject_.terms(),
                                          subject_.api().type(operation.result.type), variable);
  if (!allowed.isTrue()) state.path = subject_.solver().assume(state.path, allowed).path;
  subject_.executor().write(state, at.object(), static_cast<std::uint32_t>(at.offset()), bytes,
                            Value::term(subject_.terms().zext(variable, 8 * bytes)));
  return true;
}

std::vector<ObjectId> CallExecution::owned(const symex::State& state,
                                           std::span<const heap::Accessible> accessible,
                                           std::span<const Value> others) const {
  const ObjectId firstDynamic = subject_.initial().memory.nextId();
  std::vector<ObjectId> seen;
  const auto visit = [&](const Value& value) {
    if (!value.isAnyPointer() || value.object() < firstDynamic || contains(seen, value.object())) {
      return;
    }
    seen.push_back(value.object());
  };
  for (const heap::Accessible& one : accessible) {
    if (roleOfKind(one.kind) == Role::Object) visit(one.address);
  }
  for (const Value& value : others) visit(value);
  state.memory.forEach([&](ObjectId id, const symex::Object& object) {
    if (id >= firstDynamic) return;
    for (const symex::Chunk& chunk : object.chunks) visit(chunk.value);
  });
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const symex::Object* object = state.memory.find(seen[i]);
    if (object == nullptr) continue;
    for (const symex::Chunk& chunk : object->chunks) visit(chunk.value);
  }
  return seen;
}

std::vector<ObjectId> CallExecution::lostBy(const symex::State& before, const symex::State& after,
                                            const Held& held) const {
  std::vector<ObjectId> lost;
  const auto isLent = [](const heap::Accessible& one) {
    return roleOfKind(one.kind) != Role::Object;
  };
  if (std::ranges::none_of(held.values, isLent)) return lost;
  const std::vector<ObjectId> ownedBefore = owned(before, accessible_, {});
  // What the call gave, or was given by pointer, may be the client's to release.
  std::vector<Value> others = held.dropped;
  for (std::size_t i = 0; i < held.values.size(); ++i) {
    if (held.origins[i] == heap::fromResult) others.push_back(held.values[i].address);
  }
  for (const std::int32_t argument : call_.arguments) {
    if (argument >= 0) others.push_back(accessible_[static_cast<std::size_t>(argument)].address);
  }
  const std::vector<ObjectId> ownedAfter = owned(after, held.values, others);
  after.memory.forEach([&](ObjectId id, const symex::Object& object) {
    const bool isHeap = object.kind == symex::ObjectKind::Heap;
    const bool wasOwned = contains(ownedBefore, id) || id >= before.memory.nextId();
    if (isHeap && wasOwned && !contains(ownedAfter, id)) lost.push_back(id);
  });
  return lost;
}

Held CallExecution::heldAfter(symex::Path& path, const ClientLimits& limits, bool mayStale) {
  Held held;
  if (isAfterResult(path)) {
    held = *std::static_pointer_cast<const Held>(std::exchange(path.state.attached, nullptr));
    letGoOfGone(held, path.state);
    return held;
  }
  const Value result = resultOf(path);
  keepHeld(held, path, mayStale);
  held.losesResult = result.isSymbolicPointer() && planned_.result.has_value();
  const bool returned = std::holds_alternative<symex::Returned>(path.outcome);
  if (!returned || !result.isPointer() || result.object() == 0) return held;
  if (planned_.result) {
    holdResult(held, path.state, result, limits);
  } else {
    dropResult(held, result);
  }
  return held;
}

// Ends the call; what it gave, if it returned.
Value CallExecution::resultOf(symex::Path& path) {
  if (std::holds_alternative<symex::Returned>(path.outcome)) {
    return symex::Subject::finish(subject_.executor(), path.state, thunk_);
  }
  symex::Subject::abandon(path.state, thunk_);
  return {};
}

// What the client held before, and may still use.
void CallExecution::keepHeld(Held& held, const symex::Path& path, bool mayStale) const {
  const bool returned = std::holds_alternative<symex::Returned>(path.outcome);
  const std::vector<bool> stale = staleAfter(path.state, mayStale && !planned_.isConst);
  for (std::size_t i = 0; i < accessible_.size(); ++i) {
    const bool isFirst =
        !call_.arguments.empty() && call_.arguments.front() == static_cast<std::int32_t>(i);
    if (planned_.isDestructor && returned && isFirst) continue;
    if (stale[i]) {
      held.dropped.push_back(accessible_[i].address);
      const Role role = roleOfKind(accessible_[i].kind);
      held.losesObject = held.losesObject || role == Role::Object;
      const bool isReceiver = subject_.api().operation(planned_.id).hasReceiver() && isFirst;
      held.losesReceiver = held.losesReceiver || (role == Role::Borrowed && isReceiver);
      continue;
    }
    held.values.push_back(accessible_[i]);
    held.origins.push_back(static_cast<std::int32_t>(i));
  }
}

// The client does not keep what the call gave.
void CallExecution::dropResult(Held& held, const Value& result) const {
  const model::Operation& operation = subject_.api().operation(planned_.id);
  // What a reference refers to is not the client's to release.
  if (operation.result.passing != model::Passing::Value) return;
  const auto row = subject_.table().rows.find(operation.result.type);
  const bool isMade = !planned_.isConstructor && row != subject_.table().rows.end() &&
                      !std::holds_alternative<model::PointerType>(
                          subject_.api().type(operation.result.type).shape) &&
                      subject_.harness().row(row->second).destroy != symex::none;
  if (isMade) {
    held.unwanted = result;
  } else {
    held.dropped.push_back(result);
  }
}

// The client keeps what the call gave, if it may hold one more of the kind.
void CallExecution::holdResult(Held& held, const symex::State& state, const Value& given,
                               const ClientLimits& limits) {
  const model::TypeId type = typeOfKind(*planned_.result);
  const Role role = roleOfKind(*planned_.result);
  const Value result = role == Role::Pointer
                           ? subject_.executor().read(state, given.object(),
                                                      static_cast<std::uint32_t>(given.offset()), 8)
                           : given;
  held.losesResult = result.isSymbolicPointer();
  if (!result.isPointer() || state.memory.find(result.object()) == nullptr) return;
  std::uint32_t count = 0;
  for (const heap::Accessible& one : held.values) {
    if (typeOfKind(one.kind) != type) continue;
    ++count;
    if (one.address == result) return;  // it is known
  }
  if (count >= limits.most[type.index]) {
    dropResult(held, result);
    held.leavesScope = limits.grows[type.index];
    // What was only lent can be let go of, to hold this in its place.
    if (role == Role::Pointer || role == Role::Reference) held.instead = result;
    return;
  }
  held.values.push_back({*planned_.result, result, role == Role::Object || role == Role::Borrowed});
  held.origins.push_back(heap::fromResult);
}

}  // namespace assay::symbolic
