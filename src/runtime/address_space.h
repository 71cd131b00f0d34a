// A limit on what is mapped without asking the allocator.
#pragma once

namespace assay::runtime {

// In a child, before its first sequence. AddressSanitizer has mapped terabytes by then, and uses
// hardly any of it, so what counts is the growth.
void limitAddressSpace();

// For the stack of one more thread, and for what AddressSanitizer maps beside it, which ends the
// process where it cannot.
void makeRoomForThreads(int live);

}  // namespace assay::runtime
