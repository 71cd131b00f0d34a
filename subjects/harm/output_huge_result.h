// Returns a text of fifty megabytes.
#pragma once

#include <cstddef>
#include <string>

namespace harm {

class Scroll {
 public:
  void seal() { isSealed_ = true; }
  bool isSealed() const { return isSealed_; }
  std::string unroll() { return std::string(std::size_t{50} << 20, 's'); }

 private:
  bool isSealed_ = false;
};

}  // namespace harm

// harm: output
// step: harm::Scroll::unroll()
// native: std::puts(harm::Scroll().unroll().c_str());
// refused: -
// outcome: Returned
// search: 5s
