// A priority queue of numbers as a skew heap: a binary tree in heap order that keeps no account of
// its balance and swaps children on every merge instead.
#pragma once

#include <stdexcept>
#include <utility>

namespace structures {

class SkewHeap {
 public:
  SkewHeap() = default;
  SkewHeap(const SkewHeap&) = delete;
  SkewHeap& operator=(const SkewHeap&) = delete;
  ~SkewHeap() { clear(); }

  void insert(int value) {
    root_ = merged(root_, new Node{value});
    ++size_;
  }

  // Removes the least number and returns it.
  int remove() {
    if (isEmpty()) throw std::out_of_range("remove from an empty heap");
    const Node* const least = root_;
    const int value = least->value;
    root_ = merged(least->left, least->right);
    delete least;
    --size_;
    return value;
  }

  int getSize() const { return size_; }
  bool isEmpty() const { return root_ == nullptr; }

  // Turns left children upward until the root has none and can go: a skew heap may be as deep as it
  // is large.
  void clear() {
    while (root_ != nullptr) {
      Node* const left = root_->left;
      if (left == nullptr) {
        const Node* const removed = root_;
        root_ = root_->right;
        delete removed;
      } else {
        root_->left = left->right;
        left->right = root_;
        root_ = left;
      }
    }
    size_ = 0;
  }

  // No number is less than its parent.
  bool heapOrder() const { return isHeap(root_); }

  // The size is the number of reachable nodes.
  bool sizeAgrees() const { return count(root_, size_) == size_; }

  bool invariant() const { return sizeAgrees() && heapOrder(); }

 private:
  struct Node {
    int value;
    Node* left = nullptr;
    Node* right = nullptr;
  };

  // Down the right sides of both; what was a left child becomes the right one.
  static Node* merged(Node* one, Node* two) {
    Node* root = nullptr;
    Node** place = &root;
    while (one != nullptr && two != nullptr) {
      if (two->value < one->value) std::swap(one, two);
      *place = one;
      place = &one->left;
      Node* const rest = one->right;
      one->right = one->left;
      one = rest;
    }
    *place = one != nullptr ? one : two;
    return root;
  }

  static bool isHeap(const Node* node) {
    if (node == nullptr) return true;
    if (node->left != nullptr && node->left->value < node->value) return false;
    if (node->right != nullptr && node->right->value < node->value) return false;
    return isHeap(node->left) && isHeap(node->right);
  }

  // Stops beyond the limit, so that a cycle is no trap.
  static int count(const Node* node, int limit) {
    if (node == nullptr) return 0;
    if (limit <= 0) return 1;
    const int left = count(node->left, limit - 1);
    return left + count(node->right, limit - 1 - left) + 1;
  }

  Node* root_ = nullptr;
  int size_ = 0;
};

}  // namespace structures
