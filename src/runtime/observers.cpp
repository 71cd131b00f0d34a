#include "runtime/observers.h"

#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include "runtime/coverage.h"
#include "runtime/interpreter.h"
#include "runtime/state.h"
#include "runtime/violations.h"

namespace assay::runtime {

namespace {

constexpr std::size_t kMaxText = 4096;  // of one shown value
constexpr std::uint64_t kFirstState = 0xcbf29ce484222325ull;
constexpr std::uint64_t kNotYetDangerous = 0;  // the key of an entry that is only a warning
constexpr std::uint32_t kShowResult = 0xffff;  // stands for the printing of a step's result

// Per row, the observers in the order in which they are asked; `simple` of them come first.
struct Order {
  const std::uint16_t* indices = nullptr;
  std::uint32_t count = 0;
  std::uint32_t simple = 0;
};

Order* orders = nullptr;
bool anyInvariant = false;

bool showsScalar(const TypeRow& row) {
  static const char* const kNames[] = {
      "bool",           "char",      "signed char",        "unsigned char", "short",
      "unsigned short", "int",       "unsigned int",       "unsigned",      "long",
      "unsigned long",  "long long", "unsigned long long", "std::size_t",   "size_t"};
  for (const char* name : kNames) {
    if (std::strcmp(row.name, name) == 0) return true;
  }
  return false;
}

std::uint64_t mix(std::uint64_t hash, const char* text, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    hash = (hash ^ static_cast<unsigned char>(text[i])) * 0x100000001b3ull;
  }
  return (hash ^ 0xff) * 0x100000001b3ull;
}

template <class Matches>
bool anyEntry(std::uint32_t row, std::uint32_t observer, Matches matches) {
  const wire::Control& control = *worker.control;
  for (std::uint32_t i = 0; i < control.switchedOffCount && i < wire::kMaxSwitchedOff; ++i) {
    const wire::SwitchedOffObserver& entry = control.switchedOff[i];
    if (entry.row == row && entry.observer == observer && matches(entry)) return true;
  }
  return false;
}

bool switchedOff(std::uint32_t row, std::uint32_t observer, std::uint64_t stateKey) {
  return anyEntry(row, observer, [&](const wire::SwitchedOffObserver& entry) {
    return entry.everyState || entry.stateKey == stateKey;
  });
}

// It has killed before: asked last, when the most is known about the state.
bool isDangerous(std::uint32_t row, std::uint32_t observer) {
  return anyEntry(row, observer, [](const wire::SwitchedOffObserver&) { return true; });
}

// From here on, a death is the observer's.
void announce(std::uint32_t row, std::uint32_t observer, std::uint64_t stateKey) {
  wire::Control& control = *worker.control;
  control.observerRow = row;
  control.observerIndex = observer;
  control.observerState = stateKey;
}

// Runs `body`; false if it threw or violated a contract.
template <class Body>
[[gnu::noinline]] bool attempt(Body body) {
  JumpTarget target;
  JumpTarget* const outer = worker.jumpTarget;
  worker.jumpTarget = &target;
  volatile bool good = false;
  if (__builtin_setjmp(target.buffer) == 0) {
    try {
      body();
      good = true;
    } catch (...) {
      good = false;
    }
  }
  worker.jumpTarget = outer;
  return good;
}

char shown[kMaxText];

// Calls one observer and shows what it answers in `shown`; the size, or 0 if it failed.
std::size_t ask(const ObserverRow& observer, void* object) {
  const TypeRow& resultRow = assayHarness.rows[observer.resultRow];
  if (resultRow.print == nullptr) return 0;
  std::size_t size = 0;
  const bool good = attempt([&] {
    alignas(16) unsigned char storage[16];
    void* arguments[2] = {storage, object};
    assayHarness.thunks[observer.thunk](arguments, 1);
    Printer printer(shown, shown + sizeof shown);
    resultRow.print(printer, arguments[0]);
    size = printer.size();
    if (observer.ownsResult && resultRow.destroy != nullptr) resultRow.destroy(arguments[0]);
  });
  return good ? size : 0;
}

void showResult() {
  Slot* const result = stepResult();
  if (result == nullptr || result->address == nullptr || result->row == wire::kNoRow) return;
  const TypeRow& row = assayHarness.rows[result->row];
  if (row.print == nullptr || switchedOff(result->row, kShowResult, 0)) return;
  announce(result->row, kShowResult, 0);
  std::size_t size = 0;
  const bool good = attempt([&] {
    Printer printer(shown, shown + sizeof shown);
    row.print(printer, result->address);
    size = printer.size();
  });
  if (!good || size == 0) return;
  appendEvent(wire::EventKind::Value, [&](wire::EventWriter& out) { out.text(shown, size); });
}

void note(const Slot& slot, std::uint16_t index, const ObserverRow& observer, std::size_t size) {
  appendEvent(wire::EventKind::Observation, [&](wire::EventWriter& out) {
    out.number(slot.step);
    out.number(index);
    out.text(observer.key, std::strlen(observer.key));
    out.text(shown, size);
  });
}

// The state in which an observer is asked: what the simple ones before it answered. An observer
// that killed once is asked after all others, so that its state is told apart as finely as
// possible.
void observe(const Slot& slot) {
  const TypeRow& row = assayHarness.rows[slot.row];
  const Order& order = orders[slot.row];
  std::uint64_t stateKey = kFirstState;
  for (const bool dangerous : {false, true}) {
    for (std::uint32_t i = 0; i < order.count; ++i) {
      const std::uint16_t index = order.indices[i];
      if (isDangerous(slot.row, index) != dangerous) continue;
      const ObserverRow& observer = row.observers[index];
      const std::uint64_t key = dangerous ? stateKey : kNotYetDangerous;
      if (switchedOff(slot.row, index, key)) continue;
      announce(slot.row, index, key);
      const std::size_t size = ask(observer, slot.address);
      if (!dangerous && i < order.simple) stateKey = mix(stateKey, shown, size);
      if (size > 0) note(slot, index, observer, size);
    }
  }
}

bool invariantsHold(const Slot& slot) {
  const TypeRow& row = assayHarness.rows[slot.row];
  for (unsigned i = 0; i < row.invariantCount; ++i) {
    const InvariantRow& invariant = row.invariants[i];
    if (invariant.holds(slot.address)) continue;
    noteViolation({Violation::kInvariant, invariant.name, invariant.file, invariant.line}, nullptr,
                  0);
    return false;
  }
  return true;
}

template <class Visit>
bool everyOwned(Visit visit) {
  const std::size_t count = owners.count;
  for (std::size_t i = 0; i < count; ++i) {
    const Slot& slot = *owners.slots[i];
    const bool isWhole = (slot.flags & kSlotOwned) && !(slot.flags & kSlotSpent);
    if (isWhole && slot.row != wire::kNoRow && !visit(slot)) return false;
  }
  return true;
}

}  // namespace

