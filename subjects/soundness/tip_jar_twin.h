// Twin of tip_jar: no waiters are refused, and a day off keeps one shift.
#pragma once

namespace soundness {

class TipJarTwin {
 public:
  void dayOff() { shifts_ = shifts_ == 1 ? 1 : shifts_ / 2; }
  void reopen() { shifts_ = 1; }

  int each(unsigned char waiters) {
    if (waiters == 0) return 0;
    share_ = 60 / waiters / shifts_;
    return share_;
  }

 private:
  unsigned char shifts_ = 1;
  int share_ = 60;
};

}  // namespace soundness

// item: A7
// kind: division-by-zero
// scope: 1 object, 3 calls
