// Allocates with new[] and keeps everything until it is stopped.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace containment {

class Hoarder {
 public:
  void add(int item) { items_.push_back(item); }
  std::size_t size() const { return items_.size(); }
  void collect() {
    constexpr std::size_t kBlock = 4 << 20;
    std::vector<char*> kept;
    for (;;) {
      kept.push_back(new char[kBlock]);
      std::fill_n(kept.back(), kBlock, 'x');
    }
  }

 private:
  std::vector<int> items_;
};

}  // namespace containment

// harm: containment::Hoarder::collect() : Threw std::bad_alloc
// harm: containment::Hoarder::collect() : Crashed leak
