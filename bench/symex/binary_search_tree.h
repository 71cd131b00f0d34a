// A set of numbers as a binary search tree with raw nodes: what the driver of this benchmark works
// on.
#pragma once

namespace bench {

class BinarySearchTree {
 public:
  BinarySearchTree() = default;
  BinarySearchTree(const BinarySearchTree&) = delete;
  BinarySearchTree& operator=(const BinarySearchTree&) = delete;
  ~BinarySearchTree() { makeEmpty(); }

  void insert(int value) {
    Node** place = &root_;
    while (*place != nullptr) {
      if (value < (*place)->value) {
        place = &(*place)->left;
      } else if (value > (*place)->value) {
        place = &(*place)->right;
      } else {
        return;
      }
    }
    *place = new Node{value, nullptr, nullptr};
  }

  void remove(int value) {
    Node** place = &root_;
    while (*place != nullptr) {
      if (value < (*place)->value) {
        place = &(*place)->left;
      } else if (value > (*place)->value) {
        place = &(*place)->right;
      } else {
        unlink(place);
        return;
      }
    }
  }

  bool find(int value) const {
    const Node* node = root_;
    while (node != nullptr) {
      if (value < node->value) {
        node = node->left;
      } else if (value > node->value) {
        node = node->right;
      } else {
        return true;
      }
    }
    return false;
  }

  // False if the tree is empty.
  bool findMin(int& value) const {
    const Node* node = root_;
    if (node == nullptr) return false;
    while (node->left != nullptr) node = node->left;
    value = node->value;
    return true;
  }

  bool findMax(int& value) const {
    const Node* node = root_;
    if (node == nullptr) return false;
    while (node->right != nullptr) node = node->right;
    value = node->value;
    return true;
  }

  bool isEmpty() const { return root_ == nullptr; }

  void makeEmpty() {
    destroy(root_);
    root_ = nullptr;
  }

  bool invariant() const { return isOrdered(root_, nullptr, nullptr); }

 private:
  struct Node {
    int value;
    Node* left;
    Node* right;
  };

  static void unlink(Node** place) {
    Node* node = *place;
    if (node->left != nullptr && node->right != nullptr) {
      Node** successor = &node->right;
      while ((*successor)->left != nullptr) successor = &(*successor)->left;
      node->value = (*successor)->value;
      place = successor;
      node = *place;
    }
    *place = node->left != nullptr ? node->left : node->right;
    delete node;
  }

  static void destroy(Node* node) {
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

  Node* root_ = nullptr;
};

}  // namespace bench
