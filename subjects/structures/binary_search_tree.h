// A set of numbers as an unbalanced binary search tree. It may become as deep as it is large, so
// nothing that changes it recurses.
#pragma once

#include <memory>
#include <stdexcept>
#include <utility>

namespace structures {

class BinarySearchTree {
 public:
  BinarySearchTree() = default;
  BinarySearchTree(const BinarySearchTree&) = delete;
  BinarySearchTree& operator=(const BinarySearchTree&) = delete;
  ~BinarySearchTree() { makeEmpty(); }

  // Whether the number was not there before.
  bool insert(int value) {
    std::unique_ptr<Node>& place = placeOf(value);
    if (place != nullptr) return false;
    place = std::make_unique<Node>();
    place->value = value;
    return true;
  }

  // Whether the number was there.
  bool remove(int value) {
    std::unique_ptr<Node>& place = placeOf(value);
    if (place == nullptr) return false;
    if (place->left != nullptr && place->right != nullptr) {
      std::unique_ptr<Node>& successor = leftmost(place->right);
      place->value = successor->value;
      successor = std::move(successor->right);
    } else {
      place = std::move(place->left != nullptr ? place->left : place->right);
    }
    return true;
  }

  bool find(int value) const {
    const Node* node = root_.get();
    while (node != nullptr && node->value != value) {
      node = value < node->value ? node->left.get() : node->right.get();
    }
    return node != nullptr;
  }

  int findMin() const {
    if (isEmpty()) throw std::out_of_range("an empty tree has no minimum");
    const Node* node = root_.get();
    while (node->left != nullptr) node = node->left.get();
    return node->value;
  }

  int findMax() const {
    if (isEmpty()) throw std::out_of_range("an empty tree has no maximum");
    const Node* node = root_.get();
    while (node->right != nullptr) node = node->right.get();
    return node->value;
  }

  bool isEmpty() const { return root_ == nullptr; }

  // Turns left children upward until the root has none and can go.
  void makeEmpty() {
    while (root_ != nullptr) {
      if (root_->left == nullptr) {
        root_ = std::move(root_->right);
        continue;
      }
      std::unique_ptr<Node> left = std::move(root_->left);
      root_->left = std::move(left->right);
      left->right = std::move(root_);
      root_ = std::move(left);
    }
  }

  // Every number lies strictly between its ancestors to the left and to the right. Hence no node
  // occurs twice.
  bool ordered() const { return isOrdered(root_.get(), nullptr, nullptr); }

  bool invariant() const { return ordered(); }

 private:
  struct Node {
    int value = 0;
    std::unique_ptr<Node> left;
    std::unique_ptr<Node> right;
  };

  // The pointer that owns the number's node, or would own it.
  std::unique_ptr<Node>& placeOf(int value) {
    std::unique_ptr<Node>* place = &root_;
    while (*place != nullptr && (*place)->value != value) {
      place = value < (*place)->value ? &(*place)->left : &(*place)->right;
    }
    return *place;
  }

  static std::unique_ptr<Node>& leftmost(std::unique_ptr<Node>& tree) {
    std::unique_ptr<Node>* place = &tree;
    while ((*place)->left != nullptr) place = &(*place)->left;
    return *place;
  }

  static bool isOrdered(const Node* node, const int* above, const int* below) {
    if (node == nullptr) return true;
    if (above != nullptr && node->value <= *above) return false;
    if (below != nullptr && node->value >= *below) return false;
    return isOrdered(node->left.get(), above, &node->value) &&
           isOrdered(node->right.get(), &node->value, below);
  }

  std::unique_ptr<Node> root_;
};

}  // namespace structures
