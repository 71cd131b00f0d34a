// Keeps a map in a static variable of a function, constructed at the first call.
#pragma once

#include <map>
#include <string>

namespace containment {

class Names {
 public:
  void add() { ++added_; }
  unsigned added() const { return added_; }
  int idOf(const std::string& name) {
    static std::map<std::string, int> ids;
    return ids.emplace(name, static_cast<int>(ids.size())).first->second;
  }

 private:
  unsigned added_ = 0;
};

}  // namespace containment

// harm: containment::Names::idOf(const std::string&) : Returned
