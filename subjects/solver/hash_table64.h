// fault: invariant in HashTable64::insert
// A key five times as high as the head of its chain takes its place.
//
// A set of numbers in sixty-four chains.
#pragma once

#include <assay/contracts.h>

#include <array>
#include <cstddef>

namespace solver {

class HashTable64 {
 public:
  HashTable64() = default;
  HashTable64(const HashTable64&) = delete;
  HashTable64& operator=(const HashTable64&) = delete;
  ~HashTable64() {
    for (Node* head : heads_) {
      while (head != nullptr) {
        Node* const next = head->next;
        delete head;
        head = next;
      }
    }
  }

  // Whether it was not there.
  bool insert(unsigned key) {
    if (contains(key)) return false;
    Node*& head = heads_[key % chains];
    if (head != nullptr && key / chains == 5 * (head->key / chains)) {
      head->key = key;
    } else {
      head = new Node{key, head};
    }
    ++size_;
    return true;
  }

  bool contains(unsigned key) const {
    for (const Node* node = heads_[key % chains]; node != nullptr; node = node->next) {
      if (node->key == key) return true;
    }
    return false;
  }

  std::size_t size() const { return size_; }

 private:
  static constexpr unsigned chains = 64;

  struct Node {
    unsigned key;
    Node* next;
  };

  ASSAY_INVARIANT(size_ == counted());

  std::size_t counted() const {
    std::size_t count = 0;
    for (const Node* head : heads_) {
      for (; head != nullptr; head = head->next) ++count;
    }
    return count;
  }

  std::array<Node*, chains> heads_{};
  std::size_t size_ = 0;
};

}  // namespace solver
