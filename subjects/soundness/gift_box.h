// Faulty: the content is copied as bytes, so that two boxes own one toy.
#pragma once

#include <cstring>

namespace soundness {

class GiftBox {
 public:
  explicit GiftBox(unsigned char toy) : content_{new unsigned char(toy)} {}
  GiftBox(const GiftBox&) = delete;
  GiftBox& operator=(const GiftBox&) = delete;
  ~GiftBox() { delete content_.toy; }

  void copyFrom(const GiftBox& other) { std::memcpy(&content_, &other.content_, sizeof content_); }
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
// native: GiftBox first(1); GiftBox second(2); second.copyFrom(first);
