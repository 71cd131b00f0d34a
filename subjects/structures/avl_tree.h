// A set of numbers as a search tree in which the heights of siblings differ by one at most.
#pragma once

#include <algorithm>
#include <stdexcept>

namespace structures {

class AvlTree {
 public:
  AvlTree() = default;
  AvlTree(const AvlTree&) = delete;
  AvlTree& operator=(const AvlTree&) = delete;
  ~AvlTree() { destroy(root_); }

  // Whether the number was not there before.
  bool insert(int value) { return insertInto(root_, value); }

  // Whether the number was there.
  bool remove(int value) { return removeFrom(root_, value); }

  bool find(int value) const {
    const Node* node = root_;
    while (node != nullptr && node->value != value) {
      node = value < node->value ? node->left : node->right;
    }
    return node != nullptr;
  }

  int findMin() const {
    if (isEmpty()) throw std::out_of_range("an empty tree has no minimum");
    return leftmost(root_)->value;
  }

  int findMax() const {
    if (isEmpty()) throw std::out_of_range("an empty tree has no maximum");
    const Node* node = root_;
    while (node->right != nullptr) node = node->right;
    return node->value;
  }

  bool isEmpty() const { return root_ == nullptr; }

  void makeEmpty() {
    destroy(root_);
    root_ = nullptr;
  }

  // Every number lies strictly between its ancestors to the left and to the right. Hence no node
  // occurs twice.
  bool ordered() const { return isOrdered(root_, nullptr, nullptr); }

  // The heights of siblings, counted anew, differ by one at most.
  bool balanced() const { return isBalanced(root_); }

  // Every node knows its height.
  bool wellFormed() const { return hasRightHeights(root_); }

  bool invariant() const { return ordered() && balanced() && wellFormed(); }

 private:
  struct Node {
    int value;
    int height = 1;
    Node* left = nullptr;
    Node* right = nullptr;
  };

  static int height(const Node* node) { return node == nullptr ? 0 : node->height; }

  static void updateHeight(Node* node) {
    node->height = std::max(height(node->left), height(node->right)) + 1;
  }

  static const Node* leftmost(const Node* node) {
    while (node->left != nullptr) node = node->left;
    return node;
  }

  static bool insertInto(Node*& node, int value) {
    if (node == nullptr) {
      node = new Node{value};
      return true;
    }
    if (value == node->value) return false;
    if (!insertInto(value < node->value ? node->left : node->right, value)) return false;
    rebalance(node);
    return true;
  }

  static bool removeFrom(Node*& node, int value) {
    if (node == nullptr) return false;
    if (value != node->value) {
      if (!removeFrom(value < node->value ? node->left : node->right, value)) return false;
    } else if (node->left != nullptr && node->right != nullptr) {
      node->value = leftmost(node->right)->value;
      removeFrom(node->right, node->value);
    } else {
      const Node* removed = node;
      node = node->left != nullptr ? node->left : node->right;
      delete removed;
      return true;
    }
    rebalance(node);
    return true;
  }

  // Of a node whose children are in order and whose heights differ by two at most.
  static void rebalance(Node*& node) {
    if (height(node->left) > height(node->right) + 1) {
      if (height(node->left->left) < height(node->left->right)) rotateLeft(node->left);
      rotateRight(node);
    } else if (height(node->right) > height(node->left) + 1) {
      if (height(node->right->right) < height(node->right->left)) rotateRight(node->right);
      rotateLeft(node);
    } else {
      updateHeight(node);
    }
  }

  static void rotateLeft(Node*& node) {
    Node* const right = node->right;
    node->right = right->left;
    right->left = node;
    updateHeight(node);
    updateHeight(right);
    node = right;
  }

  static void rotateRight(Node*& node) {
    Node* const left = node->left;
    node->left = left->right;
    left->right = node;
    updateHeight(node);
    updateHeight(left);
    node = left;
  }

  static void destroy(const Node* node) {
    if (node == nullptr) return;
    destroy(node->left);
    destroy(node->right);
    delete node;
  }

  static bool isOrdered(const Node* node, const int* above, const int* below) {
    if (node == nullptr) return true;
    if (above != nullptr && node->value <= *above) return false;
    if (below != nullptr && node->value >= *below) return false;
    return isOrdered(node->left, above, &node->value) &&
           isOrdered(node->right, &node->value, below);
  }

  static int countedHeight(const Node* node) {
    if (node == nullptr) return 0;
    return std::max(countedHeight(node->left), countedHeight(node->right)) + 1;
  }

  static bool isBalanced(const Node* node) {
    if (node == nullptr) return true;
    const int difference = countedHeight(node->left) - countedHeight(node->right);
    if (difference < -1 || difference > 1) return false;
    return isBalanced(node->left) && isBalanced(node->right);
  }

  static bool hasRightHeights(const Node* node) {
    if (node == nullptr) return true;
    if (!hasRightHeights(node->left) || !hasRightHeights(node->right)) return false;
    return node->height == std::max(height(node->left), height(node->right)) + 1;
  }

  Node* root_ = nullptr;
};

}  // namespace structures
