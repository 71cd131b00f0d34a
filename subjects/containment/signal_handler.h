// Installs a handler for SIGSEGV that ignores it; the second method needs the one that was there.
#pragma once

#include <csignal>

namespace containment {

class Optimist {
 public:
  void smile() { ++smiles_; }
  unsigned smiles() const { return smiles_; }
  void ignoreFaults() {
    std::signal(SIGSEGV, [](int) {});
  }
  void stumble() {
    int* volatile target = nullptr;
    *target = 1;
  }

 private:
  unsigned smiles_ = 0;
};

}  // namespace containment

// harm: containment::Optimist::ignoreFaults() : Returned
// harm: containment::Optimist::stumble() : Crashed null-pointer-use
