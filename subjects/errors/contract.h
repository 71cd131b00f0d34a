// A postcondition that is false.
#pragma once

#include <assay/contracts.h>

namespace errors {

class Tank {
 public:
  void fill(unsigned char litres) {
    ASSAY_PRE(litres > 0);
    ASSAY_POST(litres_ <= 100);
    litres_ = litres;
  }

 private:
  int litres_ = 0;
};

}  // namespace errors

// kind: litres_ <= 100
// error: contract-violated
