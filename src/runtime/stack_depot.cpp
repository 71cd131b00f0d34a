// AddressSanitizer's store of stacks, replaced by one without history.
//
// The sanitizer notes for each block by which stack it was allocated and freed, as the number of
// the stack in a store. Its own store numbers stacks as they come, and a freed block holds the
// number in its first bytes. Code that is not instrumented, the C++ library's, reads it there
// before anybody notices: what it does next would depend on the sequences before. Here the number
// is the stack's place in a hash table, which depends on the stack alone, collisions aside. The
// numbers stay small, since they may be taken for lengths.
//
// The sanitizer also locks and unlocks each of the million words of its table around every fork,
// all of which are copied then. This table needs no locks: an entry is written before it is
// entered, and never changes.
//
// The functions are wrapped at link time (worker_flags.h).
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>

#include "runtime/state.h"

namespace assay::runtime {

namespace {

// As the sanitizer declares it.
struct StackTrace {
  const std::uintptr_t* frames;
  std::uint32_t size;
  std::uint32_t tag;
};

struct Entry {
  std::uint64_t hash;
  std::uint32_t size;
  std::uint32_t tag;
  std::uintptr_t frames[1];
};

constexpr std::uint32_t kSlots = 1u << 20;
constexpr std::uint32_t kCrowded = kSlots / 4;
constexpr std::size_t kArenaWords = std::size_t{8} << 20;
constexpr std::uint32_t kHeaderWords = offsetof(Entry, frames) / sizeof(std::uintptr_t);

// In memory of their own: LeakSanitizer reads through static data.
struct Depot {
  std::uint32_t slots[kSlots];  // word offset of the entry in the arena; 0: free
  std::uint32_t entries;
  std::uint32_t wordsUsed;
  std::uintptr_t arena[kArenaWords];
};

Depot* theDepot = nullptr;

// The first stack comes long before main, while there is one thread.
Depot* depot() {
  if (theDepot == nullptr) {
    const long memory = syscall(SYS_mmap, nullptr, sizeof(Depot), PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory < 0) endProcess(3);
    theDepot = reinterpret_cast<Depot*>(memory);
    theDepot->wordsUsed = 1;
  }
  return theDepot;
}

std::uint64_t hashOf(const StackTrace& stack) {
  std::uint64_t hash = stack.size * 0x9e3779b97f4a7c15ull + stack.tag;
  for (std::uint32_t i = 0; i < stack.size; ++i) {
    hash = (hash ^ stack.frames[i]) * 0xbf58476d1ce4e5b9ull;
    hash ^= hash >> 32;
  }
  return hash;
}

Entry& entryAt(Depot& store, std::uint32_t offset) {
  return *reinterpret_cast<Entry*>(store.arena + offset);
}

bool same(const Entry& entry, std::uint64_t hash, const StackTrace& stack) {
  if (entry.hash != hash || entry.size != stack.size || entry.tag != stack.tag) return false;
  for (std::uint32_t i = 0; i < stack.size; ++i) {
    if (entry.frames[i] != stack.frames[i]) return false;
  }
  return true;
}

// Word offset of a new entry, or 0 if there is no room.
std::uint32_t write(Depot& store, std::uint64_t hash, const StackTrace& stack) {
  const std::uint32_t words = kHeaderWords + stack.size;
  const std::uint32_t offset = __atomic_fetch_add(&store.wordsUsed, words, __ATOMIC_RELAXED);
  if (offset > kArenaWords - words) {
    __atomic_store_n(&store.wordsUsed, kArenaWords, __ATOMIC_RELAXED);
    return 0;
  }
  Entry& entry = entryAt(store, offset);
  entry.hash = hash;
  entry.size = stack.size;
  entry.tag = stack.tag;
  for (std::uint32_t i = 0; i < stack.size; ++i) entry.frames[i] = stack.frames[i];
  return offset;
}

std::uint32_t put(const StackTrace& stack) {
  if (stack.frames == nullptr || stack.size == 0) return 0;
  Depot& store = *depot();
  const std::uint64_t hash = hashOf(stack);
  std::uint32_t added = 0;
  for (std::uint32_t probe = 0; probe < kSlots; ++probe) {
    const std::uint32_t slot = (static_cast<std::uint32_t>(hash) + probe) % kSlots;
    std::uint32_t offset = __atomic_load_n(&store.slots[slot], __ATOMIC_ACQUIRE);
    if (offset == 0) {
      if (added == 0) added = write(store, hash, stack);
      if (added == 0) break;
      if (__atomic_compare_exchange_n(&store.slots[slot], &offset, added, false, __ATOMIC_RELEASE,
                                      __ATOMIC_ACQUIRE)) {
        const std::uint32_t entries = __atomic_add_fetch(&store.entries, 1, __ATOMIC_RELAXED);
        // The more there are, the more collide.
        if (entries >= kCrowded) worker.replaceChild = true;
        return slot + 1;
      }
    }
    if (same(entryAt(store, offset), hash, stack)) return slot + 1;
  }
  worker.replaceChild = true;
  return 0;
}

StackTrace get(std::uint32_t number) {
  if (number == 0 || number > kSlots) return {nullptr, 0, 0};
  Depot& store = *depot();
  const std::uint32_t offset = __atomic_load_n(&store.slots[number - 1], __ATOMIC_ACQUIRE);
  if (offset == 0) return {nullptr, 0, 0};
  const Entry& entry = entryAt(store, offset);
  return {entry.frames, entry.size, entry.tag};
}

}  // namespace

}  // namespace assay::runtime

extern "C" {

using assay::runtime::StackTrace;

std::uint32_t __wrap__ZN11__sanitizer13StackDepotPutENS_10StackTraceE(StackTrace stack);
std::uint32_t __wrap__ZN11__sanitizer13StackDepotPutENS_10StackTraceE(StackTrace stack) {
  return assay::runtime::put(stack);
}

StackTrace __wrap__ZN11__sanitizer13StackDepotGetEj(std::uint32_t number);
StackTrace __wrap__ZN11__sanitizer13StackDepotGetEj(std::uint32_t number) {
  return assay::runtime::get(number);
}

void __wrap__ZN11__sanitizer24StackDepotLockBeforeForkEv();
void __wrap__ZN11__sanitizer24StackDepotLockBeforeForkEv() {}

void __wrap__ZN11__sanitizer25StackDepotUnlockAfterForkEb(bool child);
void __wrap__ZN11__sanitizer25StackDepotUnlockAfterForkEb(bool /*child*/) {}
}
