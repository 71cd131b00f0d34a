// Twin of key_hook: there is only the first.
#pragma once

namespace soundness {

class KeyHookTwin {
 public:
  void turn() { place_ = 0; }

  unsigned char key() {
    taken_ = keys_[place_];
    return taken_;
  }

 private:
  unsigned char keys_[1] = {7};
  unsigned char taken_ = 0;
  unsigned char place_ = 0;
};

}  // namespace soundness

// item: B
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
