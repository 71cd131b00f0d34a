// Allocates and fills a hundred megabytes, and gives them back.
#pragma once

#include <cstddef>
#include <vector>

namespace containment {

class Warehouse {
 public:
  void store(int crate) { crates_.push_back(crate); }
  std::size_t crates() const { return crates_.size(); }
  std::size_t measure() const { return std::vector<char>(100'000'000, 'x').size(); }

 private:
  std::vector<int> crates_;
};

}  // namespace containment

// harm: containment::Warehouse::measure() const : Returned
