// Throws something that is no exception class.
#pragma once

namespace containment {

class Legacy {
 public:
  void add(int amount) { total_ += amount; }
  long total() const { return total_; }
  void fail() const { throw 42; }

 private:
  long total_ = 0;
};

}  // namespace containment

// harm: containment::Legacy::fail() const : Threw int
