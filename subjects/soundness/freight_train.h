// Faulty: the wagon is asked for its weight before there is one.
#pragma once

namespace soundness {

class FreightTrain {
 public:
  FreightTrain() = default;
  FreightTrain(const FreightTrain&) = delete;
  FreightTrain& operator=(const FreightTrain&) = delete;
  void couple() { wagon_ = &own_; }
  void uncouple() { wagon_ = nullptr; }

  unsigned char weigh() {
    weight_ = wagon_->tare();
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
// native: FreightTrain train; train.weigh();
