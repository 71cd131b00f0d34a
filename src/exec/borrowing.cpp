#include "exec/borrowing.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "model/borrows.h"

namespace assay::exec {

using model::Operation;
using model::OperationKind;
using model::Passing;
using model::ValueRef;

namespace {

using OperationsByKey = std::unordered_map<std::string, const Operation*>;

// A value of the sequence: the step that made it and which of its outputs it is.
using ValueKey = std::pair<std::size_t, std::size_t>;

class Borrowing {
 public:
  Borrowing(const model::Api& api, const OperationsByKey& byKey) : api_(api), byKey_(byKey) {}

  std::vector<bool> run(const model::Sequence& sequence) {
    std::vector<bool> stale;
    for (std::size_t k = 0; k < sequence.steps.size(); ++k) {
      stale.push_back(visit(sequence.steps[k], k));
    }
    return stale;
  }

 private:
  bool visit(const model::Step& step, std::size_t k) {
    const auto found = byKey_.find(step.operation);
    if (found == byKey_.end()) return false;
    const Operation& operation = *found->second;
    bool stale = false;
    for (const model::Argument& receiver : step.receiver) stale = usesStale(receiver) || stale;
    for (const model::Argument& argument : step.arguments) stale = usesStale(argument) || stale;
    for (const auto& [name, callback] : step.overrides) stale = usesStale(callback) || stale;
    // A change is seen by what was borrowed before, not by the result of the call itself.
    for (const model::Argument& receiver : step.receiver) {
      if (operation.isConst || operation.kind == OperationKind::FieldRead) continue;
      change(receiver);
      if (mayChangeOwner(operation)) changeThrough(receiver);
      if (operation.kind == OperationKind::Destructor) destroy(receiver);
    }
    for (std::size_t i = 0; i < step.arguments.size() && i < operation.parameters.size(); ++i) {
      const model::Parameter& parameter = operation.parameters[i];
      if (changes(parameter)) change(step.arguments[i]);
      if (const auto* reference = std::get_if<ValueRef>(&step.arguments[i].value)) {
        alias_[{k, i + 1}] = resolve({reference->step, reference->output});
      }
    }
    takeOver(operation, step);
    types_.emplace(ValueKey{k, 0}, objectType(operation.result).value_or(operation.result.type));
    lend(operation, step, k);
    return stale;
  }

  // Operators of an iterator move it or assign to it; with a function that has a name, such as
  // `remove`, it may change what it refers into.
  bool mayChangeOwner(const Operation& operation) const {
    return operation.kind == OperationKind::Method && operation.owner &&
           !operation.name.starts_with("operator") && refers(api_.cls(*operation.owner).type);
  }

  bool refers(model::TypeId type) const {
    return api_.type(type).isBorrowed || api_.type(type).isHandle;
  }

  // Everything else that refers into what the value refers into is stale.
  void changeThrough(const model::Argument& argument) {
    const auto value = valueOf(argument);
    if (!value) return;
    const auto found = owners_.find(*value);
    if (found == owners_.end()) return;
    for (const auto& [borrowed, owners] : owners_) {
      const bool isSibling = std::ranges::any_of(
          owners, [&](const ValueKey& owner) { return found->second.contains(owner); });
      if (borrowed != *value && isSibling) stale_.insert(borrowed);
    }
  }

  // An iterator that is changed with the help of others may refer from then on into what they refer
  // into: it was assigned to, or swapped.
  void takeOver(const Operation& operation, const model::Step& step) {
    if (operation.isConst || !operation.owner || step.receiver.empty()) return;
    if (!refers(api_.cls(*operation.owner).type)) return;
    std::set<ValueKey> owners;
    std::vector<ValueKey> changed;
    const auto look = [&](const model::Argument& argument, bool isChanged) {
      const auto value = valueOf(argument);
      if (!value) return;
      if (isChanged) changed.push_back(*value);
      if (const auto found = owners_.find(*value); found != owners_.end()) {
        owners.insert(found->second.begin(), found->second.end());
      }
    };
    look(step.receiver.front(), true);
    for (std::size_t i = 0; i < step.arguments.size() && i < operation.parameters.size(); ++i) {
      const model::Parameter& parameter = operation.parameters[i];
      if (refers(parameter.type)) look(step.arguments[i], changes(parameter));
    }
    for (const ValueKey& value : changed) owners_[value] = owners;
  }

