// A state graph over snapshots that are put together by hand: a structure is a name, and has one
// cell.
#pragma once

#include <cstdint>
#include <vector>

#include "heap/graph.h"

namespace assay::heap::test {

struct SmallGraph {
  explicit SmallGraph(bool merges = true) : graph(constraints, merges) {
    graph.addInitial(snapshot(0, symex::Value::integer(32, 0)));
  }

  static Snapshot snapshot(std::uint32_t name, const symex::Value& cell) {
    Snapshot made;
    made.structure = {name};
    made.cells = {cell};
    made.counts = {0, name};
    return made;
  }

  // A call of `operation` in a case leads to the structure, with a number from `least` up to below
  // `end` in its cell.
  void add(CaseId from, std::uint32_t operation, std::uint32_t name, std::uint64_t least,
           std::uint64_t end) {
    const smt::Term given = terms.variable("argument0w32", 32);
    smt::PathCondition path = solver.from({});
    path = solver.assume(path, terms.uge(given, terms.constant(32, least))).path;
    path = solver.assume(path, terms.ult(given, terms.constant(32, end))).path;
    Arrival arrival;
    arrival.from = from;
    arrival.call = {operation, {scalarArgument}};
    arrival.level = graph.cases()[from].level + 1;
    arrival.origins = {fromResult};
    graph.add(snapshot(name, symex::Value::term(given)), path, std::move(arrival));
  }

  smt::Terms terms;
  smt::PathSolver solver{terms};
  Constraints constraints{terms, solver};
  StateGraph graph;
};

}  // namespace assay::heap::test
