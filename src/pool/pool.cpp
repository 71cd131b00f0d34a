#include "pool/pool.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "model/moves.h"
#include "model/sequence_edit.h"
#include "pool/history.h"
#include "support/assert.h"
#include "support/hash.h"

namespace assay::pool {

namespace {

constexpr std::size_t candidatesPerDraw = 4;
constexpr std::size_t fewCells = 256;
constexpr std::size_t cellSize = 4;  // entries of one cell

bool isSequenceRef(const model::Argument& argument, std::size_t& step) {
  const auto* reference = std::get_if<model::ValueRef>(&argument.value);
  if (reference == nullptr || reference->scope != model::ValueRef::Scope::Sequence) return false;
  step = reference->step;
  return true;
}

bool gaveNothing(const model::Outcome& outcome) {
  const auto* returned = std::get_if<model::Returned>(&outcome);
  return returned == nullptr || returned->value == "null";
}

}  // namespace

std::vector<std::size_t> unusableSteps(const model::Api& api, const model::OperationIndex& index,
                                       const model::Sequence& sequence,
                                       const model::Execution& execution) {
  std::vector<std::size_t> unusable;
  for (std::size_t i = 0; i < sequence.steps.size(); ++i) {
    const model::Step& step = sequence.steps[i];
    if (i >= execution.steps.size() || gaveNothing(execution.steps[i].outcome)) {
      unusable.push_back(i);
    }
    const model::Operation& operation = index.operation(step.operation);
    std::size_t used = 0;
    if (operation.kind == model::OperationKind::Destructor && !step.receiver.empty() &&
        isSequenceRef(step.receiver.front(), used)) {
      unusable.push_back(used);
    }
    for (std::size_t k = 0; k < step.arguments.size(); ++k) {
      if (model::takesByMove(api, operation.parameters[k]) &&
          isSequenceRef(step.arguments[k], used)) {
        unusable.push_back(used);
      }
    }
  }
  std::ranges::sort(unusable);
  const auto repeated = std::ranges::unique(unusable);
  unusable.erase(repeated.begin(), repeated.end());
  return unusable;
}

std::optional<Pool::Place> Pool::placeFor(const Entry& entry) const {
  const auto lengthOf = [this](std::size_t number) {
    return entries_[number].sequence.steps.size();
  };
  const std::size_t length = entry.sequence.steps.size();
  const auto known = byState_.find(entry.state.exact);
  const auto number = cellNumbers_.find(entry.state.cell);
  const bool hasRoom = number == cellNumbers_.end() || cells_[number->second].size() < cellSize;
  if (known == byState_.end() && hasRoom) return Place{entry.state.cell, std::nullopt};
  const std::size_t rival = known != byState_.end()
                                ? known->second
                                : *std::ranges::max_element(cells_[number->second], {}, lengthOf);
  if (length < lengthOf(rival)) return Place{entry.state.cell, rival};
  if (cells_.size() < fewCells && !deeds_.contains(entry.state.deeds)) {
    return Place{entry.state.deeds, std::nullopt};
  }
  return std::nullopt;
}

bool Pool::offer(const model::Sequence& sequence, const model::Execution& execution,
                 std::vector<model::Feature> features) {
  if (sequence.steps.empty()) return false;
  Entry entry;
  entry.sequence = sequence;
  const model::Step& last = sequence.steps.back();
  std::vector<std::size_t> concerned = changedBy(api_, index_.operation(last.operation), last);
  concerned.push_back(sequence.steps.size() - 1);
  entry.state = stateOf(sequence, execution, concerned);
  entry.features = std::move(features);
  entry.unusable = unusableSteps(api_, index_, sequence, execution);
  std::vector<bool> belongs = historyOfLast(api_, index_, sequence);
  entry.state.deeds = deedsOf(entry, belongs, execution);
  if (entry.features.empty()) {
    // Features may come from any step; a state only from those that led to it, and hardly from
    // calls that threw.
    for (std::size_t i = 0; i + 1 < belongs.size(); ++i) {
      if (std::holds_alternative<model::Threw>(execution.steps[i].outcome)) belongs[i] = false;
    }
    cutTo(entry, std::move(belongs));
    if (!placeFor(entry)) return false;
  }
  restore(std::move(entry));
  return true;
}

std::uint64_t Pool::deedsOf(const Entry& entry, const std::vector<bool>& belongs,
                            const model::Execution& execution) const {
  constexpr std::size_t most = 3;  // more of the same is the same
  std::map<std::string_view, std::size_t> changes;
  for (std::size_t i = 0; i < belongs.size(); ++i) {
    const std::string& operation = entry.sequence.steps[i].operation;
    const bool isDone = std::holds_alternative<model::Returned>(execution.steps[i].outcome);
    if (belongs[i] && isDone && !index_.operation(operation).isConst) ++changes[operation];
  }
  support::Hasher hasher;
  hasher.add(entry.state.cell);
  for (const auto& [operation, count] : changes) hasher.add(operation).add(std::min(count, most));
  return hasher.finish().low;
}

void Pool::cutTo(Entry& entry, std::vector<bool> belongs) {
  belongs.flip();
  const std::vector<std::size_t> unusable = std::move(entry.unusable);
  model::Cut cut = model::withoutSteps(entry.sequence, std::move(belongs));
  entry.sequence = std::move(cut.sequence);
  entry.unusable.clear();
  for (std::size_t i = 0; i < cut.kept.size(); ++i) {
    if (std::ranges::binary_search(unusable, cut.kept[i])) entry.unusable.push_back(i);
  }
}

// What covered new edges always has a place, if need be one more.
void Pool::restore(Entry entry) {
  const std::size_t number = entries_.size();
  const auto place = placeFor(entry);
  const std::uint64_t key = place ? place->cell : entry.state.cell;
  const auto [cellNumber, isNew] = cellNumbers_.try_emplace(key, cells_.size());
  if (isNew) cells_.emplace_back();
  Cell& cell = cells_[cellNumber->second];
  const auto replaced =
      place && place->replaces ? std::ranges::find(cell, *place->replaces) : cell.end();
  if (replaced != cell.end()) {
    *replaced = number;
  } else {
    cell.push_back(number);
  }
  const bool isByDeeds = place && key == entry.state.deeds;
  if (place && !isByDeeds) byState_[entry.state.exact] = number;
  deeds_.insert(entry.state.deeds);
  entries_.push_back(std::move(entry));
}

// Fruit in proportion to draws, with something for the untried; short beginnings leave more room.
double Pool::promise(const Cell& cell) const {
  double draws = 0;
  double fruit = 0;
  double length = 0;
  for (const std::size_t number : cell) {
    draws += static_cast<double>(entries_[number].drawn);
    fruit += static_cast<double>(entries_[number].fruitful);
    length += static_cast<double>(entries_[number].sequence.steps.size());
  }
  constexpr double longLength = 8;
  return (fruit + 1.0) / (draws + 2.0) /
         (1.0 + length / static_cast<double>(cell.size()) / longLength);
}

std::size_t Pool::draw(support::Random& random) {
  assayAssert(!entries_.empty(), "there is something to draw");
  const Cell* best = &random.pick(cells_);
  for (std::size_t i = 1; i < candidatesPerDraw; ++i) {
    const Cell* other = &random.pick(cells_);
    if (promise(*other) > promise(*best)) best = other;
  }
  const std::size_t drawn = random.pick(*best);
  ++entries_[drawn].drawn;
  return drawn;
}

}  // namespace assay::pool
