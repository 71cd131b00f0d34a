#include "sample_report.h"

#include "model/rules.h"

namespace assay::report {

using model::CrashKind;
using model::Standing;

using namespace model;

namespace {

constexpr const char* ringBuffer =
    R"text(// The last few readings of a sensor: a ring buffer that forgets the oldest.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <stdexcept>
#include <utility>

class RingBuffer {
 public:
  explicit RingBuffer(std::size_t capacity) : slots_(new int[capacity]), capacity_(capacity) {
    if (capacity == 0) throw std::invalid_argument("a ring buffer needs room");
  }

  RingBuffer(const RingBuffer& other)
      : slots_(other.slots_), capacity_(other.capacity_), first_(other.first_), size_(other.size_) {}

  ~RingBuffer() { delete[] slots_; }

  void push(int value) {
    slots_[(first_ + size_) % capacity_] = value;
    if (size_ < capacity_) {
      ++size_;
    } else {
      first_ = (first_ + 1) % capacity_;
    }
  }

  int pop() {
    const int value = slots_[first_];
    first_ = (first_ + 1) % capacity_;
    --size_;
    return value;
  }

  int at(std::size_t index) const {
    if (index > size_) throw std::out_of_range("no such reading");
    /* first_ is where the oldest reading is */
    return slots_[first_ + index];
  }

  bool empty() const noexcept { return size_ == 0; }
  std::size_t size() const noexcept { return size_; }

  friend bool operator<(const RingBuffer& a, const RingBuffer& b) { return a.size_ < b.size_; }

  // Only for the diagnosis of a device; no test can reach the second branch.
  void selfTest() const {
    if (capacity_ == 0 && size_ > 0) {
      throw std::logic_error("</script><b>not & never</b>");
    }
  }

