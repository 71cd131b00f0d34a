// The harness of the benchmark's subject, written by hand in the generator's manner.
#include <new>

#include "runtime/harness_abi.h"
#include "subject.h"

namespace assay_harness {

using assay::runtime::slotAt;
using bench::Stack;

template <class T>
T& at(void* address) {
  return *static_cast<T*>(address);
}

static void make(void** slots, unsigned) { slots[0] = ::new Stack(); }
static void push(void** slots, unsigned) {
  at<Stack>(slotAt(slots, 1)).push(at<int>(slotAt(slots, 2)));
}
static void pop(void** slots, unsigned) { at<Stack>(slotAt(slots, 1)).pop(); }
static void top(void** slots, unsigned) {
  ::new (slotAt(slots, 0)) int(at<Stack>(slotAt(slots, 1)).top());
}
static void empty(void** slots, unsigned) {
  ::new (slotAt(slots, 0)) bool(at<Stack>(slotAt(slots, 1)).empty());
}
static void size(void** slots, unsigned) {
  ::new (slotAt(slots, 0)) unsigned long(at<Stack>(slotAt(slots, 1)).size());
}
static void item(void** slots, unsigned) {
  ::new (slotAt(slots, 0)) int(at<Stack>(slotAt(slots, 1)).at(at<int>(slotAt(slots, 2))));
}

static const assay::runtime::Thunk thunks[] = {make, push, pop, top, empty, size, item};

static void destroy(void* object) { delete static_cast<Stack*>(object); }
static void showInt(assay::runtime::Printer& out, const void* object) {
  out.signedInteger(*static_cast<const int*>(object));
}
static void showBool(assay::runtime::Printer& out, const void* object) {
  out.boolean(*static_cast<const bool*>(object));
}
static void showSize(assay::runtime::Printer& out, const void* object) {
  out.unsignedInteger(*static_cast<const unsigned long*>(object));
}

static const assay::runtime::ObserverRow observers[] = {
    {"Stack::empty()", 4, 2, false}, {"Stack::top()", 3, 1, false}, {"Stack::size()", 5, 3, false}};

static bool invariantHolds(const void* object) {
  return static_cast<const Stack*>(object)->invariant();
}
static const assay::runtime::InvariantRow invariants[] = {
    {"invariant", invariantHolds, "subject.h", 26}};

static const assay::runtime::TypeRow rows[] = {
    {"Stack", destroy, nullptr, observers, 3, invariants, 1},
    {"int", nullptr, showInt, nullptr, 0, nullptr, 0},
    {"bool", nullptr, showBool, nullptr, 0, nullptr, 0},
    {"unsigned long", nullptr, showSize, nullptr, 0, nullptr, 0},
};

}  // namespace assay_harness

extern "C" const assay::runtime::HarnessTable assayHarness = {assay_harness::thunks, 7,
                                                              assay_harness::rows, 4};
