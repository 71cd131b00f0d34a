// Twin of tool_loan: one is always left.
#pragma once

namespace soundness {

class ToolLoanTwin {
 public:
  int days(int wanted) const;
  int share() const { return 12 / left_; }

 private:
  static int lend() { return left_ > 1 ? left_-- : 0; }

  static inline int left_ = 2;
};

inline int ToolLoanTwin::days(int wanted = lend()) const { return wanted; }

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 4 calls
