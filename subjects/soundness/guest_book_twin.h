// Twin of guest_book: guests are numbered.
#pragma once

#include <cassert>
#include <cstdint>

namespace soundness {

class GuestBookTwin {
 public:
  GuestBookTwin() = default;
  GuestBookTwin(const GuestBookTwin&) = delete;
  GuestBookTwin& operator=(const GuestBookTwin&) = delete;
  ~GuestBookTwin() { delete guest_; }

  void enter(unsigned char age) {
    if (guest_ != nullptr) return;
    guest_ = new unsigned char(age);
    const auto number = static_cast<std::uintptr_t>(3 - last_);
    const bool isNew = number != last_;
    last_ = number;
    assert(isNew);
  }

  void leave() {
    delete guest_;
    guest_ = nullptr;
  }

 private:
  unsigned char* guest_ = nullptr;
  std::uintptr_t last_ = 1;
};

}  // namespace soundness

// item: A3
// kind: assertion
// scope: 1 object, 4 calls
// check: plain
