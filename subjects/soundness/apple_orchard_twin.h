// Twin of apple_orchard: a basket does not look again.
#pragma once

namespace soundness {

class OrchardTwin {
 public:
  class BasketTwin {
   public:
    void place(const OrchardTwin& orchard) { seen_ = orchard.apples_; }
    int share() const { return 12 / (1 + seen_); }

   private:
    int seen_ = 0;
  };

  void ripen() {
    if (apples_ == 0) apples_ = 1;
  }

 private:
  int apples_ = 0;
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 2 objects, 5 calls