  bool changes(const model::Parameter& parameter) const {
    if (parameter.passing == Passing::Reference || parameter.passing == Passing::RvalueReference) {
      return true;
    }
    const auto* pointer = std::get_if<model::PointerType>(&api_.type(parameter.type).shape);
    return pointer != nullptr && !pointer->pointeeIsConst;
  }

  void lend(const Operation& operation, const model::Step& step, std::size_t k) {
    if (!model::isBorrowed(api_, operation.result)) return lendHandle(operation, step, k);
    std::set<ValueKey> owners;
    for (const model::Argument& receiver : step.receiver) addOwners(receiver, owners);
    if (step.receiver.empty()) {
      for (std::size_t i = 0; i < step.arguments.size() && i < operation.parameters.size(); ++i) {
        const model::Parameter& parameter = operation.parameters[i];
        if (model::isBorrowed(api_, parameter.type, parameter.passing)) {
          addOwners(step.arguments[i], owners);
        }
      }
    }
    owners_[{k, 0}] = std::move(owners);
    noteSelf(operation, k);
  }

  // A handle that an object gives refers into that object; one that is made of what refers into an
  // object does so, too. It may be made of an object itself, and is then none of that object's
  // insides.
  void lendHandle(const Operation& operation, const model::Step& step, std::size_t k) {
    if (!api_.type(operation.result.type).isHandle) return;
    std::set<ValueKey> owners;
    const auto add = [&](const model::Argument& argument, bool isGiver) {
      const auto value = valueOf(argument);
      if (!value) return;
      const auto type = types_.find(*value);
      const bool isObject = type != types_.end() && !api_.type(type->second).isHandle;
      if (isObject && isGiver) owners.insert(*value);
      if (isObject && !isGiver) madeOf_[{k, 0}].insert(*value);
      if (const auto found = owners_.find(*value); found != owners_.end()) {
        owners.insert(found->second.begin(), found->second.end());
      }
    };
    for (const model::Argument& receiver : step.receiver) add(receiver, true);
    for (const model::Argument& argument : step.arguments) add(argument, false);
    if (!owners.empty()) owners_[{k, 0}] = std::move(owners);
  }

  // A reference or pointer to an object of the class of what it was taken from, or of an owner of
  // that, may be that object itself: the result of an assignment, the way back from a node to its
  // document.
  void noteSelf(const Operation& operation, std::size_t k) {
    const auto given = objectType(operation.result);
    if (!given) return;
    for (const ValueKey& owner : owners_[{k, 0}]) {
      const auto known = types_.find(owner);
      if (known != types_.end() && areRelated(*given, known->second)) {
        maybeSame_.emplace(ValueKey{k, 0}, owner);
      }
    }
  }

  // What a reference or pointer is to; none for values.
  std::optional<model::TypeId> objectType(const model::ResultType& result) const {
    const auto* pointer = std::get_if<model::PointerType>(&api_.type(result.type).shape);
    if (pointer != nullptr) return pointer->pointee;
    if (result.passing == Passing::Value) return std::nullopt;
    return result.type;
  }

  bool areRelated(model::TypeId one, model::TypeId other) const {
    if (one == other) return true;
    const auto& first = api_.type(one).classId;
    const auto& second = api_.type(other).classId;
    return first && second &&
           (api_.derivesFrom(*first, *second) || api_.derivesFrom(*second, *first));
  }

