#include "exec/known_leaks.h"

#include <gtest/gtest.h>

namespace assay::exec {
namespace {

model::Execution covering(std::uint64_t hash) {
  model::Execution execution;
  execution.coverageHash = hash;
  return execution;
}

model::Leak leakIn(const std::string& function) {
  model::Leak leak;
  leak.allocation = {{function, {}}};
  return leak;
}

TEST(KnownLeaks, TheSameLossOnTheSamePathIsKnown) {
  KnownLeaks leaks;
  EXPECT_FALSE(leaks.isKnown(covering(1), {1, 8}));
  EXPECT_TRUE(leaks.isKnown(covering(1), {1, 8}));
  EXPECT_FALSE(leaks.isKnown(covering(1), {2, 16}));
  EXPECT_FALSE(leaks.isKnown(covering(2), {1, 8}));
}

TEST(KnownLeaks, AfterManyInTheSamePlaceFewAreLookedAt) {
  KnownLeaks leaks;
  for (int i = 0; i < 17; ++i) leaks.note(leakIn("grow"));
  int looked = 0;
  for (std::uint64_t path = 0; path < 160; ++path) {
    if (!leaks.isKnown(covering(path), {1, 8})) ++looked;
  }
  EXPECT_EQ(looked, 10);
  leaks.note(leakIn("shrink"));  // a surprise
  EXPECT_FALSE(leaks.isKnown(covering(1000), {1, 8}));
}

TEST(KnownLeaks, GoOnFromTheirText) {
  KnownLeaks leaks;
  for (int i = 0; i < 20; ++i) leaks.note(leakIn("grow"));
  leaks.note(leakIn("shrink"));
  for (int i = 0; i < 20; ++i) leaks.note(leakIn("grow"));
  for (std::uint64_t path = 0; path < 5; ++path) leaks.isKnown(covering(~path), {-1, 1 << 20});
  KnownLeaks again = KnownLeaks::fromText(leaks.toText());
  EXPECT_EQ(again.toText(), leaks.toText());
  for (std::uint64_t path = 0; path < 40; ++path) {
    EXPECT_EQ(again.isKnown(covering(~path), {-1, 1 << 20}),
              leaks.isKnown(covering(~path), {-1, 1 << 20}));
  }
  EXPECT_EQ(KnownLeaks::fromText("").toText(), KnownLeaks().toText());
}

}  // namespace
}  // namespace assay::exec
