#include "oracle/literals.h"

#include <gtest/gtest.h>

#include <limits>

#include "fixture.h"

namespace assay::oracle {
namespace {

class Literals : public testing::Test {
 protected:
  Literals() {
    vector_ = fixture_.type(
        "std::vector<int>",
        model::CompositeType{model::CompositeForm::Sequence, "std::vector", {fixture_.intType}});
    takesInt_ = fixture_.function("takesInt", {byValue(fixture_.intType)}, fixture_.voidType);
    takesLong_ = fixture_.function("takesLong", {byValue(fixture_.longType)}, fixture_.voidType);
    takesSize_ = fixture_.function("takesSize", {byValue(fixture_.sizeType)}, fixture_.voidType);
    takesReal_ = fixture_.function("takesReal", {byValue(fixture_.doubleType)}, fixture_.voidType);
    takesText_ = fixture_.function("takesText", {byValue(fixture_.textType)}, fixture_.voidType);
    takesList_ = fixture_.function("takesList", {byValue(vector_)}, fixture_.voidType);
  }

  model::Sequence with(model::OperationId id, model::Argument argument) const {
    Script script(fixture_.api);
    script.call(id, {std::move(argument)});
    return script.sequence;
  }
  bool isSmall(model::OperationId id, model::Argument argument) const {
    return hasOnlySmallLiterals(fixture_.api, with(id, std::move(argument)), 1);
  }
  bool isNearLimit(model::OperationId id, model::Argument argument) const {
    return hasNumberNearLimit(fixture_.api, with(id, std::move(argument)), 1);
  }

  ApiFixture fixture_;
  model::TypeId vector_;
  model::OperationId takesInt_;
  model::OperationId takesLong_;
  model::OperationId takesSize_;
  model::OperationId takesReal_;
  model::OperationId takesText_;
  model::OperationId takesList_;
};

TEST_F(Literals, SmallOnesAreBounded) {
  EXPECT_TRUE(isSmall(takesInt_, number(-1000)));
  EXPECT_FALSE(isSmall(takesInt_, number(-1001)));
  EXPECT_TRUE(isSmall(takesText_, text(std::string(64, 'a'))));
  EXPECT_FALSE(isSmall(takesText_, text(std::string(65, 'a'))));
  EXPECT_TRUE(isSmall(takesList_, list(std::vector<model::Argument>(16, number(1)))));
  EXPECT_FALSE(isSmall(takesList_, list(std::vector<model::Argument>(17, number(1)))));
  EXPECT_FALSE(isSmall(takesReal_, real(std::numeric_limits<double>::infinity())));
  EXPECT_FALSE(isSmall(takesReal_, real(std::numeric_limits<double>::quiet_NaN())));
}

TEST_F(Literals, NumbersInsideOfListsCount) {
  EXPECT_FALSE(isSmall(takesList_, list({number(1), number(5000)})));
  EXPECT_TRUE(isNearLimit(takesList_, list({number(2'000'000'000)})));
}

TEST_F(Literals, OnlyTheFirstStepsCount) {
  Script script(fixture_.api);
  script.call(takesInt_, {number(1)});
  script.call(takesInt_, {number(100'000)});
  EXPECT_TRUE(hasOnlySmallLiterals(fixture_.api, script.sequence, 1));
  EXPECT_FALSE(hasOnlySmallLiterals(fixture_.api, script.sequence, 2));
}

TEST_F(Literals, TheLimitDependsOnTheType) {
  EXPECT_FALSE(isNearLimit(takesInt_, number(1 << 27)));
  EXPECT_TRUE(isNearLimit(takesInt_, number((1 << 27) + 1)));
  EXPECT_TRUE(isNearLimit(takesInt_, number(std::numeric_limits<std::int32_t>::min())));
  EXPECT_FALSE(isNearLimit(takesLong_, number(std::int64_t{1} << 40)));
  EXPECT_TRUE(isNearLimit(takesLong_, number(std::numeric_limits<std::int64_t>::max())));
  EXPECT_FALSE(isNearLimit(takesSize_, number(std::int64_t{1} << 60)));
  EXPECT_TRUE(isNearLimit(takesSize_, number(std::int64_t{1} << 61)));
  EXPECT_TRUE(isNearLimit(takesReal_, real(1e30)));
  EXPECT_FALSE(isNearLimit(takesReal_, real(1e6)));
}

TEST_F(Literals, NanIsFound) {
  EXPECT_TRUE(
      hasNan(fixture_.api, with(takesReal_, real(std::numeric_limits<double>::quiet_NaN()))));
  EXPECT_FALSE(hasNan(fixture_.api, with(takesReal_, real(1.5))));
}

TEST_F(Literals, ACallbackThatMakesCallsIsActive) {
  model::CallbackLiteral callback;
  EXPECT_FALSE(hasActiveCallback(fixture_.api, with(takesInt_, {model::Literal{callback}}), 1));
  callback.body.push_back({fixture_.key(takesInt_), {}, {number(1)}, {}});
  const model::Sequence active = with(takesInt_, {model::Literal{callback}});
  EXPECT_TRUE(hasActiveCallback(fixture_.api, active, 1));
  EXPECT_FALSE(hasActiveCallback(fixture_.api, active, 0));
}

}  // namespace
}  // namespace assay::oracle
