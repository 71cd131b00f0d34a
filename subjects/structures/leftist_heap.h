// A priority queue of numbers as a leftist heap: a binary tree in heap order whose shortest way
// down is to the right. It may be as deep to the left as it is large, so nothing recurses to the
// left.
#pragma once

#include <memory>
#include <stdexcept>
#include <utility>

namespace structures {

class LeftistHeap {
 public:
  LeftistHeap() = default;
  LeftistHeap(const LeftistHeap&) = delete;
  LeftistHeap& operator=(const LeftistHeap&) = delete;
  ~LeftistHeap() { makeEmpty(); }

  void insert(int value) {
    auto node = std::make_unique<Node>();
    node->value = value;
    root_ = merged(std::move(root_), std::move(node));
  }

  int deleteMin() {
    const int least = findMin();
    root_ = merged(std::move(root_->left), std::move(root_->right));
    return least;
  }

  int findMin() const {
    if (isEmpty()) throw std::out_of_range("an empty heap has no minimum");
    return root_->value;
  }

  // Takes all numbers of the other heap, which is empty afterwards unless it is this one.
  void merge(LeftistHeap& other) {
    if (&other == this) return;
    root_ = merged(std::move(root_), std::move(other.root_));
  }

  bool isEmpty() const { return root_ == nullptr; }

  // Turns left children upward until the root has none and can go.
  void makeEmpty() {
    while (root_ != nullptr) {
      if (root_->left == nullptr) {
        root_ = std::move(root_->right);
        continue;
      }
      Tree left = std::move(root_->left);
      root_->left = std::move(left->right);
      left->right = std::move(root_);
      root_ = std::move(left);
    }
  }

  // No number is less than its parent.
  bool heapOrder() const { return isHeap(root_.get()); }

  // A node's rank is one more than its right child's, which is not greater than its left child's.
  bool leftistRank() const { return hasRightRanks(root_.get()); }

  bool invariant() const { return heapOrder() && leftistRank(); }

 private:
  // The rank is the number of nodes on the shortest way down.
  struct Node {
    int value = 0;
    int rank = 1;
    std::unique_ptr<Node> left;
    std::unique_ptr<Node> right;
  };
  using Tree = std::unique_ptr<Node>;

  static int rank(const Tree& tree) { return tree == nullptr ? 0 : tree->rank; }

  static Tree merged(Tree one, Tree two) {
    if (one == nullptr) return two;
    if (two == nullptr) return one;
    if (two->value < one->value) one.swap(two);
    one->right = merged(std::move(one->right), std::move(two));
    if (rank(one->left) < rank(one->right)) one->left.swap(one->right);
    one->rank = rank(one->right) + 1;
    return one;
  }

  static bool isAtMost(int value, const Tree& tree) {
    return tree == nullptr || value <= tree->value;
  }

  static bool isHeap(const Node* node) {
    for (; node != nullptr; node = node->left.get()) {
      if (!isAtMost(node->value, node->left) || !isAtMost(node->value, node->right)) return false;
      if (!isHeap(node->right.get())) return false;
    }
    return true;
  }

  static bool hasRightRanks(const Node* node) {
    for (; node != nullptr; node = node->left.get()) {
      if (rank(node->left) < rank(node->right)) return false;
      if (node->rank != rank(node->right) + 1) return false;
      if (!hasRightRanks(node->right.get())) return false;
    }
    return true;
  }

  Tree root_;
};

}  // namespace structures
