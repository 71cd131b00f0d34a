// A set of numbers as an AVL tree with raw nodes.
#pragma once

namespace bench {

class AvlTree {
 public:
  AvlTree() = default;
  AvlTree(const AvlTree&) = delete;
  AvlTree& operator=(const AvlTree&) = delete;
  ~AvlTree() { makeEmpty(); }

  void insert(int value) { root_ = inserted(root_, value); }
  void remove(int value) { root_ = removed(root_, value); }

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
    if (root_ == nullptr) return false;
    value = leftmost(root_)->value;
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

  bool invariant() const { return isOrdered(root_, nullptr, nullptr) && isBalanced(root_); }

 private:
  struct Node {
    int value;
    int height;
    Node* left;
    Node* right;
  };

  static int heightOf(const Node* node) { return node == nullptr ? 0 : node->height; }

  static void update(Node* node) {
    const int left = heightOf(node->left);
    const int right = heightOf(node->right);
    node->height = (left > right ? left : right) + 1;
  }

  static const Node* leftmost(const Node* node) {
    while (node->left != nullptr) node = node->left;
    return node;
  }

  static Node* rotatedLeft(Node* node) {
    Node* top = node->right;
    node->right = top->left;
    top->left = node;
    update(node);
    update(top);
    return top;
  }

  static Node* rotatedRight(Node* node) {
    Node* top = node->left;
    node->left = top->right;
    top->right = node;
    update(node);
    update(top);
    return top;
  }

  static Node* balanced(Node* node) {
    const int difference = heightOf(node->left) - heightOf(node->right);
    if (difference > 1) {
      if (heightOf(node->left->left) < heightOf(node->left->right)) {
        node->left = rotatedLeft(node->left);
      }
      return rotatedRight(node);
    }
    if (difference < -1) {
      if (heightOf(node->right->right) < heightOf(node->right->left)) {
        node->right = rotatedRight(node->right);
      }
      return rotatedLeft(node);
    }
    update(node);
    return node;
  }

  static Node* inserted(Node* node, int value) {
    if (node == nullptr) return new Node{value, 1, nullptr, nullptr};
    if (value < node->value) {
      node->left = inserted(node->left, value);
    } else if (value > node->value) {
      node->right = inserted(node->right, value);
    } else {
      return node;
    }
    return balanced(node);
  }

  static Node* removed(Node* node, int value) {
    if (node == nullptr) return nullptr;
    if (value < node->value) {
      node->left = removed(node->left, value);
    } else if (value > node->value) {
      node->right = removed(node->right, value);
    } else {
      if (node->left == nullptr || node->right == nullptr) {
        Node* child = node->left != nullptr ? node->left : node->right;
        delete node;
        return child;
      }
      node->value = leftmost(node->right)->value;
      node->right = removed(node->right, node->value);
    }
    return balanced(node);
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

  static bool isBalanced(const Node* node) {
    if (node == nullptr) return true;
    const int difference = heightOf(node->left) - heightOf(node->right);
    return difference >= -1 && difference <= 1 && isBalanced(node->left) && isBalanced(node->right);
  }

  Node* root_ = nullptr;
};

}  // namespace bench
