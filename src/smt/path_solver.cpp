#include "smt/path_solver.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "smt/chain.h"
#include "smt/inspect.h"
#include "smt/order.h"
#include "smt/path_node.h"

namespace assay::smt {

namespace {

using detail::PathNode;
using Link = std::shared_ptr<const PathNode>;

// Unoptimised builds check every model; others if asked to.
#ifdef __OPTIMIZE__
constexpr bool checksByDefault = false;
#else
constexpr bool checksByDefault = true;
#endif

// What became of assuming conditions.
struct Assumed {
  Feasibility feasibility = Feasibility::Feasible;
  OrderState order;
  std::shared_ptr<const Model> others;
  bool hasModel = true;
  bool isExact = true;  // the order holds all of the conditions exactly
  std::string why;
};

// Whether the order state holds the condition exactly, and so its values satisfy it.
bool isExactAtom(const std::optional<OrderAtom>& atom) {
  return atom && atom->a.isVariable() && (!atom->b || atom->b.isVariable());
}

}  // namespace

struct PathSolver::Impl {
  Impl(Terms& allTerms, const Limits& limits)
      : terms(allTerms), chain(makeSolver(allTerms, limits, statistics)) {
    auto start = std::make_shared<PathNode>();
    start->others = std::make_shared<const Model>();
    root = std::move(start);
  }

  Terms& terms;
  Statistics statistics;
  std::unique_ptr<Solver> chain;
  Evaluator evaluator;
  Link root;  // stands for the empty path
  bool checks = checksByDefault;
  bool askedChain = false;  // since the current question began

  const PathNode& nodeOf(const PathCondition& path) const {
    return path.node_ ? *path.node_ : *root;
  }

  static const Model& modelOf(const PathNode& node) {
    if (!node.joined) {
      node.joined = *node.others;
      node.order.writeTo(*node.joined);
    }
    return *node.joined;
  }

  // Whether the condition is known to hold on the path, or not to.
  std::optional<bool> known(const PathCondition& path, Term condition) const {
    if (condition.isConstant()) return condition.isTrue();
    const std::optional<OrderAtom> atom = orderAtomOf(condition);
    return atom ? nodeOf(path).order.implied(*atom) : std::nullopt;
  }

  // Whether the path's model satisfies the condition, whose atom is given if it is one.
  bool holds(const PathNode& node, const std::optional<OrderAtom>& atom, Term condition) {
    if (isExactAtom(atom)) return node.order.holds(*atom, *node.others);
    return evaluator.holds(condition, modelOf(node));
  }

  // Assumes the parts of a conjunction. If `modelHolds`, the path's model is known to satisfy them.
  Assumed assume(const PathCondition& path, std::span<const Term> parts, bool modelHolds) {
    const PathNode& node = nodeOf(path);
    Assumed result;
    result.order = node.order;
    result.others = node.others;
    result.hasModel = node.hasModel;
    bool hasValues = node.hasModel;
    for (const Term part : parts) {
      const std::optional<OrderAtom> atom = orderAtomOf(part);
      result.isExact = result.isExact && isExactAtom(atom);
      if (!atom) continue;
      switch (result.order.assume(*atom, *node.others)) {
        case Consistency::Contradiction:
          result.feasibility = Feasibility::Infeasible;
          return result;
        case Consistency::Undecided:
          hasValues = false;
          break;
        case Consistency::Unsupported:
          result.isExact = false;
          break;
        case Consistency::Consistent:
          break;
      }
    }
    const bool exact = result.isExact && node.inexact == nullptr;
    if (modelHolds) {
      // Terms that are no variables may have led the order astray; the model is right.
      if (!result.order.isExact()) result.order.adopt(modelOf(node), evaluator);
      return result;
    }
    if (hasValues && (exact || valuesSatisfy(node, parts, result.order))) {
      return result;
    }
    askChain(path, parts, result);
    return result;
  }

  // Whether the values in `order`, and the path's for other variables, satisfy what the order does
  // not hold exactly.
  bool valuesSatisfy(const PathNode& node, std::span<const Term> parts, const OrderState& order) {
    Model model = *node.others;
    order.writeTo(model);
    const PathNode* at = node.inexact;
    while (at != nullptr) {
      if (!evaluator.holds(at->constraint, model)) return false;
      at = at->parent ? at->parent->inexact : nullptr;
    }
    return std::ranges::all_of(parts, [&](Term part) { return evaluator.holds(part, model); });
  }

