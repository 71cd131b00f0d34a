// A cache that forgets what was used least recently: a list in the order of use, and a map into it.
//
// FAULT, if it is defined, seeds one: 1: a key that is replaced gets a second place in the list; 2: what is
// pushed out stays in the map.
#pragma once

#include <cstddef>
#include <iterator>
#include <list>
#include <optional>
#include <unordered_map>
#include <utility>

#ifndef FAULT
#define FAULT 0
#endif

namespace states {

class LruCache {
 public:
  LruCache() = default;
  LruCache(const LruCache&) = delete;
  LruCache& operator=(const LruCache&) = delete;

  void put(int key, int value) {
    const auto found = places_.find(key);
    if (found != places_.end() && FAULT != 1) {
      found->second->second = value;
      order_.splice(order_.begin(), order_, found->second);
      return;
    }
    if (order_.size() == capacity) {
      if (FAULT != 2) places_.erase(order_.back().first);
      order_.pop_back();
    }
    order_.emplace_front(key, value);
    places_[key] = order_.begin();
  }

  std::optional<int> get(int key) {
    const auto found = places_.find(key);
    if (found == places_.end()) return std::nullopt;
    order_.splice(order_.begin(), order_, found->second);
    return found->second->second;
  }

  void erase(int key) {
    const auto found = places_.find(key);
    if (found == places_.end()) return;
    order_.erase(found->second);
    places_.erase(found);
  }

  std::size_t size() const { return order_.size(); }

  bool invariant() const {
    if (order_.size() > capacity || places_.size() != order_.size()) return false;
    for (auto place = order_.begin(); place != order_.end(); ++place) {
      const auto found = places_.find(place->first);
      if (found == places_.end() || &*found->second != &*place) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t capacity = 2;
  using Order = std::list<std::pair<int, int>>;

  Order order_;
  std::unordered_map<int, Order::iterator> places_;
};

}  // namespace states
