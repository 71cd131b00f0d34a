// An invariant called `check_invariant`, private; the subclass inherits it with the state.
#pragma once

namespace features {

class Budget {
 public:
  explicit Budget(unsigned total) : left_(total), total_(total) {}
  bool spend(unsigned amount) {
    if (amount > left_) return false;
    left_ -= amount;
    return true;
  }
  unsigned left() const { return left_; }

 private:
  bool check_invariant() const noexcept { return left_ <= total_; }
  unsigned left_;
  unsigned total_;
};

class YearlyBudget : public Budget {
 public:
  explicit YearlyBudget(int year) : Budget(1000), year_(year) {}
  int year() const { return year_; }

 private:
  int year_;
};

}  // namespace features

// expect: features::Budget::Budget(const features::Budget&)
// expect: features::Budget::Budget(features::Budget&&)
// expect: features::Budget::operator=(const features::Budget&)
// expect: features::Budget::operator=(features::Budget&&)
// expect: features::Budget::~Budget()
// expect: features::Budget::Budget(unsigned int)
// expect: features::Budget::spend(unsigned int)
// expect: features::Budget::left() const
// expect: features::YearlyBudget::YearlyBudget(const features::YearlyBudget&)
// expect: features::YearlyBudget::YearlyBudget(features::YearlyBudget&&)
// expect: features::YearlyBudget::operator=(const features::YearlyBudget&)
// expect: features::YearlyBudget::operator=(features::YearlyBudget&&)
// expect: features::YearlyBudget::~YearlyBudget()
// expect: features::YearlyBudget::YearlyBudget(int)
// expect: features::YearlyBudget::year() const
// expect: features::YearlyBudget::spend(unsigned int)
// expect: features::YearlyBudget::left() const
// contract: features::Budget : invariant : check_invariant()
// contract: features::YearlyBudget : invariant : check_invariant()
