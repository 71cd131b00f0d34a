// Gives the machine another name.
#pragma once

#include <unistd.h>

#include <string>

namespace harm {

class Nameplate {
 public:
  bool engrave(const std::string& name) { return ::sethostname(name.data(), name.size()) == 0; }
  bool engraveDefault() { return engrave("victim"); }
  int screws() const { return 2; }
};

}  // namespace harm

// harm: kernel
// step: harm::Nameplate::engraveDefault()
// refused: sethostname
// outcome: Returned
