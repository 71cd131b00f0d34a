// Undoing what a sequence did to the process outside of the subject's own data.
#pragma once

namespace assay::runtime {

// What a fresh process looks like; before the first fork.
void rememberProcess();

// After a sequence: puts back what can be put back; true if the process is as it was.
bool settleProcess();

}  // namespace assay::runtime
