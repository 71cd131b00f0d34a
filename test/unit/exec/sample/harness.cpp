// A harness as the generator would write it, by hand: what the executor's tests run against.
#include "subject.h"

namespace assay_harness {

using namespace sample;
using assay::runtime::Printer;
using assay::runtime::TextRef;

template <class T>
T& at(void* address) {
  return *static_cast<T*>(address);
}

// The pattern of every thunk: static functions whose names tell the operation.
#define THUNK(name) static void name(void** slots, unsigned)
#define SCALAR(type, expression) ::new (slots[0]) type(expression)

THUNK(counterMake) { slots[0] = ::new Counter(); }
THUNK(counterStart) { slots[0] = ::new Counter(at<int>(slots[1])); }
THUNK(counterDestroy) { delete &at<Counter>(slots[1]); }
THUNK(counterAdd) { at<Counter>(slots[1]).add(at<int>(slots[2])); }
THUNK(counterValue) { SCALAR(int, at<Counter>(slots[1]).value()); }
THUNK(counterIsZero) { SCALAR(bool, at<Counter>(slots[1]).isZero()); }
THUNK(counterDivided) { SCALAR(int, at<Counter>(slots[1]).divided(at<int>(slots[2]))); }
THUNK(counterHundredOver) { SCALAR(int, at<Counter>(slots[1]).hundredOver()); }
THUNK(counterRef) { slots[0] = const_cast<int*>(&at<Counter>(slots[1]).ref()); }
THUNK(counterPointer) { SCALAR(void*, at<Counter>(slots[1]).pointer()); }
THUNK(counterAddTo) { at<Counter>(slots[1]).addTo(at<int>(slots[2])); }
THUNK(counterText) { slots[0] = ::new std::string(at<Counter>(slots[1]).text()); }
THUNK(counterRename) { at<Counter>(slots[1]).rename(at<std::string>(slots[2])); }
THUNK(counterName) { slots[0] = ::new std::string(at<Counter>(slots[1]).name()); }
THUNK(counterEach) { at<Counter>(slots[1]).each(at<std::function<int(int)>>(slots[2])); }
THUNK(counterSetPositive) { at<Counter>(slots[1]).setPositive(at<int>(slots[2])); }
THUNK(counterSetFrom) { at<Counter>(slots[1]).setFrom(at<int>(slots[2])); }
THUNK(counterChecked) { at<Counter>(slots[1]).checked(at<int>(slots[2])); }
// What a call returns is shown to the postconditions that wait for it.
static void check(const int& value) { assayCheckResult(&value, assay::contracts::tagFor(value)); }
THUNK(counterDoubled) { check(*SCALAR(int, at<Counter>(slots[1]).doubled())); }
THUNK(counterThrough) { check(*SCALAR(int, at<Counter>(slots[1]).throughDoubled())); }
THUNK(nodeMake) { slots[0] = ::new Node(at<int>(slots[1])); }
THUNK(trayMake) { slots[0] = ::new Tray(); }
THUNK(trayKeep) { at<Tray>(slots[1]).keep(at<Node*>(slots[2])); }
THUNK(trayLook) { SCALAR(int, at<Tray>(slots[1]).look(at<Node*>(slots[2]))); }
THUNK(trayPeek) { SCALAR(int, at<Tray>(slots[1]).peek(at<Node>(slots[2]))); }
THUNK(trayNew) { SCALAR(Node*, at<Tray>(slots[1]).make(at<int>(slots[2]))); }
THUNK(trayNone) { SCALAR(Node*, at<Tray>(slots[1]).none()); }
THUNK(trayLeak) { at<Tray>(slots[1]).leak(); }
THUNK(troubleMake) { slots[0] = ::new Trouble(); }
THUNK(troubleSegv) { SCALAR(int, at<Trouble>(slots[1]).segv()); }
THUNK(troubleOverflow) { SCALAR(int, at<Trouble>(slots[1]).overflow(at<int>(slots[2]))); }
THUNK(troubleDivide) { SCALAR(int, at<Trouble>(slots[1]).divide(at<int>(slots[2]))); }
THUNK(troubleUseAfterFree) { SCALAR(int, at<Trouble>(slots[1]).useAfterFree()); }
THUNK(troubleFreedWord) { SCALAR(int, at<Trouble>(slots[1]).freedWord()); }
THUNK(troubleOutOfBounds) { SCALAR(int, at<Trouble>(slots[1]).outOfBounds()); }
THUNK(troubleVectorIndex) { SCALAR(int, at<Trouble>(slots[1]).vectorIndex()); }
THUNK(troubleRecurse) { SCALAR(int, at<Trouble>(slots[1]).recurse(at<int>(slots[2]))); }
THUNK(troubleSpin) { at<Trouble>(slots[1]).spin(); }
THUNK(troubleNap) { at<Trouble>(slots[1]).nap(); }
THUNK(troubleExit) { at<Trouble>(slots[1]).exitNow(at<int>(slots[2])); }
THUNK(troubleQuickExit) { at<Trouble>(slots[1]).quickExit(); }
THUNK(troubleAbort) { at<Trouble>(slots[1]).abortNow(); }
THUNK(troubleTerm) { at<Trouble>(slots[1]).raiseTerm(); }
THUNK(troubleNoexcept) { at<Trouble>(slots[1]).throwFromNoexcept(); }
THUNK(troubleTerminate) { at<Trouble>(slots[1]).terminateNow(); }
THUNK(troubleDoubleFree) { at<Trouble>(slots[1]).doubleFree(); }
THUNK(troubleMismatch) { at<Trouble>(slots[1]).mismatch(); }
THUNK(troubleHog) { SCALAR(unsigned long, at<Trouble>(slots[1]).hog()); }
THUNK(troubleHugeText) { SCALAR(unsigned long, at<Trouble>(slots[1]).hugeText()); }
THUNK(troubleLeaveThread) { at<Trouble>(slots[1]).leaveThread(); }
THUNK(troubleShortThread) { at<Trouble>(slots[1]).shortThread(); }
THUNK(troubleCrashingThread) { at<Trouble>(slots[1]).crashingThread(); }
THUNK(troublePrint) { at<Trouble>(slots[1]).print(); }
THUNK(troubleEscape) { at<Trouble>(slots[1]).escape(); }
THUNK(troubleFork) { SCALAR(int, at<Trouble>(slots[1]).forkChild()); }
THUNK(troubleForkMany) { SCALAR(int, at<Trouble>(slots[1]).forkMany()); }
THUNK(troubleChangeDirectory) { at<Trouble>(slots[1]).changeDirectory(); }
THUNK(troubleDirectory) { slots[0] = ::new std::string(at<Trouble>(slots[1]).directory()); }
THUNK(troubleCloseAll) { at<Trouble>(slots[1]).closeAll(); }
THUNK(troubleRemember) { SCALAR(int, at<Trouble>(slots[1]).remember()); }
THUNK(troubleCollect) { SCALAR(unsigned long, at<Trouble>(slots[1]).collect(at<int>(slots[2]))); }
THUNK(troubleGrow) { SCALAR(unsigned long, at<Trouble>(slots[1]).grow(at<int>(slots[2]))); }
THUNK(troubleThreadLocal) { SCALAR(int, at<Trouble>(slots[1]).threadLocal()); }
THUNK(troubleSetHex) { at<Trouble>(slots[1]).setHex(); }
THUNK(troubleIsHex) { SCALAR(bool, at<Trouble>(slots[1]).isHex()); }
THUNK(troubleRandom) { SCALAR(int, at<Trouble>(slots[1]).random()); }
THUNK(troubleWriteFile) { SCALAR(bool, at<Trouble>(slots[1]).writeFile()); }
THUNK(troubleSetVariable) { at<Trouble>(slots[1]).setVariable(); }
THUNK(troubleHasVariable) { SCALAR(bool, at<Trouble>(slots[1]).hasVariable()); }
THUNK(troubleCanConnect) { SCALAR(bool, at<Trouble>(slots[1]).canConnect()); }
THUNK(troubleKillParent) { SCALAR(bool, at<Trouble>(slots[1]).killParent()); }
THUNK(grudgeMake) { slots[0] = ::new Grudge(at<int>(slots[1])); }
THUNK(hoardMake) { slots[0] = ::new Hoard(); }
THUNK(hoardLeaking) { at<Hoard>(slots[1]).addLeaking(at<int>(slots[2])); }
THUNK(hoardBreaking) { at<Hoard>(slots[1]).addBreaking(at<int>(slots[2])); }
THUNK(hoardWell) { at<Hoard>(slots[1]).addWell(at<int>(slots[2])); }
THUNK(hoardTry) { SCALAR(bool, at<Hoard>(slots[1]).tryToAdd(at<int>(slots[2]))); }
THUNK(hoardAsked) { at<Hoard>(slots[1]).addAsked(at<std::function<int(int)>>(slots[2])); }

THUNK(forgetfulMake) { slots[0] = ::new Forgetful(); }
THUNK(forgetfulStart) { slots[0] = ::new Forgetful(at<int>(slots[1])); }
THUNK(forgetfulDecide) { SCALAR(int, at<Forgetful>(slots[1]).decide()); }
THUNK(forgetfulIndex) { SCALAR(int, at<Forgetful>(slots[1]).index()); }
THUNK(forgetfulPass) { SCALAR(int, at<Forgetful>(slots[1]).pass()); }
THUNK(forgetfulAtTheEnd) { at<Forgetful>(slots[1]).decideAtTheEnd(); }

THUNK(makeString) {
  const auto& text = at<TextRef>(slots[1]);
  slots[0] = ::new std::string(text.data, text.size);
}
THUNK(makeFunction) {
  void* handle = slots[1];
  slots[0] = ::new std::function<int(int)>([handle](int parameter) {
    void* parameters[] = {&parameter};
    void* value = assayCallBack(handle, parameters, 1);
    return value == nullptr ? 0 : at<int>(value);
  });
}
static void makeNumbers(void** slots, unsigned count) {
  auto* numbers = ::new std::vector<int>();
  for (unsigned i = 1; i <= count; ++i) numbers->push_back(at<int>(slots[i]));
  slots[0] = numbers;
}

template <class T>
void destroy(void* object) {
  delete static_cast<T*>(object);
}
static void showInt(Printer& out, const void* object) {
  out.signedInteger(*static_cast<const int*>(object));
}
static void showSize(Printer& out, const void* object) {
  out.unsignedInteger(*static_cast<const unsigned long*>(object));
}
static void showBool(Printer& out, const void* object) {
  out.boolean(*static_cast<const bool*>(object));
}
static void showString(Printer& out, const void* object) {
  const auto& text = *static_cast<const std::string*>(object);
  out.text(text.data(), text.size());
}
static void showPointer(Printer& out, const void* object) {
  out.pointer(*static_cast<void* const*>(object));
}
template <class T>
static bool holds(const void* object) {
  return static_cast<const T*>(object)->invariant();
}

enum Thunks : std::uint16_t {
#define SAMPLE_OPERATION(thunk, ...) k_##thunk,
#include "operations.inc"
#undef SAMPLE_OPERATION
  k_makeString,
  k_makeFunction,
  k_makeNumbers,
};

// The order of sample_api.cpp.
enum Rows : std::uint16_t {
  rowInt,
  rowBool,
  rowSize,
  rowString,
  rowCounter,
  rowNode,
  rowTray,
  rowTrouble,
  rowGrudge,
  rowHoard,
  rowForgetful,
  rowPointer,
  rowFunction,
  rowNumbers
};

static const assay::runtime::ObserverRow counterObservers[] = {
    {"Counter::text()", k_counterText, rowString, true},
    {"Counter::hundredOver()", k_counterHundredOver, rowInt, false},
    {"Counter::value()", k_counterValue, rowInt, false},
    {"Counter::isZero()", k_counterIsZero, rowBool, false},
};
static const assay::runtime::InvariantRow counterInvariants[] = {
    {"invariant", holds<Counter>, "subject.h", 81},
};
static const assay::runtime::InvariantRow hoardInvariants[] = {
    {"invariant", holds<Hoard>, "subject.h", 282},
};

static const assay::runtime::Thunk thunks[] = {
#define SAMPLE_OPERATION(thunk, ...) thunk,
#include "operations.inc"
#undef SAMPLE_OPERATION
    makeString,
    makeFunction,
    makeNumbers,
};

static const assay::runtime::TypeRow rows[] = {
    {"int", nullptr, showInt, nullptr, 0, nullptr, 0},
    {"bool", nullptr, showBool, nullptr, 0, nullptr, 0},
    {"unsigned long", nullptr, showSize, nullptr, 0, nullptr, 0},
    {"std::string", destroy<std::string>, showString, nullptr, 0, nullptr, 0},
    {"Counter", destroy<Counter>, nullptr, counterObservers, 4, counterInvariants, 1},
    {"Node", destroy<Node>, nullptr, nullptr, 0, nullptr, 0},
    {"Tray", destroy<Tray>, nullptr, nullptr, 0, nullptr, 0},
    {"Trouble", destroy<Trouble>, nullptr, nullptr, 0, nullptr, 0},
    {"Grudge", destroy<Grudge>, nullptr, nullptr, 0, nullptr, 0},
    {"Hoard", destroy<Hoard>, nullptr, nullptr, 0, hoardInvariants, 1},
    {"Forgetful", destroy<Forgetful>, nullptr, nullptr, 0, nullptr, 0},
    {"Node*", nullptr, showPointer, nullptr, 0, nullptr, 0},
    {"std::function<int(int)>", destroy<std::function<int(int)>>, nullptr, nullptr, 0, nullptr, 0},
    {"std::vector<int>", destroy<std::vector<int>>, nullptr, nullptr, 0, nullptr, 0},
};

}  // namespace assay_harness

extern "C" const assay::runtime::HarnessTable assayHarness = {
    assay_harness::thunks, sizeof assay_harness::thunks / sizeof *assay_harness::thunks,
    assay_harness::rows, sizeof assay_harness::rows / sizeof *assay_harness::rows};
