// A destructor that throws although, like every plain destructor, it promises not to.
#pragma once

#include <stdexcept>

namespace containment {

class Transaction {
 public:
  void add(int amount) { sum_ += amount; }
  long sum() const { return sum_; }
  void rollBack() { Guard guard; }

 private:
  class Guard {
   public:
    ~Guard() { complain(); }

   private:
    static void complain() { throw std::logic_error("rolled back twice"); }
  };
  long sum_ = 0;
};

}  // namespace containment

// harm: containment::Transaction::rollBack() : Crashed terminate
