#include "model/crash_kinds.h"

#include <gtest/gtest.h>

#include <set>

namespace assay::model {
namespace {

TEST(CrashKinds, RowsStandInTheOrderOfTheEnumerators) {
  std::size_t next = 0;
  for (const CrashKindRow& row : crashKindTable()) {
    EXPECT_EQ(static_cast<std::size_t>(row.kind), next++) << row.name;
  }
  EXPECT_EQ(static_cast<std::size_t>(CrashKind::Other), next);
}

TEST(CrashKinds, EachNameIsOneKind) {
  std::set<std::string_view> names;
  for (const CrashKindRow& row : crashKindTable()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(FailureKind(row.name), FailureKind(row.kind)) << row.name;
    EXPECT_EQ(FailureKind(row.kind).text(), row.name);
    EXPECT_EQ(FailureKind(row.name).row().kind, row.kind) << row.name;
  }
  EXPECT_FALSE(names.contains(""));
}

TEST(CrashKinds, FallUnderTheRuleOfTheirFamily) {
  const auto ruleFor = [](CrashKind kind) { return ruleOf(FailureKind(kind).row().family); };
  EXPECT_EQ(ruleFor(CrashKind::DoubleFree), RuleId::MemoryError);
  EXPECT_EQ(ruleFor(CrashKind::StackOverflow), RuleId::MemoryError);
  EXPECT_EQ(ruleFor(CrashKind::SignedIntegerOverflow), RuleId::UndefinedBehaviour);
  EXPECT_EQ(ruleFor(CrashKind::MissingReturn), RuleId::UndefinedBehaviour);
  EXPECT_EQ(ruleFor(CrashKind::UninitialisedValue), RuleId::Uninitialised);
  EXPECT_EQ(ruleFor(CrashKind::Abort), RuleId::Terminate);
  EXPECT_EQ(ruleFor(CrashKind::TimeOut), RuleId::Hang);
  EXPECT_EQ(ruleFor(CrashKind::Leak), RuleId::Leak);
  EXPECT_EQ(ruleOf(CrashFamily::Exception), RuleId::Noexcept);
}

TEST(FailureKind, OfNoTableIsItsText) {
  const FailureKind kind("heap-use-before-birth");
  EXPECT_EQ(kind.text(), "heap-use-before-birth");
  EXPECT_EQ(kind.row().kind, CrashKind::Other);
  EXPECT_EQ(kind.row().family, CrashFamily::Memory);
  EXPECT_FALSE(kind.has(CrashTrait::Overrun));
  EXPECT_EQ(kind, FailureKind("heap-use-before-birth"));
  EXPECT_NE(kind, FailureKind("size_ <= 3"));
  EXPECT_NE(kind, CrashKind::Segv);
}

TEST(FailureKind, MayBeUnknown) {
  EXPECT_TRUE(FailureKind().empty());
  EXPECT_EQ(FailureKind(), FailureKind(""));
  EXPECT_FALSE(FailureKind(CrashKind::Segv).empty());
}

}  // namespace
}  // namespace assay::model
