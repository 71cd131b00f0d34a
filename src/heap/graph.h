// The state graph: structures, the cases of each, and the calls that lead from one to the next.
//
// A structure with its cases is an abstract heap state; it is active as a whole, since isomorphic
// states are merged. A case is explored on its own. An arrival is a path of a call that brought
// something new: it keeps the path's condition and what the cells became, in the variables of the
// case it started from, so that a concrete heap can be traced back to concrete calls. A case at
// level n holds what at most n calls reach.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "heap/constraint.h"
#include "heap/snapshot.h"

namespace assay::heap {

using CaseId = std::uint32_t;
using StructureId = std::uint32_t;
inline constexpr std::uint32_t noId = 0xffffffffU;

// An argument of a call: an accessible value of the state it is made in, or one of these.
inline constexpr std::int32_t scalarArgument = -1;
inline constexpr std::int32_t nullArgument = -2;
// Behind the arguments: a number is written through the reference that the call gives.
inline constexpr std::int32_t writtenResult = -3;
// What an accessible value was before a call: one of the state before, or the call's result.
inline constexpr std::int32_t fromResult = -1;

struct Call {
  std::uint32_t operation = 0;          // the explorer's number
  std::vector<std::int32_t> arguments;  // the receiver first, if there is one
  bool operator==(const Call&) const = default;
};

struct Arrival {
  CaseId from = noId;
  Call call;
  StructureId to = noId;
  std::uint32_t level = 0;
  bool threw = false;
  std::vector<smt::Term> conditions;
  std::vector<symex::Value> cells;
  std::vector<std::int32_t> origins;  // of the accessible values, in the structure's order
};

struct CaseRecord {
  StructureId structure = noId;
  std::uint32_t level = 0;
  bool isActive = true;  // not included in another case of its structure
  bool isExplored = false;
  // Some call from it led out of the scope: it is explored again with a larger one.
  bool leftScope = false;
  std::uint32_t transitions = 0;  // from it
  Case content;
};

struct StructureRecord {
  Structure words;
  std::vector<std::uint32_t> counts;  // of objects, by allocation type
  std::vector<CaseId> cases;          // active ones
  std::vector<std::uint32_t> arrivals;
};

struct GraphStatistics {
  std::uint64_t transitions = 0;  // paths of calls that ended within the scope
  std::uint64_t merges = 0;  // arrivals that were isomorphic to a known structure and not subsumed
  std::uint64_t subsumed = 0;
  bool operator==(const GraphStatistics&) const = default;
};

enum class Reopened : std::uint8_t { ThatLeftScope, All };

class StateGraph {
 public:
  explicit StateGraph(Constraints& constraints, bool merges = true);

  // Starts with the heap before the first call.
  CaseId addInitial(Snapshot snapshot);

  // What a path of a call led to. If it brings something new, cases are added or replaced.
  void add(Snapshot snapshot, const smt::PathCondition& path, Arrival arrival);

  [[nodiscard]] const std::vector<StructureRecord>& structures() const { return structures_; }
  [[nodiscard]] const std::vector<CaseRecord>& cases() const { return cases_; }
  [[nodiscard]] const std::vector<Arrival>& arrivals() const { return arrivals_; }
  CaseRecord& caseRecord(CaseId id) { return cases_[id]; }
  [[nodiscard]] const GraphStatistics& statistics() const { return statistics_; }
  [[nodiscard]] Constraints& constraints() const { return constraints_; }

  // Active states: structures, among them the heap before the first call.
  [[nodiscard]] std::size_t activeStates() const;
  // States that were made: one for each transition, one for each merge, and the first.
  [[nodiscard]] std::uint64_t allStates() const {
    return 1 + statistics_.transitions + statistics_.merges;
  }
  // The next case to explore: lowest level first, then in the order of discovery; noId if there is
  // none below `length`.
  [[nodiscard]] CaseId next(std::uint32_t length);

  // How many cases wait to be explored.
  [[nodiscard]] std::size_t waiting() const;

  // Cases that were explored wait again: there is a larger scope.
  void reopen(Reopened which);

 private:
  friend class GraphFile;

  struct StructureHash {
    std::size_t operator()(const Structure& words) const;
  };

  StructureId structureFor(Snapshot& snapshot);
  void addCase(StructureId structure, Case fresh, std::uint32_t level);
  void enqueue(CaseId id);
  [[nodiscard]] std::vector<const Case*> casesOf(const StructureRecord& structure) const;

  Constraints& constraints_;
  bool merges_;
  std::vector<StructureRecord> structures_;
  std::vector<CaseRecord> cases_;
  std::vector<Arrival> arrivals_;
  std::unordered_map<Structure, StructureId, StructureHash> byWords_;
  struct Waiting {
    std::vector<CaseId> ids;
    std::size_t at = 0;
  };
  std::vector<Waiting> queue_;  // by level
  GraphStatistics statistics_;
};

}  // namespace assay::heap
