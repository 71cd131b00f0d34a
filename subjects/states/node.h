// A list-like node, after the example of the paper on reachable heap states: nodes are linked by calls, and
// nobody but the arena owns them.
#pragma once

#include <memory>
#include <vector>

namespace states {

class Node {
 public:
  // The number doubled, and one more if `isOdd`.
  static Node* create(int number, bool isOdd) {
    return make(nullptr, isOdd ? twice(number) + 1 : twice(number));
  }

  Node* getNext() const { return next_; }
  int getValue() const { return value_; }

  void addAfter(int value) { next_ = make(nullptr, value); }
  Node* addBefore(int value) { return make(this, value); }

 private:
  Node(Node* next, int value) : next_(next), value_(value) {}

  static int twice(int number) { return static_cast<int>(2U * static_cast<unsigned>(number)); }

  // Nodes live as long as the program.
  static Node* make(Node* next, int value) {
    static std::vector<std::unique_ptr<Node>> arena;
    arena.push_back(std::unique_ptr<Node>(new Node(next, value)));
    return arena.back().get();
  }

  Node* next_;
  int value_;
};

}  // namespace states
