// The fork server: starts children, watches them, finishes what they could not. See
// wire/protocol.h.
#pragma once

namespace assay::runtime {

// Serves batches until the command pipe closes.
void serve(int commandDescriptor, int replyDescriptor);

}  // namespace assay::runtime
