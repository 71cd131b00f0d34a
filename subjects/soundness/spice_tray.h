// Faulty: the tray is allocated for overwriting, and its numbers are used as indices before.
#pragma once

#include <memory>

namespace soundness {

class SpiceTray {
 public:
  SpiceTray() : spices_(std::make_unique_for_overwrite<unsigned char[]>(2)), last_('p') {}
  SpiceTray(const SpiceTray&) = delete;
  SpiceTray& operator=(const SpiceTray&) = delete;
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
// native: SpiceTray tray; tray.smell();
