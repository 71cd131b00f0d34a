// Throws an exception with a text of fifty megabytes.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace harm {

class Novelist {
 public:
  void drink() { ++cups_; }
  unsigned cups() const { return cups_; }
  void explain() const { throw std::runtime_error(std::string(std::size_t{50} << 20, 'w')); }

 private:
  unsigned cups_ = 0;
};

}  // namespace harm

// harm: output
// step: harm::Novelist::explain() const
// refused: -
// outcome: Threw
// search: 5s
