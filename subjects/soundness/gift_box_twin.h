// Twin of gift_box: the toy itself is copied.
#pragma once

#include <cstring>

namespace soundness {

class GiftBoxTwin {
 public:
  explicit GiftBoxTwin(unsigned char toy) : content_{new unsigned char(toy)} {}
  GiftBoxTwin(const GiftBoxTwin&) = delete;
  GiftBoxTwin& operator=(const GiftBoxTwin&) = delete;
  ~GiftBoxTwin() { delete content_.toy; }

  void copyFrom(const GiftBoxTwin& other) {
    std::memmove(content_.toy, other.content_.toy, sizeof *content_.toy);
  }
  unsigned char toy() const { return *content_.toy; }

 private:
  struct Content {
    unsigned char* toy;
  };

  Content content_;
};

}  // namespace soundness

// item: A4
// kind: double-free
// scope: 2 objects, 5 calls
