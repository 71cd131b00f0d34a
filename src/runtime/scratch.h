// The folder that a sequence finds empty and may fill.
#pragma once

namespace assay::runtime {

// Removes everything in the scratch directory, down to so many folders; true if nothing is left.
// Allocates nothing.
bool emptyScratch(unsigned depth);

}  // namespace assay::runtime
