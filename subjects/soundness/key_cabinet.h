// Faulty: memchr looks for the lower byte of a number, so that 258 is found as 2.
#pragma once

#include <cassert>
#include <cstring>

namespace soundness {

class KeyCabinet {
 public:
  void choose(unsigned short key) { key_ = key; }

  bool find() {
    const unsigned char keys[3] = {1, 2, 4};
    const void* found = std::memchr(keys, key_, 3);
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
// native: KeyCabinet cabinet; cabinet.choose(258); cabinet.find();
