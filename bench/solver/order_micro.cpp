// How fast branches are decided, without an executor around: all paths of a driver that makes L
// calls, chosen freely, of a binary search tree with symbolic int arguments. The tree is ours, and
// so cheap that nearly all of the time is the solver's.
//
// The numbers of paths are those of the symbolic executor's benchmark (499, 5335, 67771 for L = 3,
// 4, 5).
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

#include "smt/path_solver.h"

namespace {

using namespace assay::smt;

struct Node {
  Term key;
  int left = -1;
  int right = -1;
};

struct Tree {
  std::vector<Node> nodes;
  int root = -1;
};

class Driver {
 public:
  explicit Driver(unsigned length, bool measureTime) : length_(length) {
    solver_.statistics().measureTime = measureTime;
    for (unsigned i = 0; i < length; ++i) {
      arguments_.push_back(terms_.variable("x" + std::to_string(i), 32));
    }
  }

  void run() { call(PathCondition(), Tree(), 0); }

  std::uint64_t paths = 0;
  std::uint64_t branches = 0;
  [[nodiscard]] const Statistics& statistics() { return solver_.statistics(); }

 private:
  enum class Operation { Insert, Remove, Find };

  void call(const PathCondition& path, const Tree& tree, unsigned depth) {
    if (depth == length_) {
      ++paths;
      return;
    }
    search(path, tree, depth, Operation::Insert, tree.root);
    search(path, tree, depth, Operation::Remove, tree.root);
    search(path, tree, depth, Operation::Find, tree.root);
    for (int query = 0; query < 3; ++query)
      call(path, tree, depth + 1);  // findMin, findMax, isEmpty
    call(path, Tree(), depth + 1);  // makeEmpty
  }

  // Walks down from a node; the key of this call is new or found.
  void search(const PathCondition& path, const Tree& tree, unsigned depth, Operation operation,
              int at) {
    const Term x = arguments_[depth];
    if (at < 0) {
      call(path, operation == Operation::Insert ? inserted(path, tree, depth) : tree, depth + 1);
      return;
    }
    const Node& node = tree.nodes[static_cast<std::size_t>(at)];
    ++branches;
    const Branch less = solver_.branch(path, terms_.slt(x, node.key));
    if (less.whenTrue.feasibility == Feasibility::Feasible) {
      search(less.whenTrue.path, tree, depth, operation, node.left);
    }
    if (less.whenFalse.feasibility != Feasibility::Feasible) return;
    ++branches;
    const Branch greater = solver_.branch(less.whenFalse.path, terms_.slt(node.key, x));
    if (greater.whenTrue.feasibility == Feasibility::Feasible) {
      search(greater.whenTrue.path, tree, depth, operation, node.right);
    }
    if (greater.whenFalse.feasibility == Feasibility::Feasible) {
      const PathCondition& found = greater.whenFalse.path;
      call(found, operation == Operation::Remove ? removed(tree, at) : tree, depth + 1);
    }
  }

  // The walk again, along what the path condition says.
  Tree inserted(const PathCondition& path, Tree tree, unsigned depth) {
    const Term x = arguments_[depth];
    int* link = &tree.root;
    while (*link >= 0) {
      Node& node = tree.nodes[static_cast<std::size_t>(*link)];
      ++branches;
      const Branch less = solver_.branch(path, terms_.slt(x, node.key));
      link = less.whenTrue.feasibility == Feasibility::Feasible ? &node.left : &node.right;
    }
    *link = static_cast<int>(tree.nodes.size());
    tree.nodes.push_back({x});
    return tree;
  }

  static Tree removed(Tree tree, int at) {
    Node& node = tree.nodes[static_cast<std::size_t>(at)];
    if (node.left >= 0 && node.right >= 0) {
      int* link = &node.right;
      while (tree.nodes[static_cast<std::size_t>(*link)].left >= 0) {
        link = &tree.nodes[static_cast<std::size_t>(*link)].left;
      }
      const Node& successor = tree.nodes[static_cast<std::size_t>(*link)];
      node.key = successor.key;
      *link = successor.right;
      return tree;
    }
    const int child = node.left >= 0 ? node.left : node.right;
    if (tree.root == at) tree.root = child;
    for (Node& other : tree.nodes) {
      if (other.left == at) other.left = child;
      if (other.right == at) other.right = child;
    }
    return tree;
  }

  unsigned length_;
  Terms terms_;
  PathSolver solver_{terms_};
  std::vector<Term> arguments_;
};

}  // namespace

int main(int argc, char** argv) {
  const unsigned longest = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 5;
  const bool measureTime = argc > 2;
  for (unsigned length = 3; length <= longest; ++length) {
    Driver driver(length, measureTime);
    const auto begin = std::chrono::steady_clock::now();
    driver.run();
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const Statistics& figures = driver.statistics();
    fmt::print(
        "length {}: {} paths, {} branches, {:.3f} s, {:.0f} paths/s, {:.0f} branches/s, "
        "{} asked of the chain, {} of Z3\n",
        length, driver.paths, driver.branches, seconds, static_cast<double>(driver.paths) / seconds,
        static_cast<double>(driver.branches) / seconds,
        figures[Layer::Path].queries - figures[Layer::Path].answered, figures[Layer::Z3].queries);
  }
  return 0;
}
