// Installs a handler for SIGSEGV that ignores it: a fault then happens again and again. What stumbles in
// another sequence needs the handler that was there before.
#pragma once

#include <csignal>
#include <cstdint>

namespace containment {

class Optimist {
 public:
  void smile() { ++smiles_; }
  unsigned smiles() const { return smiles_; }
  void ignoreFaults() {
    std::signal(SIGSEGV, [](int) {});
  }
  void stumble() {
    volatile std::uintptr_t address = 64;
    *reinterpret_cast<int*>(address) = 1;
  }
  void stumbleOn() {
    ignoreFaults();
    stumble();
  }

 private:
  unsigned smiles_ = 0;
};

}  // namespace containment

// harm: containment::Optimist::ignoreFaults() : Returned
// harm: containment::Optimist::stumble() : Crashed segv
// harm: containment::Optimist::stumbleOn() : TimedOut
