// The twelve structures, the scope in which each is explored, and what MSeqSynth needs for the
// same.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "strategy/states/scope.h"

namespace bench {

struct Structure {
  std::string header;
  std::string name;
  assay::states::Scope scope;
  std::uint32_t length = 0;
  std::vector<std::string> keepsValid;  // what an iterator survives
  double peerSeconds = 0;               // CPU
  bool peerStopped = false;             // it was out of time after that
  std::uint32_t peerActive = 0;         // 0: not known
  std::uint32_t peerAll = 0;
  std::uint32_t peerTransitions = 0;
};

[[nodiscard]] std::span<const Structure> structures();

}  // namespace bench
