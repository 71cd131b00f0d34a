// The format and error state of std::cout and its siblings, which live in the C++ library.
#pragma once

namespace assay::runtime {

void rememberStreams();
bool streamsUnchanged();

}  // namespace assay::runtime
