// A list of ids as a chain of nodes behind a header, with an iterator that stands on a node, on the
// header, or past the end.
//
// An iterator is good until the list dies or its node is removed; to use it after that is
// undefined.
#pragma once

#include <stdexcept>

namespace structures {

class SinglyLinkedList {
  struct Node;

 public:
  using Value = int;

  class Iterator {
   public:
    bool isPastEnd() const { return node_ == nullptr; }

    Value retrieve() const {
      if (isPastEnd()) throw std::out_of_range("the iterator is past the end");
      if (node_ == &list_->header_) throw std::out_of_range("the iterator is before the start");
      return node_->value;
    }

    // Stays where it is past the end.
    void advance() {
      if (!isPastEnd()) node_ = node_->next;
    }

   private:
    friend class SinglyLinkedList;
    Iterator(const SinglyLinkedList& list, const Node* node) : list_(&list), node_(node) {}

    const SinglyLinkedList* list_;
    const Node* node_;
  };

  SinglyLinkedList() = default;
  SinglyLinkedList(const SinglyLinkedList&) = delete;
  SinglyLinkedList& operator=(const SinglyLinkedList&) = delete;
  ~SinglyLinkedList() { clear(); }

  bool isEmpty() const { return header_.next == nullptr; }

  void clear() {
    while (header_.next != nullptr) removeAfter(&header_);
  }

  // At the first element; past the end if there is none.
  Iterator first() const { return {*this, header_.next}; }

  void insert(Value value, const Iterator& after) {
    if (after.list_ != this) throw std::invalid_argument("an iterator of another list");
    if (after.isPastEnd()) throw std::out_of_range("nothing comes after the end");
    insertAfter(mutableNode(after.node_), value);
  }

  void addLast(Value value) {
    Node* last = &header_;
    while (last->next != nullptr) last = last->next;
    insertAfter(last, value);
  }

  int size() const { return size_; }

  // At the first such element; past the end if there is none.
  Iterator find(Value value) const { return {*this, nodeBefore(value)->next}; }

  // At what comes before the first such element, be it the header; at the last if there is none.
  Iterator findPrevious(Value value) const { return {*this, nodeBefore(value)}; }

  // Removes the first such element. Whether there was one.
  bool remove(Value value) {
    Node* const before = mutableNode(nodeBefore(value));
    if (before->next == nullptr) return false;
    removeAfter(before);
    return true;
  }

  // Of two walkers the faster reaches the end without meeting the slower.
  bool acyclic() const {
    const Node* slow = &header_;
    const Node* fast = &header_;
    while (fast != nullptr && fast->next != nullptr) {
      slow = slow->next;
      fast = fast->next->next;
      if (slow == fast) return false;
    }
    return true;
  }

  // The size is the number of reachable nodes.
  bool sizeAgrees() const {
    int reachable = 0;
    for (const Node* node = header_.next; node != nullptr; node = node->next) {
      if (reachable == size_) return false;
      ++reachable;
    }
    return reachable == size_;
  }

  bool invariant() const { return acyclic() && sizeAgrees(); }

 private:
  struct Node {
    Value value = 0;
    Node* next = nullptr;
  };

  const Node* nodeBefore(Value value) const {
    const Node* node = &header_;
    while (node->next != nullptr && node->next->value != value) node = node->next;
    return node;
  }

  // The list's own nodes are const only to those who may just look.
  static Node* mutableNode(const Node* node) { return const_cast<Node*>(node); }

  void insertAfter(Node* place, Value value) {
    place->next = new Node{value, place->next};
    ++size_;
  }

  void removeAfter(Node* place) {
    const Node* const removed = place->next;
    place->next = removed->next;
    delete removed;
    --size_;
  }

  Node header_;
  int size_ = 0;
};

}  // namespace structures
