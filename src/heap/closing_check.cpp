// Samples of a path and of the cases that it was closed to must agree.
#include <cstdint>
#include <vector>

#include "heap/constraint.h"
#include "support/assert.h"
#include "symex/chunks.h"

namespace assay::heap {

using smt::Feasibility;
using smt::PathCondition;
using smt::Term;
using symex::Value;

namespace {

constexpr int samples = 4;
constexpr int bitsFixed = 6;  // of a sample, to get another than the last

// A part of the path: some bits of the terms are fixed by chance, as far as that is possible.
PathCondition drawn(smt::Terms& terms, smt::PathSolver& solver, PathCondition path,
                    std::span<const Term> of, std::uint64_t& chance) {
  for (int i = 0; i < bitsFixed && !of.empty(); ++i) {
    chance = chance * 6364136223846793005U + 1442695040888963407U;
    const Term term = of[(chance >> 33U) % of.size()];
    const auto bit = static_cast<unsigned>((chance >> 20U) % term.width());
    const Term fixed = terms.equal(terms.extract(term, bit, 1), terms.constant(1, chance >> 63U));
    smt::Side side = solver.assume(path, fixed);
    if (side.feasibility == Feasibility::Feasible) path = std::move(side.path);
  }
  return path;
}

}  // namespace

std::optional<std::vector<Term>> Constraints::sample(const PathCondition& path,
                                                     std::span<const Value> cells) {
  std::vector<Term> terms;
  for (const Value& cell : cells) terms.push_back(symex::asTerm(terms_, cell));
  const PathCondition part = drawn(terms_, solver_, path, terms, chance_);
  std::vector<Term> values;
  for (const Term term : terms) {
    const auto value = solver_.valueOf(part, term);
    if (!value) return std::nullopt;  // the solver did not decide the path
    values.push_back(terms_.constant(*value));
  }
  return values;
}

// Whether the cells can have the values on the path; also if nobody knows.
bool Constraints::canBe(PathCondition path, std::span<const Value> cells,
                        std::span<const Term> values) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    smt::Side side = solver_.assume(path, terms_.equal(symex::asTerm(terms_, cells[i]), values[i]));
    if (side.feasibility == Feasibility::Infeasible) return false;
    path = std::move(side.path);
  }
  return true;
}

bool Constraints::isIn(const Case& one, std::span<const Term> values) {
  const auto path = pathOf(one);
  return path && canBe(*path, one.cells, values);
}

void Constraints::checkClosed(const PathCondition& path, std::span<const Value> cells,
                              std::span<const Case> cases) {
  for (int i = 0; i < samples; ++i) {
    const auto values = sample(path, cells);
    if (!values) break;
    bool isFound = false;
    for (const Case& one : cases) isFound = isFound || isIn(one, *values);
    assayAssert(isFound, "a path has values that none of its cases has");
  }
  for (const Case& one : cases) {
    const auto casePath = pathOf(one);
    if (!casePath) continue;
    for (int i = 0; i < samples; ++i) {
      const auto values = sample(*casePath, one.cells);
      if (!values) break;
      assayAssert(canBe(path, cells, *values), "a case has values that its path does not have");
    }
  }
}

void Constraints::checkJoined(const Case& joined, std::span<const Case* const> all) {
  const auto path = pathOf(joined);
  for (int i = 0; path && i < samples; ++i) {
    const auto values = sample(*path, joined.cells);
    if (!values) break;
    bool isFound = false;
    for (const Case* one : all) isFound = isFound || isIn(*one, *values);
    assayAssert(isFound, "a joined case has values that none of its parts has");
  }
}

}  // namespace assay::heap
