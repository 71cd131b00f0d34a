// A stack of ids as a chain of nodes, the newest first.
#pragma once

#include <memory>
#include <stdexcept>
#include <utility>

namespace structures {

class LinkedStack {
 public:
  using Value = int;

  LinkedStack() = default;
  LinkedStack(const LinkedStack&) = delete;
  LinkedStack& operator=(const LinkedStack&) = delete;
  ~LinkedStack() { makeEmpty(); }

  bool isEmpty() const { return top_ == nullptr; }

  // Never: a chain has no capacity.
  bool isFull() const { return false; }

  // Node by node, since a chain of owners would be destroyed recursively.
  void makeEmpty() {
    while (top_ != nullptr) removeTop();
  }

  void push(Value value) {
    auto node = std::make_unique<Node>();
    node->value = value;
    node->next = std::move(top_);
    top_ = std::move(node);
    ++size_;
  }

  void pop() {
    if (isEmpty()) throw std::underflow_error("pop from an empty stack");
    removeTop();
  }

  Value top() const {
    if (isEmpty()) throw std::underflow_error("top of an empty stack");
    return top_->value;
  }

  Value topAndPop() {
    const Value value = top();
    removeTop();
    return value;
  }

  // The size is the number of reachable nodes.
  bool sizeAgrees() const {
    int reachable = 0;
    for (const Node* node = top_.get(); node != nullptr; node = node->next.get()) {
      if (reachable == size_) return false;
      ++reachable;
    }
    return reachable == size_;
  }

  bool invariant() const { return sizeAgrees(); }

 private:
  struct Node {
    Value value = 0;
    std::unique_ptr<Node> next;
  };

  void removeTop() {
    top_ = std::move(top_->next);
    --size_;
  }

  std::unique_ptr<Node> top_;
  int size_ = 0;
};

}  // namespace structures
