// Faulty: a default argument that stands outside of the class lends the last one.
#pragma once

namespace soundness {

class ToolLoan {
 public:
  int days(int wanted) const;
  int share() const { return 12 / left_; }

 private:
  static int lend() { return left_ > 0 ? left_-- : 0; }

  static inline int left_ = 2;
};

inline int ToolLoan::days(int wanted = lend()) const { return wanted; }

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 4 calls
// native: ToolLoan loan; loan.days(); loan.days(); loan.share();
