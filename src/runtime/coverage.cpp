#include "runtime/coverage.h"

#include <emmintrin.h>
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

std::size_t flagPages() { return (flagBytes() + kPage - 1) / kPage * kPage; }

void mapFlags(int sharing) {
  if (flagPages() == 0) return;
  mmap(assayFlagsBegin, flagPages(), PROT_READ | PROT_WRITE, sharing | MAP_ANONYMOUS | MAP_FIXED,
       -1, 0);
}

__m128i* countedFlags = nullptr;  // a copy of the flags, while what is covered does not count

void mapCountedFlags() {
  if (flagPages() == 0) return;
  void* const pages =
      mmap(nullptr, flagPages(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) endProcess(1);
  countedFlags = static_cast<__m128i*>(pages);
}

}  // namespace

void shareFlags() {
  mapFlags(MAP_SHARED);
  mapCountedFlags();
}

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

namespace {

constexpr std::size_t kGroup = 16;  // edges that are looked at together

// A bit for each covered edge of the group. The section is padded to whole pages, so the last group
// may be read in full; nothing in the padding is ever set.
std::uint32_t coveredIn(std::size_t group) {
  const __m128i flags =
      _mm_load_si128(reinterpret_cast<const __m128i*>(assayFlagsBegin + group * kGroup));
  return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpgt_epi8(flags, _mm_setzero_si128())));
}

std::size_t groupCount() {
  const std::size_t edges = flagBytes() < wire::kMaxEdges ? flagBytes() : wire::kMaxEdges;
  return (edges + kGroup - 1) / kGroup;
}

// Of the worker's map: every edge that was ever covered, a group a word.
std::uint16_t* seenGroups() {
  return reinterpret_cast<std::uint16_t*>(reinterpret_cast<char*>(worker.control) +
                                          worker.control->coverageOffset);
}

}  // namespace

UncountedCoverage::UncountedCoverage() {
  const auto* flags = reinterpret_cast<const __m128i*>(assayFlagsBegin);
  for (std::size_t g = 0; g < groupCount(); ++g) countedFlags[g] = flags[g];
}

UncountedCoverage::~UncountedCoverage() {
  auto* flags = reinterpret_cast<__m128i*>(assayFlagsBegin);
  for (std::size_t g = 0; g < groupCount(); ++g) flags[g] = countedFlags[g];
}

bool coversNewEdges() {
  const std::uint16_t* const seen = seenGroups();
  const std::size_t groups = groupCount();
  std::uint32_t fresh = 0;
  for (std::size_t g = 0; g < groups; ++g) fresh |= coveredIn(g) & ~std::uint32_t{seen[g]};
  return fresh != 0;
}

Coverage collectCoverage(std::uint32_t* edges, std::uint32_t capacity) {
  std::uint16_t* const seen = seenGroups();
  const std::size_t groups = groupCount();
  Coverage coverage;
  for (std::size_t g = 0; g < groups; ++g) {
    for (std::uint32_t covered = coveredIn(g); covered != 0; covered &= covered - 1) {
      const std::uint32_t bit = covered & -covered;
      const std::size_t edge = g * kGroup + static_cast<std::size_t>(__builtin_ctz(covered));
      coverage.hash += mix(edge + 0x9e3779b97f4a7c15ull);
      if (!(seen[g] & bit) && coverage.newEdges < capacity) {
        seen[g] = static_cast<std::uint16_t>(seen[g] | bit);
        edges[coverage.newEdges++] = static_cast<std::uint32_t>(edge);
      }
    }
  }
  return coverage;
}

}  // namespace assay::runtime