 private:
  int* slots_;
  std::size_t capacity_;
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};
)text";

constexpr const char* file = "include/ring_buffer.h";

Argument number(std::int64_t value) { return Argument{Literal{value}}; }
Argument valueOf(std::size_t index) {
  return Argument{ValueRef{ValueRef::Scope::Sequence, index, 0}};
}

SourceLocation at(unsigned line, unsigned column = 5) { return {file, line, column}; }

std::vector<Observation> observed(std::size_t object, const char* empty, const char* size) {
  return {{object, "RingBuffer::empty() const", empty}, {object, "RingBuffer::size() const", size}};
}

Step make(std::int64_t capacity) {
  return {"RingBuffer::RingBuffer(unsigned long)", {}, {number(capacity)}, {}};
}
Step push(std::int64_t value) {
  return {"RingBuffer::push(int)", {valueOf(0)}, {number(value)}, {}};
}

Finding overflow() {
  Finding finding;
  finding.id = 1;
  finding.failure.cause = {model::RuleId::MemoryError, CrashKind::HeapBufferOverflow,
                           "RingBuffer::at(unsigned long) const", at(39, 12)};
  finding.failure.step = 4;
  finding.failure.sentence =
      "RingBuffer::at reads 4 bytes behind the end of the 8 bytes that RingBuffer::RingBuffer "
      "allocated: after the buffer has wrapped around, first_ + index is not below the capacity.";
  finding.probe.sequence.steps = {
      make(2), push(10), push(20), push(30),
      Step{"RingBuffer::at(unsigned long) const", {valueOf(0)}, {number(1)}, {}}};
  const std::vector<Frame> stack = {{"RingBuffer::at(unsigned long) const", at(39, 12)},
                                    {"assay_harness::call_at", {"harness.cpp", 12, 3}}};
  finding.execution.steps = {
      {Returned{}, observed(0, "true", "0"), false, 0},
      {Returned{}, observed(0, "false", "1"), false, 0},
      {Returned{}, observed(0, "false", "2"), false, 0},
      {Returned{}, observed(0, "false", "2"), false, 0},
      {Crashed{CrashKind::HeapBufferOverflow, "READ of size 4", stack,
               "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000018\n"
               "READ of size 4 at 0x602000000018 thread T0\n"
               "    #0 RingBuffer::at(unsigned long) const include/ring_buffer.h:39:12"},
       {},
       false,
       0}};
  finding.execution.stopped = "the worker ended";
  finding.occurrences = 212;
  return finding;
}

Finding doubleFree() {
  Finding finding;
  finding.id = 2;
  finding.failure.cause = {model::RuleId::MemoryError, CrashKind::DoubleFree,
                           "RingBuffer::~RingBuffer()", at(18, 19)};
  finding.failure.step = 2;
  finding.failure.sentence = "A copy frees the slots that its original has freed.";
  finding.probe.sequence.steps = {
      make(1), Step{"RingBuffer::RingBuffer(const RingBuffer&)", {}, {valueOf(0)}, {}}};
  finding.execution.steps = {{Returned{}, observed(0, "true", "0"), false, 0},
                             {Returned{}, observed(1, "true", "0"), false, 0}};
  finding.execution.teardown = Crashed{CrashKind::DoubleFree,
                                       "attempting double-free",
                                       {{"RingBuffer::~RingBuffer()", at(18, 19)}},
                                       "==7==ERROR: AddressSanitizer: attempting double-free"};
  finding.assumptions = {"the buffer owns what it allocated"};
  finding.occurrences = 40;
  return finding;
}

Finding suspect() {
  Finding finding;
  finding.id = 3;
  finding.failure.cause = {model::RuleId::SizeAgrees, {}, "RingBuffer::pop()", at(29, 7)};
  finding.failure.standing = Standing::Suspect;
  finding.failure.severity = Severity::Low;
  finding.failure.step = 1;
  finding.failure.violated = ResultIs{2, "true"};
  finding.failure.sentence = "After pop() on an empty buffer, size() is 18446744073709551615.";
  finding.precondition = "!empty()";
  finding.probe.sequence.steps = {make(1), Step{"RingBuffer::pop()", {valueOf(0)}, {}, {}},
                                  Step{"RingBuffer::empty() const", {valueOf(0)}, {}, {}}};
  finding.execution.steps = {
      {Returned{}, observed(0, "true", "0"), false, 0},
      {Returned{"0"}, observed(0, "false", "18446744073709551615"), false, 0},
      {Returned{"false"}, observed(0, "false", "18446744073709551615"), false, 0}};
  return finding;
}

Finding suppressed() {
  Finding finding;
  finding.id = 4;
  finding.failure.cause = {model::RuleId::Leak, CrashKind::Leak,
                           "RingBuffer::RingBuffer(unsigned long)", at(11, 40)};
  finding.failure.severity = Severity::Low;
  finding.failure.step = 1;
  finding.failure.sentence = "A constructor that throws leaks its slots.";
  finding.probe.sequence.steps = {make(0)};
  finding.execution.steps = {
      {Threw{"std::invalid_argument", "a ring buffer needs room", {}}, {}, false, 0}};
  finding.execution.leak = Leak{1, 1, {{"RingBuffer::RingBuffer(unsigned long)", at(11)}}, true};
  finding.suppressedBy = "// assay: ignore leak, include/ring_buffer.h:11";
  return finding;
}

std::vector<MethodReport> methods() {
  return {
      {"RingBuffer::RingBuffer(unsigned long)", 41200, {2, 2}, Verdict::Tested, {}, "", at(11, 12)},
      {"RingBuffer::RingBuffer(const RingBuffer&)",
       900,
       {0, 0},
       Verdict::Fault,
       {2},
       "",
       at(15, 3)},
      {"RingBuffer::push(int)", 102233, {2, 2}, Verdict::Tested, {}, "", at(20, 8)},
      {"RingBuffer::pop()", 38117, {0, 0}, Verdict::Suspect, {3}, "", at(29, 7)},
      {"RingBuffer::at(unsigned long) const", 20110, {2, 2}, Verdict::Fault, {1}, "", at(36, 7)},
      {"RingBuffer::empty() const", 51000, {0, 0}, Verdict::Tested, {}, "", at(42, 8)},
      {"RingBuffer::size() const", 51002, {0, 0}, Verdict::Tested, {}, "", at(43, 15)},
      {"RingBuffer::selfTest() const", 1200, {2, 4}, Verdict::Tested, {}, "", at(48, 8)},
      {"RingBuffer::attach(std::unique_ptr<Socket, std::function<void(Socket*)>>)",
       0,
       {0, 0},
       Verdict::Unknown,
       {},
       "nothing makes a Socket, so that no sequence called it",
       at(52, 8)},
      {"operator<(const RingBuffer&, const RingBuffer&)",
       7000,
       {0, 0},
       Verdict::Tested,
       {},
       "",
       at(45, 15)}};
}

FileCoverage coverage() {
  FileCoverage coverage;
  coverage.file = file;
  coverage.lines = {{11, 820},  {12, 820},  {13, 820}, {15, 44},  {16, 44},  {18, 44},  {20, 1200},
                    {21, 1200}, {22, 1200}, {23, 900}, {24, 900}, {25, 300}, {26, 300}, {29, 400},
                    {30, 400},  {31, 400},  {32, 400}, {33, 400}, {36, 210}, {37, 210}, {39, 180},
                    {42, 99},   {43, 99},   {45, 12},  {48, 8},   {49, 8},   {50, 0},   {51, 0}};
  coverage.branches = {{12, 9, true, 20, ""},
                       {12, 9, false, 800, ""},
                       {22, 9, true, 900, ""},
                       {22, 9, false, 300, ""},
                       {37, 9, true, 30, ""},
                       {37, 9, false, 180, ""},
                       {49, 9, true, 0, "no kept sequence makes capacity_ zero"},
                       {49, 9, false, 8, ""},
                       {49, 27, true, 0, "its left side was never true"},
                       {49, 27, false, 0, ""}};
  return coverage;
}

TestCase named(const char* name) { return {name, "", {}, {}, {}}; }

}  // namespace

