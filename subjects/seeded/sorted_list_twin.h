// twin: no fault
//
// Distinct numbers in ascending order, as a linked list.
#pragma once

#include <cstddef>
#include <stdexcept>

namespace seeded {

class SortedList {
 public:
  SortedList() = default;
  SortedList(const SortedList&) = delete;
  SortedList& operator=(const SortedList&) = delete;
  ~SortedList() { clear(); }

  // Whether the number was not there before.
  bool insert(int number) {
    if (first_ == nullptr || number < first_->number) {
      first_ = new Node{number, first_};
      ++size_;
      return true;
    }
    Node* before = first_;
    while (before->next != nullptr && before->next->number <= number) before = before->next;
    if (before->number == number) return false;
    before->next = new Node{number, before->next};
    ++size_;
    return true;
  }

  // Whether the number was there.
  bool remove(int number) {
    Node** place = &first_;
    while (*place != nullptr && (*place)->number < number) place = &(*place)->next;
    if (*place == nullptr || (*place)->number != number) return false;
    const Node* const removed = *place;
    *place = removed->next;
    delete removed;
    --size_;
    return true;
  }

  // Inserts all numbers of another list. How many of them were not there before.
  int insertAll(const SortedList& other) {
    int inserted = 0;
    for (const Node* node = other.first_; node != nullptr; node = node->next) {
      if (insert(node->number)) ++inserted;
    }
    return inserted;
  }

  bool contains(int number) const noexcept {
    const Node* node = first_;
    while (node != nullptr && node->number < number) node = node->next;
    return node != nullptr && node->number == number;
  }

  int at(std::size_t index) const {
    if (index >= size_) throw std::out_of_range("beyond the list");
    const Node* node = first_;
    for (std::size_t i = 0; i < index; ++i) node = node->next;
    return node->number;
  }

  std::size_t size() const noexcept { return size_; }

  void clear() noexcept {
    while (first_ != nullptr) {
      const Node* const removed = first_;
      first_ = first_->next;
      delete removed;
    }
    size_ = 0;
  }

  bool invariant() const {
    std::size_t nodes = 0;
    for (const Node* node = first_; node != nullptr; node = node->next) {
      if (node->next != nullptr && node->number >= node->next->number) return false;
      ++nodes;
    }
    return nodes == size_;
  }

 private:
  struct Node {
    int number;
    Node* next;
  };

  Node* first_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace seeded
