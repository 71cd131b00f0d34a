// Faulty: the flag in the lowest bit of the address is not taken out before it is used.
#pragma once

#include <cstdint>

namespace soundness {

class TaggedLink {
 public:
  TaggedLink() : bits_(reinterpret_cast<std::uintptr_t>(new int(8))) {}
  TaggedLink(const TaggedLink&) = delete;
  TaggedLink& operator=(const TaggedLink&) = delete;
  ~TaggedLink() { delete reinterpret_cast<int*>(bits_ & ~std::uintptr_t{1}); }

  void flag() { bits_ |= 1; }
  int value() const { return *reinterpret_cast<const int*>(bits_); }

 private:
  std::uintptr_t bits_;
};

}  // namespace soundness

// item: A4
// kind: misaligned
// scope: 1 object, 3 calls
// native: TaggedLink link; link.flag(); link.value();
