// A directed graph as lists of neighbours, with the number of edges into each vertex.
//
// FAULT, if it is defined, seeds one: 1: an edge that is there already is counted again; 2: edges to a vertex
// that is removed go on counting.
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <vector>

#ifndef FAULT
#define FAULT 0
#endif

namespace states {

class Graph {
 public:
  Graph() = default;
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  void addVertex() {
    if (neighbours_.size() == most) throw std::length_error("the graph is full");
    neighbours_.emplace_back();
    inDegrees_.push_back(0);
  }

  // Of the last vertex.
  void removeVertex() {
    if (neighbours_.empty()) throw std::out_of_range("there is no vertex");
    const int last = static_cast<int>(neighbours_.size()) - 1;
    if (FAULT != 2) {
      for (const int target : neighbours_.back()) --inDegrees_[static_cast<std::size_t>(target)];
    }
    neighbours_.pop_back();
    inDegrees_.pop_back();
    for (std::vector<int>& targets : neighbours_) std::erase(targets, last);
  }

  void addEdge(int from, int to) {
    check(from);
    check(to);
    std::vector<int>& targets = neighbours_[static_cast<std::size_t>(from)];
    const bool isThere = std::ranges::find(targets, to) != targets.end();
    if (isThere && FAULT != 1) return;
    if (!isThere) targets.push_back(to);
    ++inDegrees_[static_cast<std::size_t>(to)];
  }

  void removeEdge(int from, int to) {
    check(from);
    check(to);
    std::vector<int>& targets = neighbours_[static_cast<std::size_t>(from)];
    if (std::erase(targets, to) > 0) --inDegrees_[static_cast<std::size_t>(to)];
  }

  // The degrees agree with the edges.
  bool invariant() const {
    if (inDegrees_.size() != neighbours_.size()) return false;
    std::vector<int> counted(inDegrees_.size(), 0);
    for (const std::vector<int>& targets : neighbours_) {
      for (const int target : targets) ++counted.at(static_cast<std::size_t>(target));
    }
    return counted == inDegrees_;
  }

 private:
  static constexpr std::size_t most = 3;

  void check(int vertex) const {
    if (vertex < 0 || static_cast<std::size_t>(vertex) >= neighbours_.size()) {
      throw std::out_of_range("there is no such vertex");
    }
  }

  std::vector<std::vector<int>> neighbours_;
  std::vector<int> inDegrees_;
};

}  // namespace states
