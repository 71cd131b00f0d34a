// Twin of spice_tray: the tray is allocated with zeros.
#pragma once

#include <memory>

namespace soundness {

class SpiceTrayTwin {
 public:
  SpiceTrayTwin() : spices_(std::make_unique<unsigned char[]>(2)), last_('p') {}
  SpiceTrayTwin(const SpiceTrayTwin&) = delete;
  SpiceTrayTwin& operator=(const SpiceTrayTwin&) = delete;
  void fill(bool second, unsigned char spice) { spices_[second ? 1 : 0] = spice; }

  char smell() {
    const char names[4] = {'p', 's', 'c', 't'};
    last_ = names[spices_[1] % 4];
    return last_;
  }

 private:
  std::unique_ptr<unsigned char[]> spices_;
  char last_;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 1 object, 2 calls
// check: msan
