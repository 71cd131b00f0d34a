#include "runtime/static_state.h"

#include <link.h>
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>

#include "runtime/sanitizers.h"

extern "C" {
extern char assayDataBegin[];
extern char assayDataEnd[];
extern char assayBssBegin[];
extern char assayBssEnd[];
extern char assayTdataBegin[];
extern char assayTdataEnd[];
extern char assayTbssBegin[];
extern char assayTbssEnd[];

const void* __sanitizer_get_allocated_begin(const void* address);
std::size_t __sanitizer_get_allocated_size(const volatile void* address);
}

namespace assay::runtime {

// subject_state.ld places its sections beside .tdata and .tbss, so there have to be such; and each
// of them needs something of its kind in it, or the linker does not know what it is.
[[gnu::used]] thread_local int threadDataAnchor = 1;
[[gnu::used]] thread_local int threadBssAnchor = 0;
[[gnu::used, gnu::section(".tdata.assay_anchor")]] thread_local long threadDataWord = 1;
[[gnu::used, gnu::section(".tbss.assay_anchor")]] thread_local long threadBssWord = 0;
[[gnu::used, gnu::section(".data.assay_anchor")]] long dataWord = 1;
[[gnu::used, gnu::section(".bss.assay_anchor")]] long bssWord = 0;

namespace {

using Word = std::uint64_t;

constexpr std::size_t kMaxBlocks = 4096;
constexpr std::size_t kMaxBlockBytes = 16u << 20;

// Whole words: [begin, begin + words).
struct Area {
  Word* begin = nullptr;
  std::size_t words = 0;
  const Word* saved = nullptr;
};

struct Snapshot {
  Area areas[4];
  Area* blocks = nullptr;
  std::size_t blockCount = 0;
  bool incomplete = false;  // more blocks than we follow
};

Snapshot snapshot;

void* reserve(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

// Not memcpy: its interceptor stumbles over the red zones between globals.
void copyWords(Word* to, const Word* from, std::size_t count) {
  asm volatile("rep movsq" : "+D"(to), "+S"(from), "+c"(count) : : "memory");
}

// Index of the first word from `from` on that differs, or area.words.
std::size_t firstDifference(const Area& area, std::size_t from) {
  std::size_t i = from;
  constexpr std::size_t kStride = 16;
  for (; i + kStride <= area.words; i += kStride) {
    Word difference = 0;
    for (std::size_t j = 0; j < kStride; ++j) difference |= area.begin[i + j] ^ area.saved[i + j];
    if (difference != 0) break;
  }
  for (; i < area.words; ++i) {
    if (area.begin[i] != area.saved[i]) return i;
  }
  return area.words;
}

bool mayBeAddress(Word word) {
  constexpr Word kLowest = 0x10000;
  constexpr Word kHighest = 0x800000000000;
  return word >= kLowest && word < kHighest;
}

// Start of the live heap block that the word points into, or null.
const void* heapBlock(Word word) {
  if (!mayBeAddress(word)) return nullptr;
  return __sanitizer_get_allocated_begin(reinterpret_cast<const void*>(word));
}

Area areaOf(char* begin, char* end) {
  const auto first = (reinterpret_cast<std::uintptr_t>(begin) + 7) & ~std::uintptr_t{7};
  const auto last = reinterpret_cast<std::uintptr_t>(end) & ~std::uintptr_t{7};
  Area area;
  if (last > first) {
    area.begin = reinterpret_cast<Word*>(first);
    area.words = (last - first) / sizeof(Word);
  }
  return area;
}

struct ThreadLocals {
  std::uintptr_t image = 0;  // address of the initialisation image in the executable
  char* block = nullptr;     // of this thread
};

int findThreadLocals(dl_phdr_info* info, std::size_t, void* data) {
  auto* found = static_cast<ThreadLocals*>(data);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    if (info->dlpi_phdr[i].p_type != PT_TLS) continue;
    found->image = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    found->block = static_cast<char*>(info->dlpi_tls_data);
  }
  return 1;  // the executable is the first
}

// The linker script pads the sections to whole words.
Area threadArea(const ThreadLocals& locals, char* begin, char* end) {
  if (locals.block == nullptr || begin == end) return {};
  const auto offset = reinterpret_cast<std::uintptr_t>(begin) - locals.image;
  return areaOf(locals.block + offset, locals.block + offset + (end - begin));
}

bool known(const void* block) {
  for (std::size_t i = 0; i < snapshot.blockCount; ++i) {
    if (snapshot.blocks[i].begin == block) return true;
  }
  return false;
}

void addBlocksOf(const Area& area, std::size_t& bytes) {
  for (std::size_t i = 0; i < area.words; ++i) {
    const void* block = heapBlock(area.begin[i]);
    if (block == nullptr || known(block)) continue;
    const std::size_t size = __sanitizer_get_allocated_size(block);
    bytes += size;
    if (snapshot.blockCount == kMaxBlocks || bytes > kMaxBlockBytes) {
      snapshot.incomplete = true;
      return;
    }
    Area& added = snapshot.blocks[snapshot.blockCount++];
    added.begin = static_cast<Word*>(const_cast<void*>(block));
    added.words = size / sizeof(Word);
  }
}

void save(Area& area) {
  if (area.words == 0) return;
  auto* saved = static_cast<Word*>(reserve(area.words * sizeof(Word)));
  if (saved == nullptr) {
    snapshot.incomplete = true;
    area.words = 0;
    return;
  }
  copyWords(saved, area.begin, area.words);
  area.saved = saved;
}

// Whether the differences can be undone by copying.
bool restorable(const Area& area, std::size_t first) {
  // Under memcheck nobody knows what points into the heap.
  const bool blind = reportsAreAskedFor();
  for (std::size_t i = first; i < area.words; i = firstDifference(area, i + 1)) {
    const Word before = area.saved[i];
    if (blind && (mayBeAddress(area.begin[i]) || mayBeAddress(before))) return false;
    if (heapBlock(area.begin[i]) != nullptr) return false;
    // A pointer that the snapshot holds: what it points to may be gone.
    if (known(reinterpret_cast<const void*>(before)) && heapBlock(before) == nullptr) return false;
  }
  return true;
}

bool blocksAlive() {
  for (std::size_t i = 0; i < snapshot.blockCount; ++i) {
    const Area& block = snapshot.blocks[i];
    if (heapBlock(reinterpret_cast<Word>(block.begin)) != block.begin) return false;
  }
  return true;
}

}  // namespace

void takeSnapshot() {
  ThreadLocals locals;
  dl_iterate_phdr(findThreadLocals, &locals);
  snapshot.areas[0] = areaOf(assayDataBegin, assayDataEnd);
  snapshot.areas[1] = areaOf(assayBssBegin, assayBssEnd);
  snapshot.areas[2] = threadArea(locals, assayTdataBegin, assayTdataEnd);
  snapshot.areas[3] = threadArea(locals, assayTbssBegin, assayTbssEnd);
  snapshot.blocks = static_cast<Area*>(reserve(kMaxBlocks * sizeof(Area)));
  std::size_t bytes = 0;
  for (const Area& area : snapshot.areas) addBlocksOf(area, bytes);
  for (std::size_t i = 0; i < snapshot.blockCount && !snapshot.incomplete; ++i) {
    addBlocksOf(snapshot.blocks[i], bytes);
  }
  for (Area& area : snapshot.areas) save(area);
  for (std::size_t i = 0; i < snapshot.blockCount; ++i) save(snapshot.blocks[i]);
}

StaticState settleStaticState() {
  if (snapshot.incomplete || !blocksAlive()) return StaticState::NeedsFork;
  bool changed = false;
  const auto settle = [&](Area& area) {
    const std::size_t first = firstDifference(area, 0);
    if (first == area.words) return true;
    changed = true;
    return restorable(area, first);
  };
  for (Area& area : snapshot.areas) {
    if (!settle(area)) return StaticState::NeedsFork;
  }
  for (std::size_t i = 0; i < snapshot.blockCount; ++i) {
    if (!settle(snapshot.blocks[i])) return StaticState::NeedsFork;
  }
  if (!changed) return StaticState::Unchanged;
  for (Area& area : snapshot.areas) {
    if (area.words != 0) copyWords(area.begin, area.saved, area.words);
  }
  for (std::size_t i = 0; i < snapshot.blockCount; ++i) {
    Area& block = snapshot.blocks[i];
    if (block.words != 0) copyWords(block.begin, block.saved, block.words);
  }
  return StaticState::Restored;
}

}  // namespace assay::runtime
