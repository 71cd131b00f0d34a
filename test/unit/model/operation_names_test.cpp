#include "model/operation_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::model {
namespace {

using testing::HasSubstr;

TEST(OperationNames, EndAtAScope) {
  for (const char* written : {"Node", "Tree::Node", "ns::Tree::Node"}) {
    EXPECT_TRUE(isMeantBy("ns::Tree::Node", written)) << written;
  }
  for (const char* written : {"ode", "ree::Node", "other::ns::Tree::Node", "Tree"}) {
    EXPECT_FALSE(isMeantBy("ns::Tree::Node", written)) << written;
  }
}

TEST(OperationNames, NeedNoTemplateArguments) {
  EXPECT_TRUE(isMeantBy("Map<int, Key<int>>::Node", "Map::Node"));
  EXPECT_TRUE(isMeantBy("Map<int, Key<int>>::Node", "Map<int, Key<int>>::Node"));
  EXPECT_FALSE(isMeantBy("Map<int>::Node", "Map<long>::Node"));
}

class NamedOperations : public testing::Test {
 protected:
  NamedOperations() {
    for (const char* key : {"ns::Box::put(int)", "ns::Box::put(double)", "ns::Box::get() const"}) {
      Operation operation;
      operation.key = key;
      api_.operations.push_back(std::move(operation));
    }
  }

  std::vector<std::uint32_t> named(const std::string& written) {
    std::vector<std::uint32_t> indices;
    const auto found = operationsNamed(api_, written).value();
    for (const OperationId id : found) indices.push_back(id.index);
    return indices;
  }

  Api api_;
};

TEST_F(NamedOperations, AreAllOverloadsOrTheOneWithTheKey) {
  EXPECT_EQ(named("Box::put"), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(named("get"), (std::vector<std::uint32_t>{2}));
  EXPECT_EQ(named("ns::Box::put(double)"), (std::vector<std::uint32_t>{1}));
}

TEST_F(NamedOperations, AreSuggestedIfThereIsNone) {
  const auto none = operationsNamed(api_, "Box::gett");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, support::ErrorCode::Usage);
  EXPECT_THAT(none.error().remedy, HasSubstr("Box::get"));
}

}  // namespace
}  // namespace assay::model
