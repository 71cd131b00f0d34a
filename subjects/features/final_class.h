// A final class and a final method: nothing may be derived from the one or override the other.
#pragma once

namespace features {

class Rate {
 public:
  virtual ~Rate() = default;
  virtual double of(double amount) const { return amount * 0.2; }
};

class ReducedRate : public Rate {
 public:
  double of(double amount) const final { return amount * 0.05; }
};

class FixedRate final : public Rate {
 public:
  explicit FixedRate(double fee) : fee_(fee) {}
  double of(double) const override { return fee_; }

 private:
  double fee_;
};

class Till {
 public:
  double charge(const FixedRate& rate) const { return rate.of(1.0); }
};

}  // namespace features

// expect: features::Rate::Rate()
// expect: features::Rate::Rate(const features::Rate&)
// expect: features::Rate::operator=(const features::Rate&)
// expect: features::Rate::~Rate()
// expect: features::Rate::of(double) const
// expect: features::ReducedRate::ReducedRate()
// expect: features::ReducedRate::ReducedRate(const features::ReducedRate&)
// expect: features::ReducedRate::ReducedRate(features::ReducedRate&&)
// expect: features::ReducedRate::operator=(const features::ReducedRate&)
// expect: features::ReducedRate::operator=(features::ReducedRate&&)
// expect: features::ReducedRate::~ReducedRate()
// expect: features::ReducedRate::of(double) const
// expect: features::FixedRate::FixedRate(const features::FixedRate&)
// expect: features::FixedRate::FixedRate(features::FixedRate&&)
// expect: features::FixedRate::operator=(const features::FixedRate&)
// expect: features::FixedRate::operator=(features::FixedRate&&)
// expect: features::FixedRate::~FixedRate()
// expect: features::FixedRate::FixedRate(double)
// expect: features::FixedRate::of(double) const
// expect: features::Till::Till()
// expect: features::Till::Till(const features::Till&)
// expect: features::Till::Till(features::Till&&)
// expect: features::Till::operator=(const features::Till&)
// expect: features::Till::operator=(features::Till&&)
// expect: features::Till::~Till()
// expect: features::Till::charge(const features::FixedRate&) const
