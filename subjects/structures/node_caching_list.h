// A list of ids as a ring of doubly linked nodes around a header. Nodes that are removed are kept
// for reuse, up to a limit, in a chain of their own.
#pragma once

#include <stdexcept>

namespace structures {

class NodeCachingList {
 public:
  using Value = int;

  NodeCachingList() = default;
  NodeCachingList(const NodeCachingList&) = delete;
  NodeCachingList& operator=(const NodeCachingList&) = delete;

  ~NodeCachingList() {
    header_.previous->next = nullptr;
    destroy(header_.next);
    destroy(cache_);
  }

  // At the end, as in every collection.
  void add(Value value) { addLast(value); }
  void addLast(Value value) { insertBefore(&header_, value); }

  // The new element gets the index, which may be the size.
  void addAt(int index, Value value) {
    if (index < 0 || index > size_) throw std::out_of_range("no place has this index");
    insertBefore(index == size_ ? &header_ : walkTo(index), value);
  }

  // Removes the first such element. Whether there was one.
  bool remove(Value value) {
    for (Node* node = header_.next; node != &header_; node = node->next) {
      if (node->value == value) {
        unlink(node);
        return true;
      }
    }
    return false;
  }

  Value removeAt(int index) {
    if (index < 0 || index >= size_) throw std::out_of_range("no element has this index");
    Node* const node = walkTo(index);
    const Value value = node->value;
    unlink(node);
    return value;
  }

  bool contains(Value value) const { return indexOf(value) >= 0; }

  // -1 if there is none.
  int indexOf(Value value) const {
    int index = 0;
    for (const Node* node = header_.next; node != &header_; node = node->next) {
      if (node->value == value) return index;
      ++index;
    }
    return -1;
  }

  // Every node is the previous of its next, and the ring closes after as many nodes as the size
  // says.
  bool linksConsistent() const {
    const Node* node = &header_;
    for (int passed = 0; passed <= size_; ++passed) {
      if (node->next == nullptr || node->next->previous != node) return false;
      node = node->next;
    }
    return node == &header_;
  }

  // The size is the number of nodes before the ring closes.
  bool sizeAgrees() const {
    int reachable = 0;
    for (const Node* node = header_.next; node != &header_; node = node->next) {
      if (reachable == size_) return false;
      ++reachable;
    }
    return reachable == size_;
  }

  // The cache ends after as many nodes as its size says, and within its limit.
  bool cacheAcyclic() const {
    int reachable = 0;
    for (const Node* node = cache_; node != nullptr; node = node->next) {
      if (reachable == cacheSize_) return false;
      ++reachable;
    }
    return reachable == cacheSize_ && cacheSize_ <= largestCache;
  }

  // No node is in the list and in the cache.
  bool cacheDisjoint() const {
    for (const Node* cached = cache_; cached != nullptr; cached = cached->next) {
      for (const Node* node = header_.next; node != &header_; node = node->next) {
        if (node == cached) return false;
      }
    }
    return true;
  }

  bool invariant() const {
    return linksConsistent() && sizeAgrees() && cacheAcyclic() && cacheDisjoint();
  }

 private:
  static constexpr int largestCache = 20;

  struct Node {
    Value value = 0;
    Node* previous = this;
    Node* next = this;
  };

  Node* takeNode() {
    if (cache_ == nullptr) return new Node;
    Node* const node = cache_;
    cache_ = cache_->next;
    --cacheSize_;
    return node;
  }

  void returnNode(Node* node) {
    if (cacheSize_ == largestCache) {
      delete node;
      return;
    }
    node->value = 0;
    node->previous = nullptr;
    node->next = cache_;
    cache_ = node;
    ++cacheSize_;
  }

  void insertBefore(Node* place, Value value) {
    Node* const node = takeNode();
    node->value = value;
    node->previous = place->previous;
    node->next = place;
    node->previous->next = node;
    place->previous = node;
    ++size_;
  }

  void unlink(Node* node) {
    node->previous->next = node->next;
    node->next->previous = node->previous;
    --size_;
    returnNode(node);
  }

  // From the nearer end.
  Node* walkTo(int index) const {
    Node* node = nullptr;
    if (index < size_ / 2) {
      node = header_.next;
      for (int i = 0; i < index; ++i) node = node->next;
    } else {
      node = header_.previous;
      for (int i = size_ - 1; i > index; --i) node = node->previous;
    }
    return node;
  }

  static void destroy(const Node* node) {
    while (node != nullptr) {
      const Node* const next = node->next;
      delete node;
      node = next;
    }
  }

  Node header_;
  Node* cache_ = nullptr;
  int cacheSize_ = 0;
  int size_ = 0;
};

}  // namespace structures
