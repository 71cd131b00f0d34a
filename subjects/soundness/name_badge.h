// Faulty: strncpy leaves a name of full length without an end.
#pragma once

#include <cstring>

namespace soundness {

class NameBadge {
 public:
  NameBadge() : name_(new char[3]()) {}
  NameBadge(const NameBadge&) = delete;
  NameBadge& operator=(const NameBadge&) = delete;
  ~NameBadge() { delete[] name_; }

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
// native: NameBadge badge; badge.write(3); badge.length();
