// A class to fail: what the tests of judging share.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fixture.h"
#include "oracle/judge.h"

namespace assay::oracle {

class StackTest : public testing::Test {
 protected:
  StackTest()
      : stack_(fixture_.cls("Stack")),
        type_(fixture_.typeOf(stack_)),
        make_(fixture_.constructor(stack_)),
        copy_(fixture_.constructor(stack_, {byConstReference(type_)})),
        take_(fixture_.constructor(stack_, {byMove(type_)})),
        push_(fixture_.method(stack_, "push", {byValue(fixture_.intType, "value")},
                              fixture_.voidType)),
        pop_(fixture_.method(stack_, "pop", {}, fixture_.intType)),
        reserve_(fixture_.method(stack_, "reserve", {byValue(fixture_.sizeType, "capacity")},
                                 fixture_.voidType)),
        moveAssign_(fixture_.fluent(stack_, "operator=", {byMove(type_)})),
        link_(fixture_.method(stack_, "link", {byValue(fixture_.intPointer, "target")},
                              fixture_.voidType)),
        clear_(fixture_.method(stack_, "clear", {}, fixture_.voidType)),
        size_(fixture_.query(stack_, "size", {}, fixture_.sizeType)),
        script_(fixture_.api) {
    fixture_.describe(clear_).isNoexcept = true;
  }

  std::vector<model::Failure> judged(const model::Execution& execution,
                                     std::optional<model::RuleId> rule = std::nullopt) const {
    return judge(fixture_.api, {script_.sequence, rule, {}}, execution, settings_, subject_);
  }

  // The script's last step ends in the outcome; there is exactly one failure.
  model::Failure failureOf(model::Outcome outcome) const {
    return only(judged(endingIn(script_.sequence, std::move(outcome))));
  }

  static model::Failure only(std::vector<model::Failure> failures) {
    EXPECT_EQ(failures.size(), 1U);
    return failures.empty() ? model::Failure{} : std::move(failures.front());
  }

  // As the executor shows a crash in Stack::pop().
  static model::Crashed crash(model::FailureKind kind, std::string message = "something happened",
                              std::string function = "Stack::pop()") {
    return {std::move(kind), std::move(message), {frame(std::move(function)), thunk()}, ""};
  }

  void popOnce() {
    const auto stack = script_.call(make_);
    script_.on(stack, pop_);
  }

  ApiFixture fixture_;
  model::ClassId stack_;
  model::TypeId type_;
  model::OperationId make_;
  model::OperationId copy_;
  model::OperationId take_;
  model::OperationId push_;
  model::OperationId pop_;
  model::OperationId reserve_;
  model::OperationId moveAssign_;
  model::OperationId link_;
  model::OperationId clear_;
  model::OperationId size_;
  Script script_;
  model::RuleSettings settings_;
  model::SubjectFiles subject_{{"/subject/subject.h"}, {}};
};

}  // namespace assay::oracle
