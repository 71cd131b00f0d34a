// A double-ended queue of ids that is a list as well: doubly linked nodes between a first and a
// last one, with iterators in both directions.
//
// An iterator is good until the queue dies or is changed by anything but that iterator; to use it
// after that is undefined.
#pragma once

#include <optional>
#include <stdexcept>

namespace structures {

class Deque {
  struct Node;

 public:
  using Value = int;

  // Passes over the elements from the first to the last.
  class Iterator {
   public:
    bool hasNext() const { return next_ != nullptr; }

    Value next() {
      if (!hasNext()) throw std::out_of_range("the iterator is at the end");
      last_ = next_;
      next_ = next_->next;
      return last_->value;
    }

    // Removes what the last step passed over.
    void remove() { deque_->removePassed(last_); }

   private:
    friend class Deque;
    Iterator(Deque& deque, Node* next) : deque_(&deque), next_(next) {}

    Deque* deque_;
    Node* next_;
    Node* last_ = nullptr;
  };

  // Passes over the elements from the last to the first.
  class DescendingIterator {
   public:
    bool hasNext() const { return next_ != nullptr; }

    Value next() {
      if (!hasNext()) throw std::out_of_range("the iterator is at the start");
      last_ = next_;
      next_ = next_->previous;
      return last_->value;
    }

    // Removes what the last step passed over.
    void remove() { deque_->removePassed(last_); }

   private:
    friend class Deque;
    explicit DescendingIterator(Deque& deque) : deque_(&deque), next_(deque.last_) {}

    Deque* deque_;
    Node* next_;
    Node* last_ = nullptr;
  };

  Deque() = default;
  Deque(const Deque&) = delete;
  Deque& operator=(const Deque&) = delete;
  ~Deque() { clear(); }

  void addFirst(Value value) { insertBefore(first_, value); }
  void addLast(Value value) { insertBefore(nullptr, value); }

  // The new element gets the index, which may be the size.
  void add(int index, Value value) { insertBefore(placeAt(index), value); }

  // Appends the elements of a queue, which may be this one.
  void addAll(const Deque& other) {
    const Node* node = other.first_;
    for (int left = other.size_; left > 0; --left) {
      addLast(node->value);
      node = node->next;
    }
  }

  // There is always room.
  bool offer(Value value) { return offerLast(value); }
  bool offerFirst(Value value) {
    addFirst(value);
    return true;
  }
  bool offerLast(Value value) {
    addLast(value);
    return true;
  }
  void push(Value value) { addFirst(value); }

  Value removeFirst() { return take(existing(first_)); }
  Value removeLast() { return take(existing(last_)); }
  Value pop() { return removeFirst(); }

  std::optional<Value> poll() { return pollFirst(); }
  std::optional<Value> pollFirst() {
    return first_ == nullptr ? std::nullopt : std::optional(take(first_));
  }
  std::optional<Value> pollLast() {
    return last_ == nullptr ? std::nullopt : std::optional(take(last_));
  }

  // Whether there was such an element.
  bool remove(Value value) { return removeFirstOccurrence(value); }

  bool removeFirstOccurrence(Value value) {
    for (Node* node = first_; node != nullptr; node = node->next) {
      if (node->value == value) {
        unlink(node);
        return true;
      }
    }
    return false;
  }

  bool removeLastOccurrence(Value value) {
    for (Node* node = last_; node != nullptr; node = node->previous) {
      if (node->value == value) {
        unlink(node);
        return true;
      }
    }
    return false;
  }

  Value getFirst() const { return existing(first_)->value; }
  Value getLast() const { return existing(last_)->value; }
  Value element() const { return getFirst(); }
  Value get(int index) const { return existing(placeAt(index))->value; }
  void set(int index, Value value) { existing(placeAt(index))->value = value; }

  std::optional<Value> peek() const { return peekFirst(); }
  std::optional<Value> peekFirst() const {
    return first_ == nullptr ? std::nullopt : std::optional(first_->value);
  }
  std::optional<Value> peekLast() const {
    return last_ == nullptr ? std::nullopt : std::optional(last_->value);
  }

  bool contains(Value value) const { return indexOf(value) >= 0; }

  // -1 if there is none.
  int indexOf(Value value) const {
    int index = 0;
    for (const Node* node = first_; node != nullptr; node = node->next) {
      if (node->value == value) return index;
      ++index;
    }
    return -1;
  }

  // -1 if there is none.
  int lastIndexOf(Value value) const {
    int index = size_ - 1;
    for (const Node* node = last_; node != nullptr; node = node->previous) {
      if (node->value == value) return index;
      --index;
    }
    return -1;
  }

  int size() const { return size_; }

  void clear() {
    while (first_ != nullptr) unlink(first_);
  }

  // Before the element with the index, which may be the size.
  Iterator iterator(int index) { return {*this, placeAt(index)}; }
  DescendingIterator descendingIterator() { return DescendingIterator(*this); }

  // Every node is the previous of its next, and both ends are ends.
  bool linksConsistent() const {
    const Node* before = nullptr;
    for (const Node* node = first_; node != nullptr; node = node->next) {
      if (node->previous != before) return false;
      before = node;
    }
    return before == last_;
  }

  // The size is the number of reachable nodes.
  bool sizeAgrees() const {
    int reachable = 0;
    for (const Node* node = first_; node != nullptr; node = node->next) {
      if (reachable == size_) return false;
      ++reachable;
    }
    return reachable == size_;
  }

  bool invariant() const { return linksConsistent() && sizeAgrees(); }

 private:
  struct Node {
    Value value;
    Node* previous;
    Node* next;
  };

  static Node* existing(Node* node) {
    if (node == nullptr) throw std::out_of_range("there is no such element");
    return node;
  }

  // The node at the index, from the nearer end; null at the size.
  Node* placeAt(int index) const {
    if (index < 0 || index > size_) throw std::out_of_range("no place has this index");
    Node* node = nullptr;
    if (index < size_ / 2) {
      node = first_;
      for (int i = 0; i < index; ++i) node = node->next;
    } else {
      for (int i = size_; i > index; --i) node = node == nullptr ? last_ : node->previous;
    }
    return node;
  }

  // At the end if the place is null.
  void insertBefore(Node* place, Value value) {
    Node* const before = place == nullptr ? last_ : place->previous;
    Node* const node = new Node{value, before, place};
    (before == nullptr ? first_ : before->next) = node;
    (place == nullptr ? last_ : place->previous) = node;
    ++size_;
  }

  void unlink(const Node* node) {
    (node->previous == nullptr ? first_ : node->previous->next) = node->next;
    (node->next == nullptr ? last_ : node->next->previous) = node->previous;
    delete node;
    --size_;
  }

  // Removes what an iterator has passed over.
  void removePassed(Node*& passed) {
    if (passed == nullptr) throw std::logic_error("the iterator has not passed over an element");
    unlink(passed);
    passed = nullptr;
  }

  Value take(const Node* node) {
    const Value value = node->value;
    unlink(node);
    return value;
  }

  Node* first_ = nullptr;
  Node* last_ = nullptr;
  int size_ = 0;
};

}  // namespace structures
