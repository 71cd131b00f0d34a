#include "heap/graph.h"

#include <algorithm>

#include "support/assert.h"

namespace assay::heap {

std::size_t StateGraph::StructureHash::operator()(const Structure& words) const {
  std::size_t hash = words.size();
  for (const std::uint32_t word : words) {
    hash = (hash ^ word) * std::size_t{0x9E3779B97F4A7C15};
    hash ^= hash >> 32U;
  }
  return hash;
}

StateGraph::StateGraph(Constraints& constraints, bool merges)
    : constraints_(constraints), merges_(merges) {}

StructureId StateGraph::structureFor(Snapshot& snapshot) {
  const auto found = merges_ ? byWords_.find(snapshot.structure) : byWords_.end();
  if (found != byWords_.end()) return found->second;
  const auto id = static_cast<StructureId>(structures_.size());
  byWords_.insert_or_assign(snapshot.structure, id);
  structures_.push_back({std::move(snapshot.structure), std::move(snapshot.counts), {}, {}});
  return id;
}

CaseId StateGraph::addInitial(Snapshot snapshot) {
  assayAssert(cases_.empty());
  const StructureId structure = structureFor(snapshot);
  addCase(structure, Case{std::move(snapshot.cells), {}, {}}, 0);
  return 0;
}

std::vector<const Case*> StateGraph::casesOf(const StructureRecord& structure) const {
  std::vector<const Case*> cases;
  for (const CaseId id : structure.cases) cases.push_back(&cases_[id].content);
  return cases;
}

void StateGraph::add(Snapshot snapshot, const smt::PathCondition& path, Arrival arrival) {
  ++statistics_.transitions;
  const StructureId id = structureFor(snapshot);
  if (!structures_[id].cases.empty()) {
    const std::vector<const Case*> known = casesOf(structures_[id]);
    if (constraints_.covers(known, path, snapshot.cells)) {
      ++statistics_.subsumed;
      return;
    }
    ++statistics_.merges;
  }
  arrival.to = id;
  arrival.conditions = path.constraints();
  arrival.cells = snapshot.cells;
  const std::uint32_t level = arrival.level;
  structures_[id].arrivals.push_back(static_cast<std::uint32_t>(arrivals_.size()));
  arrivals_.push_back(std::move(arrival));
  for (Case& fresh : constraints_.close(path, snapshot.cells)) {
    addCase(id, std::move(fresh), level);
  }
}

void StateGraph::addCase(StructureId structure, Case fresh, std::uint32_t level) {
  std::vector<CaseId>& active = structures_[structure].cases;
  // With a case that it makes a conjunction with, again and again.
  bool changed = merges_;
  while (changed) {
    changed = false;
    std::vector<const Case*> all = casesOf(structures_[structure]);
    all.push_back(&fresh);
    for (const CaseId id : active) {
      if (auto joined = constraints_.join(fresh, cases_[id].content, all)) {
        std::erase_if(active, [&](CaseId old) {
          if (!constraints_.includes(*joined, cases_[old].content)) return false;
          CaseRecord& replaced = cases_[old];
          replaced.isActive = false;
          // What fewer calls reach is explored by itself: a length may be the bound.
          if (replaced.level >= level) replaced.isExplored = true;
          return true;
        });
        fresh = std::move(*joined);
        changed = true;
        break;
      }
    }
  }
  const auto id = static_cast<CaseId>(cases_.size());
  active.push_back(id);
  cases_.push_back({structure, level, true, false, false, 0, std::move(fresh)});
  enqueue(id);
}

void StateGraph::enqueue(CaseId id) {
  const std::uint32_t level = cases_[id].level;
  if (queue_.size() <= level) queue_.resize(level + 1);
  queue_[level].ids.push_back(id);
}

void StateGraph::reopen(Reopened which) {
  queue_.clear();
  for (CaseId id = 0; id < cases_.size(); ++id) {
    CaseRecord& one = cases_[id];
    if (one.isExplored && one.isActive && (one.leftScope || which == Reopened::All)) {
      one.isExplored = false;
      one.leftScope = false;
      statistics_.transitions -= one.transitions;
    }
    if (!one.isExplored) enqueue(id);
  }
}

std::size_t StateGraph::activeStates() const { return structures_.size(); }

CaseId StateGraph::next(std::uint32_t length) {
  for (std::size_t level = 0; level < queue_.size() && level < length; ++level) {
    Waiting& waiting = queue_[level];
    while (waiting.at < waiting.ids.size()) {
      const CaseId id = waiting.ids[waiting.at];
      if (!cases_[id].isExplored) return id;
      ++waiting.at;
    }
  }
  return noId;
}

std::size_t StateGraph::waiting() const {
  std::size_t count = 0;
  for (const Waiting& level : queue_) count += level.ids.size() - level.at;
  return count;
}

}  // namespace assay::heap
