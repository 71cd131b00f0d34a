// Divides by a zero that the compiler does not see.
#pragma once

namespace containment {

class Party {
 public:
  void clap() { ++claps_; }
  unsigned claps() const { return claps_; }
  int share() const { return 100 / guests_; }

 private:
  int guests_ = 0;
  unsigned claps_ = 0;
};

}  // namespace containment

// harm: containment::Party::share() const : Crashed integer-divide-by-zero
