// A list of ids as a ring of doubly linked nodes around a header, with an iterator that stands
// between two elements and can change the list.
//
// An iterator is good until the list dies or is changed by anything but that iterator; to use it
// after that is undefined.
#pragma once

#include <stdexcept>

namespace structures {

class DoublyLinkedList {
  struct Node;

 public:
  using Value = int;
  class Iterator;

  DoublyLinkedList() = default;
  DoublyLinkedList(const DoublyLinkedList&) = delete;
  DoublyLinkedList& operator=(const DoublyLinkedList&) = delete;
  ~DoublyLinkedList() { clear(); }

  void addFirst(Value value) { insertBefore(header_.next, value); }
  void addLast(Value value) { insertBefore(&header_, value); }

  // The new element gets the index, which may be the size.
  void add(int index, Value value) { insertBefore(placeAt(index), value); }

  Value removeFirst() { return removeAt(0); }
  Value removeLast() { return removeAt(size_ - 1); }

  Value removeAt(int index) {
    Node* const node = nodeAt(index);
    const Value value = node->value;
    unlink(node);
    return value;
  }

  Value getFirst() const { return get(0); }
  Value getLast() const { return get(size_ - 1); }
  Value get(int index) const { return nodeAt(index)->value; }

  void setFirst(Value value) { set(0, value); }
  void setLast(Value value) { set(size_ - 1, value); }
  void set(int index, Value value) { nodeAt(index)->value = value; }

  bool contains(Value value) const { return indexOf(value) >= 0; }

  // -1 if there is none; so is the last index.
  int indexOf(Value value) const {
    int index = 0;
    for (const Node* node = header_.next; node != &header_; node = node->next) {
      if (node->value == value) return index;
      ++index;
    }
    return -1;
  }

  int lastIndexOf(Value value) const {
    int index = size_ - 1;
    for (const Node* node = header_.previous; node != &header_; node = node->previous) {
      if (node->value == value) return index;
      --index;
    }
    return -1;
  }

  // Appends the elements of a list, which may be this one.
  void addAll(const DoublyLinkedList& other) {
    const Node* node = other.header_.next;
    for (int left = other.size_; left > 0; --left) {
      addLast(node->value);
      node = node->next;
    }
  }

  int size() const { return size_; }

  void clear() {
    while (size_ > 0) unlink(header_.next);
  }

  // Before the element with the index, which may be the size.
  Iterator iterator(int index);

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

  bool invariant() const { return linksConsistent() && sizeAgrees(); }

 private:
  struct Node {
    Value value = 0;
    Node* previous = this;
    Node* next = this;
  };

  void insertBefore(Node* place, Value value) {
    Node* const node = new Node{value, place->previous, place};
    node->previous->next = node;
    place->previous = node;
    ++size_;
  }

  void unlink(const Node* node) {
    node->previous->next = node->next;
    node->next->previous = node->previous;
    delete node;
    --size_;
  }

  Node* nodeAt(int index) const {
    if (index < 0 || index >= size_) throw std::out_of_range("no element has this index");
    return walkTo(index);
  }

  // The node at the index, or the header at the size.
  Node* placeAt(int index) {
    if (index < 0 || index > size_) throw std::out_of_range("no place has this index");
    return index == size_ ? &header_ : walkTo(index);
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

  Node header_;
  int size_ = 0;
};

class DoublyLinkedList::Iterator {
 public:
  bool hasNext() const { return nextIndex_ < list_->size_; }

  Value next() {
    if (!hasNext()) throw std::out_of_range("the iterator is at the end");
    last_ = next_;
    next_ = next_->next;
    ++nextIndex_;
    return last_->value;
  }

  bool hasPrevious() const { return nextIndex_ > 0; }

  Value previous() {
    if (!hasPrevious()) throw std::out_of_range("the iterator is at the start");
    next_ = next_->previous;
    last_ = next_;
    --nextIndex_;
    return last_->value;
  }

  int nextIndex() const { return nextIndex_; }
  int previousIndex() const { return nextIndex_ - 1; }

  // Removes what the last step passed over.
  void remove() {
    requireLast();
    if (next_ == last_) {
      next_ = last_->next;
    } else {
      --nextIndex_;
    }
    list_->unlink(last_);
    last_ = nullptr;
  }

  // Replaces what the last step passed over.
  void set(Value value) {
    requireLast();
    last_->value = value;
  }

  // Adds an element before the iterator.
  void add(Value value) {
    list_->insertBefore(next_, value);
    ++nextIndex_;
    last_ = nullptr;
  }

 private:
  friend class DoublyLinkedList;

  Iterator(DoublyLinkedList& list, Node* next, int nextIndex)
      : list_(&list), next_(next), nextIndex_(nextIndex) {}

  void requireLast() const {
    if (last_ == nullptr) throw std::logic_error("the iterator has not passed over an element");
  }

  DoublyLinkedList* list_;
  Node* next_;
  Node* last_ = nullptr;
  int nextIndex_;
};

inline DoublyLinkedList::Iterator DoublyLinkedList::iterator(int index) {
  return {*this, placeAt(index), index};
}

}  // namespace structures
