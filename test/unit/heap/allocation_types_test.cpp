// Kinds of objects: by type where it is known, by place where it is not.
#include "heap/allocation_types.h"

#include <gtest/gtest.h>

namespace assay::heap {
namespace {

class AllocationTypesTest : public testing::Test {
 protected:
  AllocationTypesTest() {
    for (unsigned line = 0; line < 6; ++line) program.locations.push_back({"tree.h", line, 1, 0});
    program.allocations = {{1, {"ns::Map<int, ns::Node>::Node", 0}},
                           {2, {"ns::Map<int, ns::Node>::Node", 0}},
                           {3, {"int", 4}},
                           {4, {"", 0}},
                           {5, {"", 0}}};
  }
  symex::Program program;
};

TEST_F(AllocationTypesTest, PlacesThatMakeTheSameTypeAreOneKind) {
  const AllocationTypes types(program);
  EXPECT_EQ(types.typeAt(1), types.typeAt(2));
  EXPECT_EQ(types.nameOf(types.typeAt(1)), "ns::Map<int, ns::Node>::Node");
  EXPECT_NE(types.typeAt(1), types.typeAt(3));
}

TEST_F(AllocationTypesTest, WhereTheTypeIsNotKnownThePlaceTellsKindsApart) {
  const AllocationTypes types(program);
  EXPECT_NE(types.typeAt(4), types.typeAt(5));
  EXPECT_EQ(types.nameOf(types.typeAt(4)), "memory from tree.h:4");
  EXPECT_EQ(types.locationOf(types.typeAt(5)), 5U);
}

TEST_F(AllocationTypesTest, AnotherPlaceHasTheUnknownKind) {
  const AllocationTypes types(program);
  EXPECT_EQ(types.typeAt(0), 0U);
  EXPECT_EQ(types.size(), 5U);  // with the unknown one
}

TEST_F(AllocationTypesTest, ElementsOfAnArrayCountEach) {
  const AllocationTypes types(program);
  const AllocationType array = types.typeAt(3);
  EXPECT_TRUE(types.isArray(array));
  EXPECT_EQ(types.countIn(array, 12), 3U);
  EXPECT_EQ(types.countIn(array, 13), 4U);
  EXPECT_FALSE(types.isArray(types.typeAt(1)));
  EXPECT_EQ(types.countIn(types.typeAt(1), 48), 1U);
}

TEST(AllocationTypeNames, AreMeantByTheirEndsWithOrWithoutArguments) {
  const std::string name = "ns::Map<int, ns::Key>::Node";
  for (const char* written :
       {"Node", "Map::Node", "ns::Map::Node", "ns::Map<int, ns::Key>::Node"}) {
    EXPECT_TRUE(AllocationTypes::isNamed(name, written)) << written;
  }
  for (const char* written : {"ode", "Map", "Key", "Tree::Node", "s::Map::Node"}) {
    EXPECT_FALSE(AllocationTypes::isNamed(name, written)) << written;
  }
}

}  // namespace
}  // namespace assay::heap