  void askChain(const PathCondition& path, std::span<const Term> parts, Assumed& result) {
    askedChain = true;
    std::vector<Term> query = path.constraints();
    query.insert(query.end(), parts.begin(), parts.end());
    Answer answer = chain->check(query);
    if (auto* sat = std::get_if<Sat>(&answer)) {
      result.hasModel = true;
      result.order.adopt(sat->model, evaluator);
      result.others = std::make_shared<const Model>(std::move(sat->model));
    } else if (auto* unknown = std::get_if<Unknown>(&answer)) {
      result.feasibility = Feasibility::Unknown;
      result.hasModel = false;
      result.why = std::move(unknown->why);
    } else {
      result.feasibility = Feasibility::Infeasible;
    }
  }

  // The path with the parts appended.
  PathCondition extended(const PathCondition& path, std::span<const Term> parts,
                         Assumed&& assumed) {
    if (parts.empty()) return path;
    std::shared_ptr<PathNode> link;
    for (const Term part : parts) {
      Link before = link ? Link(std::move(link)) : path.node_;
      link = std::make_shared<PathNode>();
      link->constraint = part;
      link->size = (before ? before->size : 0) + 1;
      link->inexact = before ? before->inexact : nullptr;
      if (!assumed.isExact) link->inexact = link.get();
      link->parent = std::move(before);
    }
    link->hasModel = assumed.hasModel;
    link->order = std::move(assumed.order);
    link->others = std::move(assumed.others);
    PathCondition result{std::move(link)};
    if (checks && assumed.hasModel) checkModel(result);
    return result;
  }

  void checkModel(const PathCondition& path) {
    const Model& model = modelOf(*path.node_);
    for (const Term constraint : path.constraints()) {
      assayAssert(evaluator.holds(constraint, model), "a path's model does not satisfy it");
    }
  }

  Side sideOf(const PathCondition& path, std::span<const Term> parts, Assumed&& assumed) {
    if (assumed.feasibility == Feasibility::Infeasible) {
      return {Feasibility::Infeasible, path, {}};
    }
    const Feasibility feasibility = assumed.feasibility;
    std::string why = std::move(assumed.why);
    return {feasibility, extended(path, parts, std::move(assumed)), std::move(why)};
  }
};

namespace {

// Counts a question, and that no solver was asked if it was not.
class Question {
 public:
  Question(Statistics& statistics, bool& askedChain)
      : timer_(statistics, Layer::Path), figures_(statistics[Layer::Path]), asked_(askedChain) {
    ++figures_.queries;
    asked_ = false;
  }
  ~Question() {
    if (!asked_) ++figures_.answered;
  }
  Question(const Question&) = delete;
  Question& operator=(const Question&) = delete;

