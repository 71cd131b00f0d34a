#include "runtime/coverage.h"

#include <sys/mman.h>
#include <unistd.h>

#include "runtime/state.h"

extern "C" {
extern unsigned char assayFlagsBegin[];
extern unsigned char assayFlagsEnd[];

// UBSan's record of the dynamic types it has checked; see clearFlags.
extern std::uintptr_t __ubsan_vptr_type_cache[128];

// The flags are found by the linker script's symbols; the compiler's own announcements are not
// needed.
void __sanitizer_cov_bool_flag_init(bool*, bool*) {}
void __sanitizer_cov_pcs_init(const std::uintptr_t*, const std::uintptr_t*) {}
}

namespace assay::runtime {

namespace {

constexpr std::size_t kPage = 4096;

std::size_t flagBytes() { return static_cast<std::size_t>(assayFlagsEnd - assayFlagsBegin); }

std::uint64_t mix(std::uint64_t value) {
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ull;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebull;
  return value ^ (value >> 31);
}

}  // namespace

namespace {

void mapFlags(int sharing) {
  const std::size_t bytes = (flagBytes() + kPage - 1) / kPage * kPage;
  if (bytes == 0) return;
  mmap(assayFlagsBegin, bytes, PROT_READ | PROT_WRITE, sharing | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
}

}  // namespace

void shareFlags() { mapFlags(MAP_SHARED); }

void detachFlags() { mapFlags(MAP_PRIVATE); }

std::uint64_t edgeCount() { return flagBytes(); }

namespace {

// Not memset: its interceptor looks at every byte's shadow.
void clear(void* target, std::size_t bytes) {
  asm volatile("rep stosb" : "+D"(target), "+c"(bytes) : "a"(0) : "memory");
}

}  // namespace

void clearFlags() {
  clear(assayFlagsBegin, flagBytes());
  // The check of a dynamic type branches on whether it has seen the type before, and that branch is
  // an edge like any other: every sequence starts as the first one did.
  clear(__ubsan_vptr_type_cache, sizeof __ubsan_vptr_type_cache);
}

Coverage collectCoverage(std::uint32_t* edges, std::uint32_t capacity) {
  auto* seen = reinterpret_cast<unsigned char*>(worker.control) + worker.control->coverageOffset;
  std::size_t count = flagBytes();
  if (count > wire::kMaxEdges) count = wire::kMaxEdges;
  Coverage coverage;
  const auto* words = reinterpret_cast<const std::uint64_t*>(assayFlagsBegin);
  // The section is padded to whole pages, so the last word may be read in full.
  for (std::size_t w = 0; w * 8 < count; ++w) {
    std::uint64_t word = words[w];
    while (word != 0) {
      const std::size_t byte = static_cast<std::size_t>(__builtin_ctzll(word)) / 8;
      word &= ~(0xffull << (byte * 8));
      const std::size_t edge = w * 8 + byte;
      if (edge >= count) break;
      coverage.hash += mix(edge + 0x9e3779b97f4a7c15ull);
      unsigned char& bits = seen[edge / 8];
      const auto bit = static_cast<unsigned char>(1u << (edge % 8));
      if (!(bits & bit) && coverage.newEdges < capacity) {
        bits = static_cast<unsigned char>(bits | bit);
        edges[coverage.newEdges++] = static_cast<std::uint32_t>(edge);
      }
    }
  }
  return coverage;
}

}  // namespace assay::runtime
