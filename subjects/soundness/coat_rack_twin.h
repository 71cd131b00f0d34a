// Twin of coat_rack: there are four labels.
#pragma once

#include <cstdint>
#include <memory>

namespace soundness {

class CoatRackTwin {
 public:
  CoatRackTwin() : hooks_(std::make_unique<Hook[]>(4)) {}
  CoatRackTwin(const CoatRackTwin&) = delete;
  CoatRackTwin& operator=(const CoatRackTwin&) = delete;

  void choose(unsigned char hook) {
    if (hook < 4) chosen_ = hook;
  }

  char label() {
    const char labels[4] = {'r', 'g', 'b', 'w'};
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
