#include "support/hash.h"

#include <gtest/gtest.h>

#include <string>

namespace assay::support {
namespace {

// The value that XXH3_128bits gives for empty input, from the specification of the hash. It fixes
// the stored form: a change here would orphan every cache.
TEST(Hash, TheStoredFormIsFixed) {
  EXPECT_EQ(hashOf("").toHex(), "99aa06d3014798d86001c324468d497f");
}

TEST(Hash, HexHasLeadingZeros) {
  EXPECT_EQ((Hash{0x1, 0xab}).toHex(), "000000000000000100000000000000ab");
}

TEST(Hash, EqualContentHashesEqualAndOtherContentDoesNot) {
  EXPECT_EQ(hashOf("stack"), hashOf(std::string("stack")));
  EXPECT_NE(hashOf("stack"), hashOf("stacl"));
  EXPECT_NE(hashOf(std::string("\0", 1)), hashOf(std::string("\0\0", 2)));
}

TEST(Hasher, FieldsDoNotRunTogether) {
  EXPECT_NE(Hasher().add("ab").add("c").finish(), Hasher().add("a").add("bc").finish());
  EXPECT_NE(Hasher().add("").finish(), Hasher().finish());
}

TEST(Hasher, FinishMayBeFollowedByMore) {
  Hasher hasher;
  hasher.add("a");
  const Hash early = hasher.finish();
  EXPECT_EQ(early, hasher.finish());
  hasher.add(std::uint64_t{7});
  EXPECT_EQ(hasher.finish(), Hasher().add("a").add(std::uint64_t{7}).finish());
  EXPECT_NE(hasher.finish(), early);
}

TEST(Hasher, MovesWithItsState) {
  Hasher hasher;
  hasher.add("a");
  Hasher moved = std::move(hasher);
  EXPECT_EQ(moved.add("b").finish(), Hasher().add("a").add("b").finish());
}

}  // namespace
}  // namespace assay::support
