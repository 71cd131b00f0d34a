// Twin of tagged_link: it is taken out.
#pragma once

#include <cstdint>

namespace soundness {

class TaggedLinkTwin {
 public:
  TaggedLinkTwin() : bits_(reinterpret_cast<std::uintptr_t>(new int(8))) {}
  TaggedLinkTwin(const TaggedLinkTwin&) = delete;
  TaggedLinkTwin& operator=(const TaggedLinkTwin&) = delete;
  ~TaggedLinkTwin() { delete reinterpret_cast<int*>(bits_ & ~std::uintptr_t{1}); }

  void flag() { bits_ |= 1; }
  int value() const { return *reinterpret_cast<const int*>(bits_ & ~std::uintptr_t{1}); }

 private:
  std::uintptr_t bits_;
};

}  // namespace soundness

// item: A4
// kind: misaligned
// scope: 1 object, 3 calls
