#include "exec/lowering_plans.h"

#include <gtest/gtest.h>

#include "sample_api.h"

namespace assay::exec {
namespace {

using namespace sample;
using namespace model;

const LoweringPlans& plans() {
  static const LoweringPlans made(sampleApi().api, sampleApi().table);
  return made;
}

const OperationPlan& plan(const char* key) {
  const OperationPlan* found = plans().find(key);
  EXPECT_NE(found, nullptr) << key;
  return *found;
}

TEST(LoweringPlans, FindEveryOperationByItsKeyAndNothingElse) {
  const Api& api = sampleApi().api;
  for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
    const OperationPlan* found = plans().find(api.operations[i].key);
    ASSERT_NE(found, nullptr) << api.operations[i].key;
    EXPECT_EQ(found->operation, &api.operations[i]);
    EXPECT_EQ(plans().idOf(*found), OperationId{i});
  }
  for (const char* key :
       {"", "C", "Counter::Counter", "Counter::Counter()x", "counter::add(int)"}) {
    EXPECT_EQ(plans().find(key), nullptr) << key;
  }
}

TEST(LoweringPlans, FindNothingInAnEmptyApi) {
  const Api api;
  const ThunkTable table;
  EXPECT_EQ(LoweringPlans(api, table).find("Counter::Counter()"), nullptr);
}

TEST(LoweringPlans, HaveTheThunkForANumberOfArguments) {
  const OperationPlan& add = plan("Counter::add(int)");
  EXPECT_EQ(add.thunkFor(0), kNoThunk);
  EXPECT_EQ(add.thunkFor(1), sampleApi().table.calls.at({plans().idOf(add), 1}));
  EXPECT_EQ(add.thunkFor(2), kNoThunk);
}

TEST(LoweringPlans, KnowWhatBecomesOfTheResult) {
  EXPECT_TRUE(plan("Counter::Counter()").ownsResult);
  EXPECT_TRUE(plan("Counter::text()").ownsResult);
  EXPECT_FALSE(plan("Counter::value()").ownsResult);
  EXPECT_FALSE(plan("Counter::ref()").ownsResult);
  EXPECT_EQ(plan("Counter::add(int)").row, wire::kNoRow);
  EXPECT_EQ(plan("Counter::value()").row, sampleApi().table.rows.at(sampleApi().type("int")));
  EXPECT_TRUE(plan("Tray::make(int)").givesPointer);
  EXPECT_EQ(plan("Tray::make(int)").pointeeRow,
            sampleApi().table.rows.at(sampleApi().type("Node")));
  EXPECT_TRUE(plan("Counter::ref()").lends);
  EXPECT_FALSE(plan("Counter::text()").lends);
}

TEST(LoweringPlans, KnowWhichParametersAreRawPointers) {
  EXPECT_EQ(plan("Tray::keep(Node*)").takesPointer, std::vector{true});
  EXPECT_EQ(plan("Tray::peek(const Node&)").takesPointer, std::vector{false});
}

TEST(LoweringPlans, HaveTheMakersAndRowsOfTypes) {
  const TypeId text = sampleApi().type("std::string");
  EXPECT_EQ(plans().type(text).maker, sampleApi().table.makers.at(text));
  EXPECT_EQ(plans().type(text).row, sampleApi().table.rows.at(text));
  EXPECT_EQ(plans().type(sampleApi().type("Counter")).maker, kNoThunk);
  EXPECT_EQ(plans().type(sampleApi().type("void")).row, wire::kNoRow);
}

}  // namespace
}  // namespace assay::exec
