// Walks a tree of files and deletes everything on its way.
#pragma once

#include <ftw.h>

#include <cstdio>
#include <string>

namespace harm {

class Sweeper {
 public:
  int sweep(const std::string& folder) {
    return ::nftw(folder.c_str(), removeOne, 8, FTW_DEPTH | FTW_PHYS);
  }
  int sweepLetters() { return sweep("/victim/letters"); }
  bool isIdle() const { return true; }

 private:
  static int removeOne(const char* path, const struct stat*, int, struct FTW*) {
    std::remove(path);
    return 0;
  }
};

}  // namespace harm

// harm: files
// step: harm::Sweeper::sweepLetters()
// native: harm::Sweeper sweeper; sweeper.sweepLetters();
// refused: unlink|rmdir|openat
// outcome: Returned
