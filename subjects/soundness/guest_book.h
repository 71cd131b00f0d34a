// Faulty: a guest is taken for new if the address is, and memory is used again after free.
#pragma once

#include <cassert>
#include <cstdint>

namespace soundness {

class GuestBook {
 public:
  GuestBook() = default;
  GuestBook(const GuestBook&) = delete;
  GuestBook& operator=(const GuestBook&) = delete;
  ~GuestBook() { delete guest_; }

  void enter(unsigned char age) {
    if (guest_ != nullptr) return;
    guest_ = new unsigned char(age);
    const auto number = reinterpret_cast<std::uintptr_t>(guest_);
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
  std::uintptr_t last_ = 0;
};

}  // namespace soundness

// item: A3
// kind: assertion
// scope: 1 object, 4 calls
// check: plain
// native: GuestBook book; book.enter(30); book.leave(); book.enter(40);
