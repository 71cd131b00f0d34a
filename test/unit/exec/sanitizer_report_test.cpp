#include "exec/sanitizer_report.h"

#include <gtest/gtest.h>

namespace assay::exec {
namespace {

using model::CrashKind;

TEST(SanitizerReport, KindMessageAndFirstStack) {
  const SanitizerReport report = parseAddressReport(
      "=================================================================\n"
      "==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x602 at pc 0x55 bp 0x7f sp "
      "0x7f\n"
      "READ of size 4 at 0x602 thread T0\n"
      "    #0 0x5555  (/tmp/worker+0x12ab) (BuildId: 00)\n"
      "    #1 0x5556  (/tmp/a b/worker+0x20) (BuildId: 00)\n"
      "\n"
      "0x602 is located 0 bytes inside of 4-byte region\n"
      "freed by thread T0 here:\n"
      "    #0 0x5557  (/tmp/worker+0x30)\n");
  EXPECT_EQ(report.kind, CrashKind::HeapUseAfterFree);
  EXPECT_EQ(report.message, "heap-use-after-free on address …; READ of size 4");
  ASSERT_EQ(report.stack.size(), 2u);
  EXPECT_EQ(report.stack[0], (ModuleOffset{"/tmp/worker", 0x12ab}));
  EXPECT_EQ(report.stack[1], (ModuleOffset{"/tmp/a b/worker", 0x20}));
}

TEST(SanitizerReport, HintsAboutTheSignalAreNoTrouble) {
  const SanitizerReport report = parseAddressReport(
      "==7==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x55 bp 0x7f sp 0x7f T0)\n"
      "==7==The signal is caused by a READ memory access.\n"
      "==7==Hint: this fault was caused by a dereference of a high value address (see below).\n"
      "    #0 0x5555  (/tmp/worker+0x12ab) (BuildId: 00)\n");
  EXPECT_EQ(report.kind, CrashKind::Segv);
  EXPECT_EQ(report.message,
            "SEGV on unknown address; The signal is caused by a READ memory access.");
  EXPECT_EQ(report.stack.size(), 1u);
}

TEST(SanitizerReport, KindsThatAreNotTheFirstWord) {
  const auto kindOf = [](const std::string& sentence) {
    return parseAddressReport("==1==ERROR: AddressSanitizer: " + sentence + "\n").kind;
  };
  EXPECT_EQ(kindOf("attempting double-free on 0x60 in thread T0:"), CrashKind::DoubleFree);
  EXPECT_EQ(kindOf("attempting free on address which was not malloc()-ed: 0x60"),
            CrashKind::BadFree);
  EXPECT_EQ(kindOf("SEGV on unknown address 0x0 (pc 0x1 bp 0x2 sp 0x3 T0)"), CrashKind::Segv);
  EXPECT_EQ(kindOf("ABRT on unknown address 0x0"), CrashKind::Abort);
  EXPECT_EQ(kindOf("alloc-dealloc-mismatch (operator new [] vs operator delete) on 0x60"),
            CrashKind::AllocDeallocMismatch);
  EXPECT_EQ(kindOf("stack-overflow on address 0x7f"), CrashKind::StackOverflow);
  EXPECT_EQ(kindOf("negative-size-param: (size=-1)"), model::FailureKind("negative-size-param"));
}

TEST(SanitizerReport, LinesLoseWhatDiffersFromRunToRun) {
  EXPECT_EQ(withoutAccidents("==4711==ERROR: AddressSanitizer: SEGV on unknown address 0x602 (pc "
                             "0x55 bp 0x7f sp 0x7e T0)"),
            "ERROR: AddressSanitizer: SEGV on unknown address … (pc … bp … sp … T0)");
  EXPECT_EQ(withoutAccidents("0x602 is located 4 bytes after 4-byte region [0x5fa,0x5fe)"),
            "… is located 4 bytes after 4-byte region […,…)");
  EXPECT_EQ(withoutAccidents("====="), "=====");
  EXPECT_EQ(withoutMemory("freed by\n\nShadow bytes around the buggy address:\n  0x60: fa"),
            "freed by\n\n");
}

TEST(SanitizerReport, NothingFromNonsense) {
  EXPECT_TRUE(parseAddressReport("").kind.empty());
  EXPECT_TRUE(parseAddressReport("no report at all\n#0 (\n").kind.empty());
  EXPECT_FALSE(parseFrame("#0 0x12 (no offset)"));
  EXPECT_FALSE(parseFrame("anything"));
}

constexpr const char* kLeaks =
    "Direct leak of 40 byte(s) in 2 object(s) allocated from:\n"
    "    #0 0x1 (/w+0x10)\n"
    "    #1 0x1 (/w+0x20)\n"
    "\n"
    "Indirect leak of 8 byte(s) in 1 object(s) allocated from:\n"
    "    #0 0x1 (/w+0x30)\n"
    "\n";

TEST(SanitizerReport, LeaksWithTheirAllocations) {
  const auto leaks = parseLeakReport(kLeaks);
  ASSERT_EQ(leaks.size(), 2u);
  EXPECT_EQ(leaks[0].bytes, 40u);
  EXPECT_EQ(leaks[0].blocks, 2u);
  EXPECT_EQ(leaks[0].allocation.size(), 2u);
  EXPECT_EQ(leaks[1].bytes, 8u);
}

TEST(SanitizerReport, OldLeaksAreNotNew) {
  EXPECT_TRUE(newLeaks(kLeaks, kLeaks).empty());
  EXPECT_EQ(newLeaks("", kLeaks).size(), 2u);
  const std::string more =
      "Direct leak of 60 byte(s) in 3 object(s) allocated from:\n"
      "    #0 0x1 (/w+0x10)\n    #1 0x1 (/w+0x20)\n\n";
  const auto fresh = newLeaks(kLeaks, more);
  ASSERT_EQ(fresh.size(), 1u);
  EXPECT_EQ(fresh[0].blocks, 1u);
  EXPECT_EQ(fresh[0].bytes, 20u);
}

TEST(SanitizerReport, UndefinedKindsAreSpelledWithDashes) {
  EXPECT_EQ(undefinedKind("signed-integer-overflow"), CrashKind::SignedIntegerOverflow);
  EXPECT_EQ(undefinedKind("SignedIntegerOverflow"), CrashKind::SignedIntegerOverflow);
}

}  // namespace
}  // namespace assay::exec
