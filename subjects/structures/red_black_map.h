// A sorted map from numbers to ids as a red-black tree with parent links.
#pragma once

#include <optional>
#include <stdexcept>

namespace structures {

class RedBlackMap {
 public:
  using Value = int;

  RedBlackMap() = default;
  RedBlackMap(const RedBlackMap&) = delete;
  RedBlackMap& operator=(const RedBlackMap&) = delete;
  ~RedBlackMap() { destroy(root_); }

  // What the key was mapped to before.
  std::optional<Value> put(int key, Value value) {
    Node* parent = nullptr;
    Node** place = &root_;
    while (*place != nullptr) {
      parent = *place;
      if (key == parent->key) {
        const Value before = parent->value;
        parent->value = value;
        return before;
      }
      place = key < parent->key ? &parent->left : &parent->right;
    }
    Node* const node = new Node{key, value, parent};
    *place = node;
    ++size_;
    repairAfterPut(node);
    return std::nullopt;
  }

  std::optional<Value> get(int key) const {
    const Node* const node = nodeOf(key);
    return node == nullptr ? std::nullopt : std::optional(node->value);
  }

  // What the key was mapped to.
  std::optional<Value> remove(int key) {
    Node* node = nodeOf(key);
    if (node == nullptr) return std::nullopt;
    const Value value = node->value;
    if (node->left != nullptr && node->right != nullptr) {
      Node* successor = node->right;
      while (successor->left != nullptr) successor = successor->left;
      node->key = successor->key;
      node->value = successor->value;
      node = successor;
    }
    Node* const child = node->left != nullptr ? node->left : node->right;
    Node* const parent = node->parent;
    replace(node, child);
    if (!node->isRed) repairAfterRemove(child, parent);
    delete node;
    --size_;
    return value;
  }

  bool containsKey(int key) const { return nodeOf(key) != nullptr; }
  bool containsValue(Value value) const { return hasValue(root_, value); }

  int firstKey() const {
    if (root_ == nullptr) throw std::out_of_range("an empty map has no first key");
    const Node* node = root_;
    while (node->left != nullptr) node = node->left;
    return node->key;
  }

  int lastKey() const {
    if (root_ == nullptr) throw std::out_of_range("an empty map has no last key");
    const Node* node = root_;
    while (node->right != nullptr) node = node->right;
    return node->key;
  }

  int size() const { return size_; }

  void clear() {
    destroy(root_);
    root_ = nullptr;
    size_ = 0;
  }

  // Every key lies strictly between its ancestors to the left and to the right. Hence no node
  // occurs twice.
  bool ordered() const { return isOrdered(root_, nullptr, nullptr); }

  // The root is black, no red node has a red child, and all ways down meet equally many black
  // nodes.
  bool redBlackRules() const { return !isRed(root_) && blackHeight(root_) >= 0; }

  // Every node is the parent of its children, and the root has none.
  bool parentLinks() const { return isChildOf(nullptr, root_); }

  // The size is the number of reachable nodes.
  bool sizeAgrees() const { return count(root_) == size_; }

  bool invariant() const { return ordered() && redBlackRules() && parentLinks() && sizeAgrees(); }

 private:
  struct Node {
    int key;
    Value value;
    Node* parent;
    Node* left = nullptr;
    Node* right = nullptr;
    bool isRed = true;
  };

  static bool isRed(const Node* node) { return node != nullptr && node->isRed; }

  Node* nodeOf(int key) const {
    Node* node = root_;
    while (node != nullptr && node->key != key) node = key < node->key ? node->left : node->right;
    return node;
  }

  // Lets the child, which may be null, take the node's place below the node's parent.
  void replace(const Node* node, Node* child) {
    if (node->parent == nullptr) {
      root_ = child;
    } else if (node == node->parent->left) {
      node->parent->left = child;
    } else {
      node->parent->right = child;
    }
    if (child != nullptr) child->parent = node->parent;
  }

  void rotateLeft(Node* node) {
    Node* const right = node->right;
    node->right = right->left;
    if (right->left != nullptr) right->left->parent = node;
    replace(node, right);
    right->left = node;
    node->parent = right;
  }

