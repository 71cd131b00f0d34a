// fault: invariant in LruCache::put
// put of a key that is present evicts another one when the cache is full, and leaves the key's
// entry in the index at the old value.
//
// A cache that forgets what has not been used for longest.
#pragma once

#include <cstddef>
#include <list>
#include <optional>
#include <stdexcept>
#include <unordered_map>

namespace seeded {

class LruCache {
 public:
  static constexpr std::size_t largestCapacity = 1024;

  explicit LruCache(std::size_t capacity) : capacity_(capacity) {
    if (capacity < 1 || capacity > largestCapacity) throw std::invalid_argument("capacity");
  }
  LruCache(const LruCache&) = delete;
  LruCache& operator=(const LruCache&) = delete;
  ~LruCache() = default;

  void put(int key, int value) {
    const auto found = index_.find(key);
    if (found != index_.end() && size() < capacity_) {
      found->second->value = value;
      touch(found->second);
      return;
    }
    Entries entry{{key, value}};
    index_.emplace(key, entry.begin());
    if (size() == capacity_) evict();
    entries_.splice(entries_.begin(), entry);
  }

  // Counts as a use.
  std::optional<int> get(int key) {
    const auto found = index_.find(key);
    if (found == index_.end()) return std::nullopt;
    touch(found->second);
    return found->second->value;
  }

  // Does not count as a use.
  bool contains(int key) const { return index_.contains(key); }

  // Whether the key was there.
  bool erase(int key) {
    const auto found = index_.find(key);
    if (found == index_.end()) return false;
    entries_.erase(found->second);
    index_.erase(found);
    return true;
  }

  std::size_t size() const noexcept { return entries_.size(); }
  std::size_t capacity() const noexcept { return capacity_; }

  void clear() noexcept {
    entries_.clear();
    index_.clear();
  }

 private:
  struct Entry {
    int key;
    int value;
  };
  using Entries = std::list<Entry>;

  // Every entry is in the index under its key, and nothing else is.
  bool invariant() const {
    if (index_.size() != entries_.size() || entries_.size() > capacity_) return false;
    for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
      const auto found = index_.find(entry->key);
      if (found == index_.end() || Entries::const_iterator(found->second) != entry) return false;
    }
    return true;
  }

  void touch(Entries::iterator entry) noexcept {
    entries_.splice(entries_.begin(), entries_, entry);
  }

  void evict() {
    index_.erase(entries_.back().key);
    entries_.pop_back();
  }

  // The entry that was used last comes first.
  Entries entries_;
  std::unordered_map<int, Entries::iterator> index_;
  std::size_t capacity_;
};

}  // namespace seeded
