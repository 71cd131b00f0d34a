// A cache of documents that forgets the least recently used one: ordered and unordered maps, owned
// entries, exceptions.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace lru {

class MissingKey : public std::out_of_range {
 public:
  explicit MissingKey(int key) : std::out_of_range("no such key"), key_(key) {}
  [[nodiscard]] int key() const { return key_; }

 private:
  int key_;
};

class Cache {
 public:
  explicit Cache(std::size_t capacity) : capacity_(capacity) {
    if (capacity == 0) throw std::invalid_argument("a cache needs room");
  }

  // Adds or replaces; the least recently used entry goes when there is no room.
  void put(int key, std::string value) {
    if (const auto found = index_.find(key); found != index_.end()) {
      values_[key] = std::move(value);
      touch(found->second);
      return;
    }
    if (entries_.size() == capacity_) evict();
    auto entry = std::make_unique<Entry>();
    entry->key = key;
    entry->lastUse = ++clock_;
    index_.emplace(key, entries_.size());
    values_.emplace(key, std::move(value));
    entries_.push_back(std::move(entry));
  }

  // Throws MissingKey.
  const std::string& get(int key) {
    const auto found = index_.find(key);
    if (found == index_.end()) throw MissingKey(key);
    touch(found->second);
    return values_.at(key);
  }

  [[nodiscard]] bool contains(int key) const { return index_.count(key) != 0; }

  // Whether the key was there.
  bool erase(int key) {
    const auto found = index_.find(key);
    if (found == index_.end()) return false;
    removeAt(found->second);
    return true;
  }

  // The smallest key that is not below the given one. Throws MissingKey.
  [[nodiscard]] int nextKey(int key) const {
    const auto at = values_.lower_bound(key);
    if (at == values_.end()) throw MissingKey(key);
    return at->first;
  }

  // The key that would be forgotten next. Throws std::logic_error on an empty cache.
  [[nodiscard]] int oldest() const {
    if (entries_.empty()) throw std::logic_error("the cache is empty");
    return entries_[oldestIndex()]->key;
  }

  void resize(std::size_t capacity) {
    if (capacity == 0) throw std::invalid_argument("a cache needs room");
    while (entries_.size() > capacity) evict();
    capacity_ = capacity;
  }

  void clear() {
    entries_.clear();
    index_.clear();
    values_.clear();
  }

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] bool isEmpty() const { return entries_.empty(); }

  [[nodiscard]] std::size_t totalLength() const {
    std::size_t total = 0;
    for (const auto& [key, value] : values_) total += value.size();
    return total;
  }

  [[nodiscard]] bool invariant() const {
    if (entries_.size() > capacity_ || index_.size() != entries_.size()) return false;
    if (values_.size() != entries_.size()) return false;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const auto found = index_.find(entries_[i]->key);
      if (found == index_.end() || found->second != i) return false;
    }
    return true;
  }

 private:
  struct Entry {
    int key = 0;
    unsigned long lastUse = 0;
  };

  void touch(std::size_t at) { entries_[at]->lastUse = ++clock_; }

  [[nodiscard]] std::size_t oldestIndex() const {
    std::size_t oldest = 0;
    for (std::size_t i = 1; i < entries_.size(); ++i) {
      if (entries_[i]->lastUse < entries_[oldest]->lastUse) oldest = i;
    }
    return oldest;
  }

  void evict() { removeAt(oldestIndex()); }

  // The last entry takes the place of the one that goes.
  void removeAt(std::size_t at) {
    index_.erase(entries_[at]->key);
    values_.erase(entries_[at]->key);
    if (at + 1 != entries_.size()) {
      entries_[at] = std::move(entries_.back());
      index_[entries_[at]->key] = at;
    }
    entries_.pop_back();
  }

  std::size_t capacity_;
  unsigned long clock_ = 0;
  std::vector<std::unique_ptr<Entry>> entries_;
  std::unordered_map<int, std::size_t> index_;
  std::map<int, std::string> values_;
};

}  // namespace lru
