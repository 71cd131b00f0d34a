// A priority queue of numbers as a binomial heap: a list of trees in heap order, one for each
// binary digit of the size that is one. A tree of degree k has children of degrees k - 1 to 0, in
// this order.
#pragma once

#include <stdexcept>
#include <utility>

namespace structures {

class BinomialHeap {
 public:
  BinomialHeap() = default;
  BinomialHeap(const BinomialHeap&) = delete;
  BinomialHeap& operator=(const BinomialHeap&) = delete;
  ~BinomialHeap() { destroy(roots_); }

  void insert(int key) {
    roots_ = united(roots_, new Node{key});
    ++size_;
  }

  int findMinimum() const {
    if (isEmpty()) throw std::out_of_range("an empty heap has no minimum");
    return leastRoot()->key;
  }

  // Removes the least number and returns it.
  int extractMin() {
    if (isEmpty()) throw std::out_of_range("extract from an empty heap");
    Node* const least = leastRoot();
    const int key = least->key;
    removeRoot(least);
    return key;
  }

  // Removes one occurrence of the number. Whether there was one.
  bool deleteKey(int key) {
    Node* node = find(roots_, key);
    if (node == nullptr) return false;
    while (node->parent != nullptr) node = swapWithParent(node);
    removeRoot(node);
    return true;
  }

  // Replaces one occurrence of a number by one that is not greater. Whether there was one.
  bool decreaseKey(int oldKey, int newKey) {
    if (newKey > oldKey) throw std::invalid_argument("the new key is greater");
    Node* node = find(roots_, oldKey);
    if (node == nullptr) return false;
    node->key = newKey;
    while (node->parent != nullptr && node->key < node->parent->key) node = swapWithParent(node);
    return true;
  }

  int getSize() const { return size_; }
  bool isEmpty() const { return roots_ == nullptr; }

  void makeEmpty() {
    destroy(roots_);
    roots_ = nullptr;
    size_ = 0;
  }

  // The roots have increasing degrees, and below each is a binomial tree. Hence no node occurs
  // twice.
  bool binomialShape() const {
    int atLeast = 0;
    for (const Node* root = roots_; root != nullptr; root = root->sibling) {
      if (root->degree < atLeast || !isBinomialTree(root, nullptr)) return false;
      atLeast = root->degree + 1;
    }
    return true;
  }

  // No number is less than its parent.
  bool heapOrder() const { return isHeap(roots_); }

  // The size is the number of reachable nodes.
  bool sizeAgrees() const { return count(roots_) == size_; }

  bool invariant() const { return binomialShape() && heapOrder() && sizeAgrees(); }

 private:
  struct Node {
    int key;
    int degree = 0;
    Node* parent = nullptr;
    Node* child = nullptr;
    Node* sibling = nullptr;
  };

  Node* leastRoot() const {
    Node* least = roots_;
    for (Node* root = roots_->sibling; root != nullptr; root = root->sibling) {
      if (root->key < least->key) least = root;
    }
    return least;
  }

  // Of two lists of roots with increasing degrees one such list.
  static Node* united(Node* one, Node* two) {
    Node* roots = mergedByDegree(one, two);
    Node** place = &roots;
    while (*place != nullptr && (*place)->sibling != nullptr) {
      Node* const node = *place;
      Node* const next = node->sibling;
      // Of three trees of one degree the last two are joined.
      const bool areThree = next->sibling != nullptr && next->sibling->degree == node->degree;
      if (node->degree != next->degree || areThree) {
        place = &node->sibling;
      } else if (next->key < node->key) {
        *place = next;
        adopt(next, node);
      } else {
        node->sibling = next->sibling;
        adopt(node, next);
      }
    }
    return roots;
  }

  static Node* mergedByDegree(Node* one, Node* two) {
    Node* roots = nullptr;
    Node** place = &roots;
    while (one != nullptr && two != nullptr) {
      if (two->degree < one->degree) std::swap(one, two);
      *place = one;
      place = &one->sibling;
      one = one->sibling;
    }
    *place = one != nullptr ? one : two;
    return roots;
  }

  static void adopt(Node* parent, Node* child) {
    child->parent = parent;
    child->sibling = parent->child;
    parent->child = child;
    ++parent->degree;
  }

  void removeRoot(const Node* removed) {
    Node** place = &roots_;
    while (*place != removed) place = &(*place)->sibling;
    *place = removed->sibling;
    Node* children = nullptr;
    for (Node* child = removed->child; child != nullptr;) {
      Node* const next = child->sibling;
      child->parent = nullptr;
      child->sibling = children;
      children = child;
      child = next;
    }
    delete removed;
    roots_ = united(roots_, children);
    --size_;
  }

  static Node* swapWithParent(Node* node) {
    std::swap(node->key, node->parent->key);
    return node->parent;
  }

  // Among the node, its later siblings and what is below them.
  static Node* find(Node* node, int key) {
    for (; node != nullptr; node = node->sibling) {
      if (node->key == key) return node;
      if (node->key > key) continue;
      if (Node* const found = find(node->child, key)) return found;
    }
    return nullptr;
  }

  static void destroy(const Node* node) {
    while (node != nullptr) {
      const Node* const next = node->sibling;
      destroy(node->child);
      delete node;
      node = next;
    }
  }

  static bool isBinomialTree(const Node* node, const Node* parent) {
    if (node->parent != parent) return false;
    const Node* child = node->child;
    for (int degree = node->degree - 1; degree >= 0; --degree) {
      if (child == nullptr || child->degree != degree || !isBinomialTree(child, node)) return false;
      child = child->sibling;
    }
    return child == nullptr;
  }

  static bool isHeap(const Node* node) {
    for (; node != nullptr; node = node->sibling) {
      if (node->parent != nullptr && node->key < node->parent->key) return false;
      if (!isHeap(node->child)) return false;
    }
    return true;
  }

  static int count(const Node* node) {
    int nodes = 0;
    for (; node != nullptr; node = node->sibling) nodes += count(node->child) + 1;
    return nodes;
  }

  Node* roots_ = nullptr;
  int size_ = 0;
};

}  // namespace structures
