// Twin of name_badge: there is one byte more, which stays zero.
#pragma once

#include <cstring>

namespace soundness {

class NameBadgeTwin {
 public:
  NameBadgeTwin() : name_(new char[4]()) {}
  NameBadgeTwin(const NameBadgeTwin&) = delete;
  NameBadgeTwin& operator=(const NameBadgeTwin&) = delete;
  ~NameBadgeTwin() { delete[] name_; }

  void write(unsigned char letters) {
    if (letters <= 3) std::strncpy(name_, "ann" + (3 - letters), 3);
  }

  unsigned char length() {
    length_ = static_cast<unsigned char>(std::strlen(name_));
    return length_;
  }

 private:
  char* name_;
  unsigned char length_ = 0;
};

}  // namespace soundness

// item: A6
// kind: heap-buffer-overflow
// scope: 1 object, 3 calls
