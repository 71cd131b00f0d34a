// Where an execution ended, as far as it could be observed: what the objects show that its last
// step made or may have changed. The others are bystanders, and their states are states of other
// sequences.
//
// A state tells apart whatever two executions showed. There are too many of them to keep one
// sequence for each: a text that is observed makes every text a state of its own. A cell is a set
// of states that show values of the same size: the numbers 0 to 3 as they are, larger ones by their
// magnitude, lists by their length, texts by whether they are empty. Of a class that shows little,
// what was done to an object tells more: its deeds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/outcome.h"
#include "model/sequence.h"

namespace assay::pool {

struct State {
  std::uint64_t exact = 0;  // equal if all observations are
  std::uint64_t cell = 0;   // equal if they are of the same size
  std::uint64_t deeds = 0;  // equal if, in addition, the same changes were made as often
  bool operator==(const State&) const = default;
};

// Of these objects, named by the steps that made them; without the deeds.
State stateOf(const model::Sequence& sequence, const model::Execution& execution,
              const std::vector<std::size_t>& concerned);

// What a cell knows of an observed value, which is JSON.
std::string roughly(std::string_view value);

}  // namespace assay::pool
