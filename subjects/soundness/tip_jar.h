// Faulty: one line divides by an argument and by the shifts, which may be zero after a day off.
#pragma once

namespace soundness {

class TipJar {
 public:
  void dayOff() { shifts_ = shifts_ / 2; }
  void reopen() { shifts_ = 1; }

  int each(unsigned char waiters) {
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
// native: TipJar jar; jar.dayOff(); jar.each(3);
