// Twin of fare_share: no riders and no zones are refused.
#pragma once

namespace soundness {

class FareShareTwin {
 public:
  void setZones(unsigned char zones) {
    if (zones < 5 && zones != 0) zones_ = zones;
  }

  int each(unsigned char riders) {
    if (riders == 0) return 0;
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
