// Twin of boat_berth: the address is forgotten when the boat leaves.
#pragma once

#include <cassert>
#include <optional>

namespace soundness {

class BoatBerthTwin {
 public:
  BoatBerthTwin() = default;
  BoatBerthTwin(const BoatBerthTwin&) = delete;
  BoatBerthTwin& operator=(const BoatBerthTwin&) = delete;

  void dock(unsigned char length) {
    if (!boat_) boat_.emplace(Boat{length, false});
  }

  void bill() {
    if (!boat_ || billed_ == &*boat_) return;
    billed_ = &*boat_;
    boat_->paid = true;
  }

  void leave() {
    if (!boat_) return;
    bill();
    const bool paid = boat_->paid;
    boat_.reset();
    billed_ = nullptr;
    assert(paid);
  }

 private:
  struct Boat {
    unsigned char length;
    bool paid;
  };

  std::optional<Boat> boat_;
  const Boat* billed_ = nullptr;
};

}  // namespace soundness

// item: A3
// kind: assertion
// scope: 1 object, 5 calls