 private:
  LayerTimer timer_;
  LayerStatistics& figures_;
  bool& asked_;
};

}  // namespace

PathSolver::PathSolver(Terms& terms, const Limits& limits)
    : impl_(std::make_unique<Impl>(terms, limits)) {}
PathSolver::~PathSolver() = default;

Branch PathSolver::branch(const PathCondition& path, Term condition) {
  assayAssert(condition.sort() == Sort{1});
  Impl& impl = *impl_;
  const Question question(impl.statistics, impl.askedChain);
  const auto oneSided = [&](bool truth) {
    Branch only{{Feasibility::Feasible, path, {}}, {Feasibility::Infeasible, path, {}}};
    if (!truth) std::swap(only.whenTrue, only.whenFalse);
    return only;
  };
  if (condition.isConstant()) return oneSided(condition.isTrue());
  const PathNode& node = impl.nodeOf(path);
  const std::optional<OrderAtom> atom = orderAtomOf(condition);
  if (atom) {
    if (const std::optional<bool> known = node.order.implied(*atom)) return oneSided(*known);
  }
  const std::vector<Term> truths = conjunctsOf(condition);
  const std::vector<Term> falsehoods = conjunctsOf(impl.terms.bitNot(condition));
  if (!node.hasModel) {
    return {impl.sideOf(path, truths, impl.assume(path, truths, false)),
            impl.sideOf(path, falsehoods, impl.assume(path, falsehoods, false))};
  }
  const bool truth = impl.holds(node, atom, condition);
  const std::vector<Term>& taken = truth ? truths : falsehoods;
  const std::vector<Term>& other = truth ? falsehoods : truths;
  Assumed otherwise = impl.assume(path, other, false);
  if (otherwise.feasibility == Feasibility::Infeasible) return oneSided(truth);
  Branch result{impl.sideOf(path, taken, impl.assume(path, taken, true)),
                impl.sideOf(path, other, std::move(otherwise))};
  if (!truth) std::swap(result.whenTrue, result.whenFalse);
  return result;
}

Side PathSolver::assume(const PathCondition& path, Term condition) {
  assayAssert(condition.sort() == Sort{1});
  Impl& impl = *impl_;
  const Question question(impl.statistics, impl.askedChain);
  if (const std::optional<bool> known = impl.known(path, condition)) {
    return {*known ? Feasibility::Feasible : Feasibility::Infeasible, path, {}};
  }
  const PathNode& node = impl.nodeOf(path);
  const std::vector<Term> parts = conjunctsOf(condition);
  const bool holds = node.hasModel && impl.holds(node, orderAtomOf(condition), condition);
  return impl.sideOf(path, parts, impl.assume(path, parts, holds));
}

PathCondition PathSolver::from(Model model) {
  auto start = std::make_shared<PathNode>();
  start->others = std::make_shared<const Model>(std::move(model));
  return PathCondition{std::move(start)};
}

std::optional<Followed> PathSolver::follow(const PathCondition& path, Term condition) {
  assayAssert(condition.sort() == Sort{1});
  Impl& impl = *impl_;
  const Question question(impl.statistics, impl.askedChain);
  if (const std::optional<bool> known = impl.known(path, condition)) {
    return Followed{*known, true, path};
  }
  const PathNode& node = impl.nodeOf(path);
  if (!node.hasModel) return std::nullopt;
  const bool truth = impl.holds(node, orderAtomOf(condition), condition);
  const std::vector<Term> parts = conjunctsOf(truth ? condition : impl.terms.bitNot(condition));
  return Followed{truth, false, impl.extended(path, parts, impl.assume(path, parts, true))};
}

std::optional<Bits> PathSolver::valueOf(const PathCondition& path, Term term) {
  const PathNode& node = impl_->nodeOf(path);
  if (!node.hasModel) return std::nullopt;
  return impl_->evaluator.evaluate(term, Impl::modelOf(node));
}

Feasibility PathSolver::feasible(const PathCondition& path, Term condition) {
  assayAssert(condition.sort() == Sort{1});
  Impl& impl = *impl_;
  const Question question(impl.statistics, impl.askedChain);
  if (const std::optional<bool> known = impl.known(path, condition)) {
    return *known ? Feasibility::Feasible : Feasibility::Infeasible;
  }
  const PathNode& node = impl.nodeOf(path);
  if (node.hasModel && impl.holds(node, orderAtomOf(condition), condition)) {
    return Feasibility::Feasible;
  }
  return impl.assume(path, conjunctsOf(condition), false).feasibility;
}

Answer PathSolver::model(const PathCondition& path) {
  const PathNode& node = impl_->nodeOf(path);
  if (node.hasModel) return Sat{Impl::modelOf(node)};
  return impl_->chain->check(path.constraints());
}

Values PathSolver::values(const PathCondition& path, Term term, std::size_t most) {
  Values found;
  PathCondition rest = path;
  while (true) {
    Answer answer = model(rest);
    const auto* sat = std::get_if<Sat>(&answer);
    if (sat == nullptr) {
      found.complete = std::holds_alternative<Unsat>(answer);
      if (const auto* unknown = std::get_if<Unknown>(&answer)) found.why = unknown->why;
      return found;
    }
    if (found.values.size() == most) return found;
    found.values.push_back(impl_->evaluator.evaluate(term, sat->model));
    const Term value = impl_->terms.constant(found.values.back());
    Side other = assume(rest, impl_->terms.notEqual(term, value));
    if (other.feasibility == Feasibility::Infeasible) {
      found.complete = true;
      return found;
    }
    rest = std::move(other.path);
  }
}

Solver& PathSolver::solver() { return *impl_->chain; }
Statistics& PathSolver::statistics() { return impl_->statistics; }
void PathSolver::checkModels(bool checks) { impl_->checks = checks; }

}  // namespace assay::smt
