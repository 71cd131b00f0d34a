#include "smt/chain.h"

#include <utility>

#include "smt/layers.h"

namespace assay::smt {

std::string_view toString(Layer layer) {
  constexpr std::string_view names[layerCount] = {
      "path", "syntactic", "slicing", "cache", "order", "difference", "enumeration", "guess", "z3"};
  return names[static_cast<std::size_t>(layer)];
}

std::unique_ptr<Solver> makeSolver(Terms& terms, const Limits& limits, Statistics& statistics) {
  auto solver = makeZ3Solver(terms, limits, statistics);
  solver = makeGuessingSolver(std::move(solver), statistics);
  solver = makeEnumeratingSolver(terms, std::move(solver), statistics);
  solver = makeDifferenceSolver(std::move(solver), statistics);
  solver = makeOrderSolver(std::move(solver), statistics);
  solver = makeCachingSolver(std::move(solver), statistics);
  solver = makeSlicingSolver(std::move(solver), statistics);
  solver = makeSyntacticSolver(terms, std::move(solver), statistics);
  return makeCheckedSolver(std::move(solver));
}

}  // namespace assay::smt
