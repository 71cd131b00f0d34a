// Faulty: the address of a hook is hashed to four buckets, but there are three labels.
#pragma once

#include <cstdint>
#include <memory>

namespace soundness {

class CoatRack {
 public:
  CoatRack() : hooks_(std::make_unique<Hook[]>(4)) {}
  CoatRack(const CoatRack&) = delete;
  CoatRack& operator=(const CoatRack&) = delete;

  void choose(unsigned char hook) {
    if (hook < 4) chosen_ = hook;
  }

  char label() {
    const char labels[3] = {'r', 'g', 'b'};
    const auto address = reinterpret_cast<std::uintptr_t>(&hooks_[chosen_]);
    label_ = labels[address / sizeof(Hook) % 4];
    return label_;
  }

 private:
  struct Hook {
    unsigned char coat[16];
  };

  std::unique_ptr<Hook[]> hooks_;
  unsigned char chosen_ = 0;
  char label_ = 'r';
};

}  // namespace soundness

// item: A3
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: CoatRack rack;
// native: for (unsigned char hook = 0; hook < 4; ++hook) { rack.choose(hook); rack.label(); }