  void rotateRight(Node* node) {
    Node* const left = node->left;
    node->left = left->right;
    if (left->right != nullptr) left->right->parent = node;
    replace(node, left);
    left->right = node;
    node->parent = left;
  }

  // The node is red, and so may be its parent.
  void repairAfterPut(Node* node) {
    while (isRed(node->parent)) {
      Node* const grandparent = node->parent->parent;
      const bool isLeft = node->parent == grandparent->left;
      Node* const uncle = isLeft ? grandparent->right : grandparent->left;
      if (isRed(uncle)) {
        node->parent->isRed = false;
        uncle->isRed = false;
        grandparent->isRed = true;
        node = grandparent;
        continue;
      }
      if (isLeft) {
        if (node == node->parent->right) rotateLeft(node->parent);
        rotateRight(grandparent);
      } else {
        if (node == node->parent->left) rotateRight(node->parent);
        rotateLeft(grandparent);
      }
      grandparent->isRed = true;
      grandparent->parent->isRed = false;
      break;
    }
    root_->isRed = false;
  }

  // The ways through the node, which may be null, meet one black node too few.
  void repairAfterRemove(Node* node, Node* parent) {
    while (parent != nullptr && !isRed(node)) {
      const bool isLeft = node == parent->left;
      Node* sibling = isLeft ? parent->right : parent->left;
      if (sibling->isRed) {
        sibling->isRed = false;
        parent->isRed = true;
        isLeft ? rotateLeft(parent) : rotateRight(parent);
        sibling = isLeft ? parent->right : parent->left;
      }
      if (isRed(sibling->left) || isRed(sibling->right)) {
        isLeft ? borrowFromRight(parent) : borrowFromLeft(parent);
        return;
      }
      sibling->isRed = true;
      node = parent;
      parent = node->parent;
    }
    if (node != nullptr) node->isRed = false;
  }

  // The right child is black and has a red child.
  void borrowFromRight(Node* parent) {
    if (!isRed(parent->right->right)) {
      parent->right->isRed = true;
      parent->right->left->isRed = false;
      rotateRight(parent->right);
    }
    parent->right->isRed = parent->isRed;
    parent->right->right->isRed = false;
    parent->isRed = false;
    rotateLeft(parent);
  }

  // The left child is black and has a red child.
  void borrowFromLeft(Node* parent) {
    if (!isRed(parent->left->left)) {
      parent->left->isRed = true;
      parent->left->right->isRed = false;
      rotateLeft(parent->left);
    }
    parent->left->isRed = parent->isRed;
    parent->left->left->isRed = false;
    parent->isRed = false;
    rotateRight(parent);
  }

  static bool hasValue(const Node* node, Value value) {
    if (node == nullptr) return false;
    return node->value == value || hasValue(node->left, value) || hasValue(node->right, value);
  }

  static void destroy(const Node* node) {
    if (node == nullptr) return;
    destroy(node->left);
    destroy(node->right);
    delete node;
  }

  static bool isOrdered(const Node* node, const int* above, const int* below) {
    if (node == nullptr) return true;
    if (above != nullptr && node->key <= *above) return false;
    if (below != nullptr && node->key >= *below) return false;
    return isOrdered(node->left, above, &node->key) && isOrdered(node->right, &node->key, below);
  }

  // Negative if the rules are broken below the node.
  static int blackHeight(const Node* node) {
    if (node == nullptr) return 0;
    if (node->isRed && (isRed(node->left) || isRed(node->right))) return -1;
    const int left = blackHeight(node->left);
    const int right = blackHeight(node->right);
    if (left < 0 || left != right) return -1;
    return node->isRed ? left : left + 1;
  }

  static bool isChildOf(const Node* parent, const Node* node) {
    if (node == nullptr) return true;
    return node->parent == parent && isChildOf(node, node->left) && isChildOf(node, node->right);
  }

  static int count(const Node* node) {
    return node == nullptr ? 0 : count(node->left) + count(node->right) + 1;
  }

  Node* root_ = nullptr;
  int size_ = 0;
};

}  // namespace structures
