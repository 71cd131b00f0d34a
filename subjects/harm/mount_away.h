// Takes a mount away.
#pragma once

#include <sys/mount.h>

namespace harm {

class Removal {
 public:
  void pack(int boxes) { boxes_ += boxes; }
  long boxes() const { return boxes_; }
  bool carry() { return ::umount2("/dev/shm", MNT_DETACH) == 0; }

 private:
  long boxes_ = 0;
};

}  // namespace harm

// harm: kernel
// step: harm::Removal::carry()
// refused: umount2
// outcome: Returned
