// Faulty: behind a division by an argument, one by a number of zones that may be zero.
#pragma once

namespace soundness {

class FareShare {
 public:
  void setZones(unsigned char zones) {
    if (zones < 5) zones_ = zones;
  }

  int each(unsigned char riders) {
    const int share = 60 / riders;
    share_ = share / zones_;
    return share_;
  }

 private:
  unsigned char zones_ = 1;
  int share_ = 60;
};

}  // namespace soundness

// item: A7
// kind: division-by-zero
// scope: 1 object, 3 calls
// native: FareShare fare; fare.setZones(0); fare.each(2);
