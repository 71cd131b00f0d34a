// The layers of the solver chain, each a decorator around the next. chain.cpp puts them together;
// nothing else needs to know them, except their tests.
#pragma once

#include <memory>

#include "smt/solver.h"
#include "smt/term.h"

namespace assay::smt {

// Asserts that every model makes every constraint of its query true.
[[nodiscard]] std::unique_ptr<Solver> makeCheckedSolver(std::unique_ptr<Solver> next);

// Takes conjunctions apart, replaces variables that a constraint says to be a constant or equal to
// another variable, and answers what can be seen then: constants, contradictory pairs, nothing
// left. The query that is passed on has neither duplicates nor constants.
[[nodiscard]] std::unique_ptr<Solver> makeSyntacticSolver(Terms& terms,
                                                          std::unique_ptr<Solver> next,
                                                          Statistics& statistics);

// Asks for groups of constraints that share no variables one by one, and joins the models.
[[nodiscard]] std::unique_ptr<Solver> makeSlicingSolver(std::unique_ptr<Solver> next,
                                                        Statistics& statistics);

// Remembers answers. A query that holds all constraints of an unsatisfiable one is unsatisfiable;
// one whose constraints are all in a satisfiable one has its model; and models of other queries are
// tried. Unknown is remembered for the very same query only.
[[nodiscard]] std::unique_ptr<Solver> makeCachingSolver(std::unique_ptr<Solver> next,
                                                        Statistics& statistics);

// Decides what is in the order fragment (order.h), with the cases of disjunctions tried one by one;
// of other queries, those whose comparisons contradict each other, and those that the values chosen
// for the comparisons happen to satisfy.
[[nodiscard]] std::unique_ptr<Solver> makeOrderSolver(std::unique_ptr<Solver> next,
                                                      Statistics& statistics);

// Decides comparisons of sums of a term and a constant that do not wrap around; of other queries,
// those that contradict each other already there, and those that the values happen to satisfy.
[[nodiscard]] std::unique_ptr<Solver> makeDifferenceSolver(std::unique_ptr<Solver> next,
                                                           Statistics& statistics);

// Decides what is about few bits by trying all values (enumeration.h).
[[nodiscard]] std::unique_ptr<Solver> makeEnumeratingSolver(Terms& terms,
                                                            std::unique_ptr<Solver> next,
                                                            Statistics& statistics);

// Tries small numbers and those that stand in the query, and their neighbours.
[[nodiscard]] std::unique_ptr<Solver> makeGuessingSolver(std::unique_ptr<Solver> next,
                                                         Statistics& statistics);

}  // namespace assay::smt
