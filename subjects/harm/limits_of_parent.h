// Allows its parent no more open files.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace harm {

class Ration {
 public:
  explicit Ration(unsigned portion = 4) : portion_(portion) {}
  unsigned portion() const { return portion_; }
  bool impose() const {
    const rlimit limit{portion_, portion_};
    return ::prlimit(::getppid(), RLIMIT_NOFILE, &limit, nullptr) == 0;
  }

 private:
  unsigned portion_;
};

}  // namespace harm

// harm: processes
// make: harm::Ration::Ration(unsigned int) [5]
// step: harm::Ration::impose() const
// refused: prlimit64
// outcome: Returned
