// Twin of freight_train: nobody asks then.
#pragma once

namespace soundness {

class FreightTrainTwin {
 public:
  FreightTrainTwin() = default;
  FreightTrainTwin(const FreightTrainTwin&) = delete;
  FreightTrainTwin& operator=(const FreightTrainTwin&) = delete;
  void couple() { wagon_ = &own_; }
  void uncouple() { wagon_ = nullptr; }

  unsigned char weigh() {
    weight_ = wagon_ == nullptr ? 0 : wagon_->tare();
    return weight_;
  }

 private:
  struct Wagon {
    unsigned char tare() const { return 12; }
  };

  Wagon own_;
  Wagon* wagon_ = nullptr;
  unsigned char weight_ = 0;
};

}  // namespace soundness

// item: B
// kind: null-member-call
// scope: 1 object, 2 calls
