// Faulty: a boat that was billed is recognised by its address, which the next boat has too.
#pragma once

#include <cassert>
#include <optional>

namespace soundness {

class BoatBerth {
 public:
  BoatBerth() = default;
  BoatBerth(const BoatBerth&) = delete;
  BoatBerth& operator=(const BoatBerth&) = delete;

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
// native: BoatBerth berth; berth.dock(4); berth.leave(); berth.dock(5); berth.leave();
