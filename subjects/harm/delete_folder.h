// Removes an empty folder.
#pragma once

#include <unistd.h>

#include <string>

namespace harm {

class Pruner {
 public:
  explicit Pruner(int depth = 1) : depth_(depth) {}
  int depth() const { return depth_; }
  bool prune(const std::string& folder = "/victim/outbox") { return ::rmdir(folder.c_str()) == 0; }

 private:
  int depth_;
};

}  // namespace harm

// harm: files
// step: harm::Pruner::prune(const std::string&) ["/victim/outbox"]
// make: harm::Pruner::Pruner(int) [2]
// refused: rmdir
// outcome: Returned
