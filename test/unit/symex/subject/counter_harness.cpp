// A harness in the form of generated ones, for a class with contracts and an invariant.
#include <stdexcept>

#include "assay/contracts.h"
#include "harness/support/kit.h"

namespace counting {

class Counter {
 public:
  explicit Counter(int start) : count_(start) { ASSAY_PRE(start >= 0); }
  int add(int amount) {
    ASSAY_PRE(amount > 0);
    if (amount > 100) throw std::out_of_range("too much");
    count_ += amount;
    return count_;
  }
  // Breaks the precondition of add for 7.
  void addFew(int amount) {
    if (amount == 7) add(0);
    count_ = amount == 8 ? -1 : count_;
  }
  const int& count() const { return count_; }

  ASSAY_INVARIANT(count_ >= 0);

 private:
  int count_;
};

}  // namespace counting

namespace assay_harness {

using T0 = counting::Counter;

static void destroy0(void* object) { kit::destroy<T0>(object); }
static bool holds0(const void* object) { return kit::at<T0>(object).count() >= 0; }
static void thunk0(void** slots, unsigned) { slots[0] = ::new T0(kit::at<int>(slotAt(slots, 1))); }
static void thunk1(void** slots, unsigned) {
  ::new (slots[0]) int(kit::at<T0>(slotAt(slots, 1)).add(kit::at<int>(slotAt(slots, 2))));
}
static void thunk2(void** slots, unsigned) {
  kit::at<T0>(slotAt(slots, 1)).addFew(kit::at<int>(slotAt(slots, 2)));
}
static void thunk3(void** slots, unsigned) {
  auto&& result = static_cast<const T0&>(kit::at<T0>(slotAt(slots, 1))).count();
  slots[0] = kit::addressOf(result);
}

static const assay::runtime::ObserverRow observers0[] = {{"Counter::count() const", 3, 1, false}};
static const assay::runtime::InvariantRow invariants0[] = {
    {"the invariant of line 26", holds0, "counter.h", 26}};
static const assay::runtime::Thunk thunks[] = {thunk0, thunk1, thunk2, thunk3};
static const assay::runtime::TypeRow rows[] = {
    {"counting::Counter", destroy0, nullptr, observers0, 1, invariants0, 1},
    {"int", nullptr, nullptr, nullptr, 0, nullptr, 0}};

}  // namespace assay_harness

extern "C" const assay::runtime::HarnessTable assayHarness = {assay_harness::thunks, 4,
                                                              assay_harness::rows, 2};
