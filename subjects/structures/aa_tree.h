// A set of numbers as an AA tree: a balanced search tree whose nodes have levels. A left child is
// one level below its parent, a right child at most one, and of two right links in a row one at
// least leads down.
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

namespace structures {

class AaTree {
 public:
  AaTree() = default;
  AaTree(const AaTree&) = delete;
  AaTree& operator=(const AaTree&) = delete;
  ~AaTree() = default;

  // Whether the number was not there before.
  bool insert(int value) { return insertInto(root_, value); }

  // Whether the number was there.
  bool remove(int value) { return removeFrom(root_, value); }

  bool contains(int value) const {
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
    return rightmost(root_.get())->value;
  }

  bool isEmpty() const { return root_ == nullptr; }
  void makeEmpty() { root_ = nullptr; }

  // Every number lies strictly between its ancestors to the left and to the right. Hence no node
  // occurs twice.
  bool ordered() const { return isOrdered(root_.get(), nullptr, nullptr); }

  // No horizontal link leads to the left, and no two in a row to the right.
  bool wellLevel() const { return hasRightLevels(root_.get()); }

  // Nodes of level one have no left child, those above have two children.
  bool wellFormed() const { return hasRightForm(root_.get()); }

  bool invariant() const { return ordered() && wellLevel() && wellFormed(); }

 private:
  struct Node {
    int value = 0;
    int level = 1;
    std::unique_ptr<Node> left;
    std::unique_ptr<Node> right;
  };
  using Tree = std::unique_ptr<Node>;

  static int level(const Tree& tree) { return tree == nullptr ? 0 : tree->level; }

  static const Node* rightmost(const Node* node) {
    while (node->right != nullptr) node = node->right.get();
    return node;
  }

  static bool insertInto(Tree& tree, int value) {
    if (tree == nullptr) {
      tree = std::make_unique<Node>();
      tree->value = value;
      return true;
    }
    if (value == tree->value) return false;
    if (!insertInto(value < tree->value ? tree->left : tree->right, value)) return false;
    skew(tree);
    split(tree);
    return true;
  }

  static bool removeFrom(Tree& tree, int value) {
    if (tree == nullptr) return false;
    if (value != tree->value) {
      if (!removeFrom(value < tree->value ? tree->left : tree->right, value)) return false;
    } else if (tree->left != nullptr) {
      tree->value = rightmost(tree->left.get())->value;
      removeFrom(tree->left, tree->value);
    } else {
      tree = std::move(tree->right);
      return true;
    }
    lower(tree);
    return true;
  }

  // Turns a horizontal left link into a right one.
  static void skew(Tree& tree) {
    if (level(tree->left) != tree->level) return;
    Tree left = std::move(tree->left);
    tree->left = std::move(left->right);
    left->right = std::move(tree);
    tree = std::move(left);
  }

  // Lifts the middle one of three nodes in a horizontal row.
  static void split(Tree& tree) {
    if (tree->right == nullptr || level(tree->right->right) != tree->level) return;
    Tree right = std::move(tree->right);
    tree->right = std::move(right->left);
    right->left = std::move(tree);
    tree = std::move(right);
    ++tree->level;
  }

  // Of a tree below which a node has been removed: lowers it if a child is now two levels down.
  static void lower(Tree& tree) {
    const int wanted = std::min(level(tree->left), level(tree->right)) + 1;
    if (tree->level == wanted) return;
    tree->level = wanted;
    if (level(tree->right) > wanted) tree->right->level = wanted;
    skew(tree);
    skew(tree->right);
    if (tree->right->right != nullptr) skew(tree->right->right);
    split(tree);
    split(tree->right);
  }

  static bool isOrdered(const Node* node, const int* above, const int* below) {
    if (node == nullptr) return true;
    if (above != nullptr && node->value <= *above) return false;
    if (below != nullptr && node->value >= *below) return false;
    return isOrdered(node->left.get(), above, &node->value) &&
           isOrdered(node->right.get(), &node->value, below);
  }

  static bool hasRightLevels(const Node* node) {
    if (node == nullptr) return true;
    if (level(node->left) >= node->level || level(node->right) > node->level) return false;
    if (node->right != nullptr && level(node->right->right) >= node->level) return false;
    return hasRightLevels(node->left.get()) && hasRightLevels(node->right.get());
  }

  static bool hasRightForm(const Node* node) {
    if (node == nullptr) return true;
    if (node->level < 1 || level(node->left) != node->level - 1) return false;
    if (level(node->right) < node->level - 1) return false;
    return hasRightForm(node->left.get()) && hasRightForm(node->right.get());
  }

  Tree root_;
};

}  // namespace structures
