// A class template that nothing instantiates: every type parameter becomes int.
#pragma once

#include <optional>
#include <utility>
#include <vector>

namespace features {

template <class Key, class Value>
class Lookup {
 public:
  void put(Key key, Value value) { entries_.emplace_back(std::move(key), std::move(value)); }
  std::optional<Value> find(const Key& key) const {
    for (const auto& [candidate, value] : entries_)
      if (candidate == key) return value;
    return std::nullopt;
  }
  std::size_t size() const { return entries_.size(); }

 private:
  std::vector<std::pair<Key, Value>> entries_;
};

}  // namespace features

// expect: features::Lookup<int, int>::Lookup()
// expect: features::Lookup<int, int>::Lookup(const features::Lookup<int, int>&)
// expect: features::Lookup<int, int>::Lookup(features::Lookup<int, int>&&)
// expect: features::Lookup<int, int>::operator=(const features::Lookup<int, int>&)
// expect: features::Lookup<int, int>::operator=(features::Lookup<int, int>&&)
// expect: features::Lookup<int, int>::~Lookup()
// expect: features::Lookup<int, int>::put(int, int)
// expect: features::Lookup<int, int>::find(const int&) const
// expect: features::Lookup<int, int>::size() const
