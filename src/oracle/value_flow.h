// What becomes of the values of a sequence: who they are, whom they refer into, which are
// moved-from.
//
// The objects are those that steps make. An out-parameter is the value that was passed; a method
// that gives a reference to its own class is taken to give its receiver, as operators and fluent
// interfaces do. A value is moved-from after it was passed to an rvalue reference, by value if it
// cannot be copied, or after a call that needs an rvalue receiver; assigning to it, unless it is
// itself what is moved in, makes it whole again.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/api.h"
#include "model/sequence.h"

namespace assay::oracle {

// A value of the sequence: the step that made it and which of its outputs it is.
using ValueKey = std::pair<std::size_t, std::size_t>;

class ValueFlow {
 public:
  // Looks at the first `steps` steps. The Api and the sequence must outlive it.
  ValueFlow(const model::Api& api, const model::Sequence& sequence, std::size_t steps);

  // The object that a reference of the outermost sequence means; none for those of callbacks.
  [[nodiscard]] std::optional<ValueKey> valueOf(const model::ValueRef& reference) const;
  [[nodiscard]] std::optional<ValueKey> valueOf(const model::Argument& argument) const;

  // The step, if there is one, that first uses a moved-from value otherwise than by assigning to it
  // or destroying it.
  [[nodiscard]] std::optional<std::size_t> movedFromUse() const { return movedFromUse_; }
  // The step that first uses a value after its destructor was called.
  [[nodiscard]] std::optional<std::size_t> destroyedUse() const { return destroyedUse_; }

  // The step that first calls a destructor for what is not the test's own object: a reference or a
  // pointer. Its owner destroys it a second time.
  [[nodiscard]] std::optional<std::size_t> foreignDestruction() const {
    return foreignDestruction_;
  }

  // What is moved-from, or destroyed, after the last of the steps.
  [[nodiscard]] const std::set<ValueKey>& movedFrom() const { return movedFrom_; }
  [[nodiscard]] const std::set<ValueKey>& destroyed() const { return destroyed_; }

  // The objects that a borrowed value (reference, pointer, view, iterator) refers into; empty for
  // values of their own.
  [[nodiscard]] const std::set<ValueKey>& ownersOf(ValueKey value) const;

  // The type of what a step gives; none for a step that is unknown.
  [[nodiscard]] std::optional<model::TypeId> typeOf(ValueKey value) const;

  // Whether the step mentions the value: as receiver, argument, in a list or callback.
  [[nodiscard]] bool touches(std::size_t step, ValueKey value) const;

  // Whether the step makes a new object as a copy of another, which it gets as its only argument.
  [[nodiscard]] std::optional<ValueKey> copiedBy(std::size_t step) const;

  // What a value was copied or moved from, through any number of objects; itself if from none.
  [[nodiscard]] ValueKey originalOf(ValueKey value) const;

  // The operation of a step; none if the Api does not have it.
  [[nodiscard]] const model::Operation* operation(std::size_t step) const;

 private:
  // What the step makes a new object of the same class from, by copying or moving.
  [[nodiscard]] std::optional<ValueKey> takenBy(std::size_t step) const;
  void visit(std::size_t step);
  void noteUses(std::size_t step);
  void noteMoves(std::size_t step);
  bool isMovedIn(std::size_t step, ValueKey value) const;
  void noteDestruction(std::size_t step, ValueKey value);
  void lend(std::size_t step);
  ValueKey resolve(ValueKey value) const;

  const model::Api& api_;
  const model::Sequence& sequence_;
  std::vector<const model::Operation*> operations_;
  std::map<ValueKey, ValueKey> alias_;
  std::map<ValueKey, std::set<ValueKey>> owners_;
  std::set<ValueKey> movedFrom_;
  std::set<ValueKey> destroyed_;
  std::optional<std::size_t> movedFromUse_;
  std::optional<std::size_t> destroyedUse_;
  std::optional<std::size_t> foreignDestruction_;
};

}  // namespace assay::oracle
