// Twin of key_cabinet: only numbers that fit are looked for.
#pragma once

#include <cassert>
#include <cstring>

namespace soundness {

class KeyCabinetTwin {
 public:
  void choose(unsigned short key) { key_ = key; }

  bool find() {
    const unsigned char keys[3] = {1, 2, 4};
    const void* found = key_ > 255 ? nullptr : std::memchr(keys, key_, 3);
    found_ = found != nullptr;
    if (found_) assert(*static_cast<const unsigned char*>(found) == key_);
    return found_;
  }

 private:
  unsigned short key_ = 1;
  bool found_ = false;
};

}  // namespace soundness

// item: A6
// kind: assertion
// scope: 1 object, 3 calls
