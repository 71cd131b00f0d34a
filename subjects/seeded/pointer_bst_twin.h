// twin: no fault
//
// A set of numbers as a search tree of nodes that know their parents.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>

namespace seeded {

class PointerBst {
 public:
  PointerBst() = default;
  PointerBst(const PointerBst&) = delete;
  PointerBst& operator=(const PointerBst&) = delete;
  ~PointerBst() { clear(); }

  // Whether the value was not there before.
  bool insert(int value) {
    Node* parent = nullptr;
    Node** place = &root_;
    while (*place != nullptr) {
      parent = *place;
      if (value == parent->value) return false;
      place = value < parent->value ? &parent->left : &parent->right;
    }
    *place = new Node{value, parent};
    ++size_;
    return true;
  }

  // Whether the value was there.
  bool remove(int value) {
    Node* const node = nodeOf(value);
    if (node == nullptr) return false;
    if (node->left == nullptr || node->right == nullptr) {
      replace(node, node->left != nullptr ? node->left : node->right);
    } else {
      Node* const successor = leftmost(node->right);
      if (successor != node->right) {
        replace(successor, successor->right);
        successor->right = node->right;
        successor->right->parent = successor;
        successor->parent = node;
      }
      successor->left = node->left;
      successor->left->parent = successor;
      replace(node, successor);
    }
    delete node;
    --size_;
    return true;
  }

  bool contains(int value) const { return nodeOf(value) != nullptr; }

  // The least value that is greater than one of the set.
  std::optional<int> next(int value) const {
    const Node* node = nodeOf(value);
    if (node == nullptr) throw std::invalid_argument("not in the set");
    if (node->right != nullptr) return leftmost(node->right)->value;
    while (node->parent != nullptr && node == node->parent->right) node = node->parent;
    return node->parent == nullptr ? std::nullopt : std::optional(node->parent->value);
  }

  // How many nodes are above the value's.
  int depth(int value) const {
    const Node* node = nodeOf(value);
    if (node == nullptr) throw std::invalid_argument("not in the set");
    int above = 0;
    for (node = node->parent; node != nullptr; node = node->parent) ++above;
    return above;
  }

  int least() const {
    if (root_ == nullptr) throw std::out_of_range("the set is empty");
    return leftmost(root_)->value;
  }

  std::size_t size() const noexcept { return size_; }

  // Turns left children upward until the root has none and can go.
  void clear() noexcept {
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

 private:
  struct Node {
    int value;
    Node* parent;
    Node* left = nullptr;
    Node* right = nullptr;
  };

  Node* nodeOf(int value) const {
    Node* node = root_;
    while (node != nullptr && node->value != value) {
      node = value < node->value ? node->left : node->right;
    }
    return node;
  }

  template <class Pointer>
  static Pointer leftmost(Pointer node) {
    while (node->left != nullptr) node = node->left;
    return node;
  }

  // Lets another node, which may be null, take the node's place below the node's parent.
  void replace(const Node* node, Node* other) {
    if (node->parent == nullptr) {
      root_ = other;
    } else if (node == node->parent->left) {
      node->parent->left = other;
    } else {
      node->parent->right = other;
    }
    if (other != nullptr) other->parent = node->parent;
  }

  Node* root_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace seeded