void prepareObservers() {
  const unsigned rows = assayHarness.rowCount;
  orders = static_cast<Order*>(std::calloc(rows + 1, sizeof(Order)));
  for (unsigned r = 0; r < rows; ++r) {
    const TypeRow& row = assayHarness.rows[r];
    auto* indices =
        static_cast<std::uint16_t*>(std::calloc(row.observerCount + 1, sizeof(std::uint16_t)));
    std::uint32_t used = 0;
    std::uint32_t simpleCount = 0;
    for (const bool simple : {true, false}) {
      for (unsigned i = 0; i < row.observerCount; ++i) {
        if (showsScalar(assayHarness.rows[row.observers[i].resultRow]) != simple) continue;
        indices[used++] = static_cast<std::uint16_t>(i);
        if (simple) simpleCount = used;
      }
    }
    orders[r] = {indices, used, simpleCount};
    anyInvariant = anyInvariant || row.invariantCount > 0;
  }
}

bool hasInvariants() { return anyInvariant; }

bool watchObjects() {
  const UncountedCoverage uncounted;
  const wire::Control& control = *worker.control;
  const std::uint32_t flags = control.flags;
  const bool isObserved = control.notObserved != wire::progressSequence(control.progress) + 1;
  if ((flags & wire::kObserve) && isObserved) {
    setPhase(wire::Phase::Observer);
    showResult();
    everyOwned([](const Slot& slot) {
      if (slot.flags & kSlotResult) observe(slot);
      return true;
    });
  }
  if (flags & wire::kInvariants) {
    setPhase(wire::Phase::Invariant);
    const bool hold = everyOwned(invariantsHold);
    if (!hold || (worker.attention & kUndefined)) return false;
  }
  setPhase(wire::Phase::Step);
  return true;
}

}  // namespace assay::runtime
