// Postconditions about the result of a call (ASSAY_RESULT), between the moment when the function is
// left and the moment when its thunk has the result.
#pragma once

namespace assay::runtime {

// Frees what nobody asked about.
void dropPendingResults();

// At the start of a sequence: what a stopped one left behind is lost with the rest of its memory.
void forgetPendingResults();

}  // namespace assay::runtime
