#include "runtime/stream_state.h"

#include <cstdint>
#include <iostream>

namespace assay::runtime {

namespace {

// The objects as the library lays them out: flags, precision, width, fill, tie, state, buffer,
// locale.
struct Stream {
  const void* object;
  std::size_t bytes;
};

constexpr std::size_t kLargest = 320;
static_assert(sizeof(std::istream) <= kLargest && sizeof(std::wistream) <= kLargest);

const Stream streams[] = {
    {&std::cout, sizeof std::cout},   {&std::cerr, sizeof std::cerr},
    {&std::clog, sizeof std::clog},   {&std::cin, sizeof std::cin},
    {&std::wcout, sizeof std::wcout}, {&std::wcerr, sizeof std::wcerr},
    {&std::wclog, sizeof std::wclog}, {&std::wcin, sizeof std::wcin},
};

std::uint64_t remembered[sizeof streams / sizeof *streams][kLargest / 8];

}  // namespace

void rememberStreams() {
  for (std::size_t s = 0; s < sizeof streams / sizeof *streams; ++s) {
    const auto* words = static_cast<const std::uint64_t*>(streams[s].object);
    for (std::size_t i = 0; i < streams[s].bytes / 8; ++i) remembered[s][i] = words[i];
  }
}

bool streamsUnchanged() {
  std::uint64_t difference = 0;
  for (std::size_t s = 0; s < sizeof streams / sizeof *streams; ++s) {
    const auto* words = static_cast<const std::uint64_t*>(streams[s].object);
    for (std::size_t i = 0; i < streams[s].bytes / 8; ++i)
      difference |= remembered[s][i] ^ words[i];
  }
  return difference == 0;
}

}  // namespace assay::runtime
