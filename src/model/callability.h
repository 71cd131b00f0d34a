// Which operations a client can really call: those for whose receiver and required arguments values
// can be made, by a literal or by another operation that can be called.
#pragma once

#include <vector>

#include "model/api.h"

namespace assay::model {

// Whether a value of each type of the Api can be made, indexed by TypeId.
std::vector<bool> producibleTypes(const Api& api);

// Takes the operations away that cannot be called and leaves a limitation for each, with the
// factory that would help.
void removeUncallable(Api& api);

}  // namespace assay::model