RunReport sampleReport() {
  RunReport report;
  report.version = "0.1.0";
  report.subject = "RingBuffer";
  report.files = {file};
  report.seed = 1;
  report.steps = 312762;
  report.executions = 58320;
  report.elapsed = std::chrono::milliseconds(31250);
  report.methods = methods();
  report.findings = {overflow(), doubleFree(), suspect(), suppressed()};
  report.suppressed = 1;
  report.discarded = {{{RuleId::NullArgument, 120}, {RuleId::StaleValue, 1}}, 3};
  report.limitations = {
      {"RingBuffer::attach(std::unique_ptr<Socket, std::function<void(Socket*)>>)",
       "Nothing makes a Socket.",
       "write std::unique_ptr<Socket> makeSocket() in a factories header", at(52, 8)},
      {"std::thread", "Threads inside the subject are contained, not explored.", "", {}}};
  report.coverage = {coverage()};
  report.suite.subject = "RingBuffer";
  report.suite.regressions = {named("PushBeyondCapacityForgetsTheOldest"), named("SizeIsZero"),
                              named("ZeroCapacityThrowsInvalidArgument")};
  report.suite.faults = {named("AtAfterWrappingOverflows"), named("CopyIsFreedTwice")};
  report.suite.faults[0].finding = 1;
  report.suite.faults[0].written = {"RingBufferFaults.AtAfterWrappingOverflows",
                                    {"assay-tests/ring_buffer_faults.cpp", 12, 1},
                                    R"text(// RingBuffer::at reads behind the end of its slots.
TEST(RingBufferFaults, AtAfterWrappingOverflows) {
  RingBuffer buffer(2);
  buffer.push(10);
  buffer.push(20);
  buffer.push(30);
  buffer.at(1);
}
)text"};
  report.written = {"assay-tests/ring_buffer_test.cpp", "assay-tests/ring_buffer_faults.cpp",
                    "assay-tests/CMakeLists.txt"};
  report.notes = {"One test was left out: it did not pass in shuffled order."};
  return report;
}

std::map<std::string, std::string> sampleSources() { return {{file, ringBuffer}}; }

}  // namespace assay::report