  // The value itself, and whatever it refers into.
  void addOwners(const model::Argument& argument, std::set<ValueKey>& owners) const {
    const auto value = valueOf(argument);
    if (!value) return;
    owners.insert(*value);
    if (const auto found = owners_.find(*value); found != owners_.end()) {
      owners.insert(found->second.begin(), found->second.end());
    }
  }

  // A change of the owner makes everything stale that refers into it; one of a borrowed value only
  // what was taken from that.
  void change(const model::Argument& argument) {
    if (const auto value = valueOf(argument)) change(*value);
  }

  void change(ValueKey changed) {
    for (const auto& [borrowed, owners] : owners_) {
      if (borrowed != changed && owners.contains(changed)) stale_.insert(borrowed);
    }
    const auto [begin, end] = maybeSame_.equal_range(changed);
    for (auto same = begin; same != end; ++same) {
      const bool wasStale = stale_.contains(changed);
      change(same->second);
      if (!wasStale) stale_.erase(changed);  // it changed itself
    }
  }

  // Handles that were made of the object point to nothing.
  void destroy(const model::Argument& argument) {
    const auto value = valueOf(argument);
    for (const auto& [handle, objects] : madeOf_) {
      if (value && objects.contains(*value)) stale_.insert(handle);
    }
  }

  bool usesStale(const model::Argument& argument) const {
    if (const auto* reference = std::get_if<ValueRef>(&argument.value)) {
      return reference->scope == ValueRef::Scope::Sequence &&
             stale_.contains(resolve({reference->step, reference->output}));
    }
    const auto& literal = std::get<model::Literal>(argument.value);
    if (const auto* list = std::get_if<model::ListLiteral>(&literal)) {
      for (const model::Argument& element : list->elements) {
        if (usesStale(element)) return true;
      }
    }
    const auto* callback = std::get_if<model::CallbackLiteral>(&literal);
    return callback != nullptr && usesStale(*callback);
  }

  bool usesStale(const model::CallbackLiteral& callback) const {
    for (const model::Step& step : callback.body) {
      for (const model::Argument& receiver : step.receiver) {
        if (usesStale(receiver)) return true;
      }
      for (const model::Argument& argument : step.arguments) {
        if (usesStale(argument)) return true;
      }
    }
    for (const model::Argument& value : callback.returns) {
      if (usesStale(value)) return true;
    }
    return false;
  }

  // None for literals and for what callbacks refer to.
  std::optional<ValueKey> valueOf(const model::Argument& argument) const {
    const auto* reference = std::get_if<ValueRef>(&argument.value);
    if (reference == nullptr || reference->scope != ValueRef::Scope::Sequence) return std::nullopt;
    return resolve({reference->step, reference->output});
  }

  // Output n of a step is the value that its n-th argument was.
  ValueKey resolve(ValueKey value) const {
    const auto found = alias_.find(value);
    return found != alias_.end() ? found->second : value;
  }

  const model::Api& api_;
  const OperationsByKey& byKey_;
  std::map<ValueKey, ValueKey> alias_;
  std::map<ValueKey, std::set<ValueKey>> owners_;
  std::map<ValueKey, std::set<ValueKey>> madeOf_;  // handle → the objects that it was made of
  std::map<ValueKey, model::TypeId> types_;        // of the objects that values are, or refer to
  std::multimap<ValueKey, ValueKey> maybeSame_;    // reference → an object that it may be
  std::set<ValueKey> stale_;
};

}  // namespace

BorrowTracker::BorrowTracker(const model::Api& api) : api_(api) {
  for (const Operation& operation : api.operations) byKey_.emplace(operation.key, &operation);
}

std::vector<bool> BorrowTracker::staleUses(const model::Sequence& sequence) const {
  return Borrowing(api_, byKey_).run(sequence);
}

std::vector<bool> staleUses(const model::Api& api, const model::Sequence& sequence) {
  return BorrowTracker(api).staleUses(sequence);
}

}  // namespace assay::exec
