// Faulty: the second of one key is read, which is the number behind it.
#pragma once

namespace soundness {

class KeyHook {
 public:
  void turn() { place_ = 1 - place_; }

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
// native: KeyHook hook; hook.turn(); hook.key();
