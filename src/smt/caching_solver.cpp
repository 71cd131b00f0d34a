// Queries are kept as sorted sets of constraints. Subsets and supersets are found through the
// constraints: an unsatisfiable set is listed under its smallest member, a satisfiable one under
// each of its members.
#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "smt/layer_solver.h"
#include "smt/layers.h"

namespace assay::smt {

namespace {

using Set = std::vector<Term>;  // sorted by age, without duplicates

struct SetHash {
  std::size_t operator()(const Set& set) const {
    std::size_t hash = set.size();
    for (const Term term : set) hash = (hash ^ term.id()) * 0x9E3779B97F4A7C15U;
    return hash ^ hash >> 31;
  }
};

// A set of hash values of the members: a subset has a subset of them.
std::uint64_t signatureOf(const Set& set) {
  std::uint64_t signature = 0;
  for (const Term term : set) {
    signature |= std::uint64_t{1} << (term.id() * 0x9E3779B97F4A7C15U >> 58);
  }
  return signature;
}

struct Entry {
  Set set;
  std::uint64_t signature = 0;
  Answer answer;
};

bool isSubset(const Set& small, std::uint64_t smallSignature, const Set& large,
              std::uint64_t largeSignature) {
  return (smallSignature & ~largeSignature) == 0 && small.size() <= large.size() &&
         std::ranges::includes(large, small, TermOrder());
}

class CachingSolver final : public LayerSolver {
 public:
  using LayerSolver::LayerSolver;

 private:
  static constexpr std::size_t mostCandidates = 64;  // looked at for a subset or superset
  static constexpr std::size_t mostModels = 16;      // tried

  Answer answer(Query constraints) override {
    Set set(constraints.begin(), constraints.end());
    std::ranges::sort(set, TermOrder());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    if (const auto found = exact_.find(set); found != exact_.end()) {
      return answered(entries_[found->second].answer);
    }
    const std::uint64_t signature = signatureOf(set);
    std::optional<Answer> known = fromSubset(set, signature);
    if (!known) known = fromSuperset(set, signature);
    if (!known) known = fromModels(constraints);
    Answer answer = known ? answered(std::move(*known)) : askNext(constraints);
    remember(std::move(set), signature, answer);
    return answer;
  }

  std::optional<Answer> fromSubset(const Set& set, std::uint64_t signature) const {
    for (const Term member : set) {
      const auto found = unsatisfiable_.find(member);
      if (found == unsatisfiable_.end()) continue;
      std::size_t looked = 0;
      for (auto it = found->second.rbegin(); it != found->second.rend(); ++it) {
        if (++looked > mostCandidates) break;
        const Entry& entry = entries_[*it];
        if (isSubset(entry.set, entry.signature, set, signature)) return Unsat{};
      }
    }
    return std::nullopt;
  }

  std::optional<Answer> fromSuperset(const Set& set, std::uint64_t signature) const {
    const std::vector<std::size_t>* fewest = nullptr;
    for (const Term member : set) {
      const auto found = satisfiable_.find(member);
      if (found == satisfiable_.end()) return std::nullopt;
      if (fewest == nullptr || found->second.size() < fewest->size()) fewest = &found->second;
    }
    if (fewest == nullptr) return std::nullopt;
    std::size_t looked = 0;
    for (auto it = fewest->rbegin(); it != fewest->rend(); ++it) {
      if (++looked > mostCandidates) break;
      const Entry& entry = entries_[*it];
      if (isSubset(set, signature, entry.set, entry.signature)) return entry.answer;
    }
    return std::nullopt;
  }

  std::optional<Answer> fromModels(Query constraints) {
    for (auto it = models_.begin(); it != models_.end(); ++it) {
      const bool holds = std::ranges::all_of(constraints, [&](Term constraint) {
        return evaluator_.holds(constraint, std::get<Sat>(entries_[*it].answer).model);
      });
      if (!holds) continue;
      const std::size_t entry = *it;
      models_.erase(it);
      models_.push_front(entry);
      return entries_[entry].answer;
    }
    return std::nullopt;
  }

  void remember(Set set, std::uint64_t signature, const Answer& answer) {
    const std::size_t number = entries_.size();
    if (std::holds_alternative<Unsat>(answer)) {
      unsatisfiable_[set.front()].push_back(number);
    } else if (std::holds_alternative<Sat>(answer)) {
      for (const Term member : set) satisfiable_[member].push_back(number);
      models_.push_front(number);
      if (models_.size() > mostModels) models_.pop_back();
    }
    exact_.emplace(set, number);
    entries_.push_back({std::move(set), signature, answer});
  }

  std::deque<Entry> entries_;
  std::unordered_map<Set, std::size_t, SetHash> exact_;
  std::unordered_map<Term, std::vector<std::size_t>> unsatisfiable_;
  std::unordered_map<Term, std::vector<std::size_t>> satisfiable_;
  std::deque<std::size_t> models_;  // the latest first
  Evaluator evaluator_;
};

}  // namespace

std::unique_ptr<Solver> makeCachingSolver(std::unique_ptr<Solver> next, Statistics& statistics) {
  return std::make_unique<CachingSolver>(Layer::Cache, std::move(next), statistics);
}

}  // namespace assay::smt
