// Faulty: a basket that a client places itself sees that something is ripe by now.
#pragma once

namespace soundness {

class Orchard {
 public:
  class Basket {
   public:
    void place(const Orchard& orchard) {
      orchard_ = &orchard;
      seen_ = orchard.apples_;
    }

    int share() const {
      if (orchard_ == nullptr) return 0;
      return 12 / (1 - (orchard_->apples_ - seen_));
    }

   private:
    const Orchard* orchard_ = nullptr;
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
// native: Orchard orchard; Orchard::Basket basket; basket.place(orchard);
// native: orchard.ripen(); basket.share();
