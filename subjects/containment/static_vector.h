// Keeps a vector in a static member.
#pragma once

#include <cstddef>
#include <vector>

namespace containment {

class Audit {
 public:
  void rate(int stars) { stars_ = stars; }
  int stars() const { return stars_; }
  std::size_t enter(int entry) {
    entries_.push_back(entry);
    return entries_.size();
  }
  static std::size_t entries() { return entries_.size(); }

 private:
  static inline std::vector<int> entries_;
  int stars_ = 0;
};

}  // namespace containment

// harm: containment::Audit::enter(int) : Returned
