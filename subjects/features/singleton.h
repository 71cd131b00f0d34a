// One object for the whole program, reached through a static function.
#pragma once

#include <string>
#include <unordered_map>

namespace features {

class Registry {
 public:
  static Registry& instance() {
    static Registry registry;
    return registry;
  }
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  int idOf(const std::string& name) {
    return ids_.emplace(name, static_cast<int>(ids_.size())).first->second;
  }
  bool knows(const std::string& name) const { return ids_.contains(name); }

 private:
  Registry() = default;
  ~Registry() = default;
  std::unordered_map<std::string, int> ids_;
};

}  // namespace features

// expect: features::Registry::instance()
// expect: features::Registry::idOf(const std::string&)
// expect: features::Registry::knows(const std::string&) const
