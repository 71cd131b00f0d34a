// Regression tests as text: what is compared, named, left out.
#include "emit/emit.h"

#include <gmock/gmock.h>

#include "emit/cmake_fragment.h"
#include "emit/expressions.h"
#include "emit/merge.h"
#include "fixture.h"

namespace assay::emit {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr std::string_view queueHeader = R"(#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

class Queue {
 public:
  explicit Queue(int capacity) : capacity_(capacity) {}
  Queue& push(int value) { values_.push_back(value); return *this; }
  int pop() { if (values_.empty()) throw std::underflow_error("empty"); return values_.back(); }
  int size() const { return static_cast<int>(values_.size()); }
  bool empty() const { return values_.empty(); }
  double mean() const { return 0.5; }
  float share() const { return 0.5F; }
  std::string name() const { return "q"; }
  std::vector<int> values() const { return values_; }
  std::optional<int> first() const { return std::nullopt; }
  int sum(const Queue& other) const { return size() + other.size(); }
  void each(const std::function<int(int)>& visit) { for (int& v : values_) v = visit(v); }
  static std::unique_ptr<Queue> make() { return std::make_unique<Queue>(1); }
  bool operator==(const Queue& other) const = default;
 private:
  std::vector<int> values_;
  int capacity_;
};
)";

class Regressions : public EmitTest {
 protected:
  Regressions() { use(queueHeader); }
};

// The lines that are no marks of sections.
std::string withoutMarks(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at) + 1;
    const std::string line = text.substr(at, end - at);
    if (!line.starts_with("# assay: ")) result += line;
    at = end;
  }
  return result;
}

constexpr auto pushOne = R"j([{"call": "Queue::Queue(int)", "args" : [4]
},
                             {"call": "Queue::push(int)", "on": 0, "args": [7]}])j";

TEST_F(Regressions, ResultsAndQueriesAreComparedWhereTheyComeAbout) {
  EXPECT_EQ(textOf(test("PushLeavesSizeOne", pushOne,
                        {query(1, 0, "Queue::size() const", "1"),
                         query(1, 0, "Queue::empty() const", "false"),
                         query(1, 0, "Queue::name() const", R"("q\n")")})),
            R"(TEST(QueueTest, PushLeavesSizeOne) {
  Queue queue(4);
  queue.push(7);
  EXPECT_EQ(queue.size(), 1);
  EXPECT_FALSE(queue.empty());
  EXPECT_EQ(queue.name(), "q\n");
}
)");
}

TEST_F(Regressions, ExpectedExceptionsAreExpected) {
  EXPECT_EQ(textOf(test("PopOnEmptyThrowsUnderflow",
                        R"j([{"call": "Queue::Queue(int)", "args": [4]},
                            {"call": "Queue::pop()", "on": 0}])j",
                        {throws(1, "std::underflow_error")})),
            R"(TEST(QueueTest, PopOnEmptyThrowsUnderflow) {
  Queue queue(4);
  EXPECT_THROW(queue.pop(), std::underflow_error);
}
)");
}

TEST_F(Regressions, FloatingPointIsComparedWithItsOwnAssertions) {
  EXPECT_EQ(textOf(test("Means",
                        R"j([{"call": "Queue::Queue(int)", "args": [-4]},
                            {"call": "Queue::mean() const", "on": 0},
                            {"call": "Queue::share() const", "on": 0},
                            {"call": "Queue::mean() const", "on": 0},
                            {"call": "Queue::mean() const", "on": 0}])j",
                        {result(1, "0.5"), result(2, "0.25"), result(3, R"("nan")"),
                         result(4, R"("-inf")")})),
            R"(TEST(QueueTest, Means) {
  Queue queue(-4);
  EXPECT_DOUBLE_EQ(queue.mean(), 0.5);
  EXPECT_FLOAT_EQ(queue.share(), 0.25f);
  EXPECT_TRUE(std::isnan(queue.mean()));
  EXPECT_EQ(queue.mean(), -std::numeric_limits<double>::infinity());
}
)");
}

TEST_F(Regressions, ContainersAndOptionalsAreComparedAsWholes) {
  EXPECT_EQ(textOf(test("Values", pushOne,
                        {query(1, 0, "Queue::values() const", "[7, 8]"),
                         query(1, 0, "Queue::first() const", "[]"),
                         query(0, 0, "Queue::values() const", "[]"),
                         query(0, 0, "Queue::first() const", "[3]")})),
            R"(TEST(QueueTest, Values) {
  Queue queue(4);
  EXPECT_TRUE(queue.values().empty());
  EXPECT_EQ(queue.first(), 3);
  queue.push(7);
  EXPECT_EQ(queue.values(), (std::vector<int>{7, 8}));
  EXPECT_FALSE(queue.first().has_value());
}
)");
}

TEST_F(Regressions, CallbacksAreLambdas) {
  EXPECT_EQ(textOf(test("Each",
                        R"j([{"call": "Queue::Queue(int)", "args": [4]},
                            {"call": "Queue::each(const std::function<int(int)>&)", "on": 0,
                             "args": [{"callback": {"steps": [
                               {"call": "Queue::push(int)", "on": {"step": 0},
                                "args": [{"parameter": 0}]}], "returns": [3]}}]}])j")),
            R"(TEST(QueueTest, Each) {
  Queue queue(4);
  EXPECT_NO_THROW(queue.each([&](int i) { queue.push(i); return 3; }));
}
)");
}

TEST_F(Regressions, OperatorsAndPointersAreWrittenAsSuch) {
  EXPECT_EQ(textOf(test("Same",
                        R"j([{"call": "Queue::make()"},
                            {"call": "Queue::Queue(int)", "args": [1]},
                            {"call": "Queue::operator==(const Queue&) const", "on": 1,
                             "args": [{"step": 1}]},
                            {"call": "Queue::size() const", "on": 0}])j",
                        {result(2, "true"), result(3, "0")})),
            R"(TEST(QueueTest, Same) {
  std::unique_ptr<Queue> queue = Queue::make();
  Queue other(1);
  EXPECT_TRUE(other == other);
  EXPECT_EQ(queue->size(), 0);
}
)");
}

TEST_F(Regressions, WhatNobodyNeedsGetsNoName) {
  const std::string text = textOf(test("Sum",
                                       R"j([{"call": "Queue::Queue(int)", "args": [1]},
                      {"call": "Queue::Queue(int)", "args": [2]},
                      {"call": "Queue::sum(const Queue&) const", "on": 0, "args": [{"step": 1}]},
                      {"call": "Queue::make()"}])j",
                                       {result(2, "0")}));
  EXPECT_THAT(text, Not(HasSubstr("auto")));
  EXPECT_THAT(text, HasSubstr("  Queue::make();\n"));
}

TEST_F(Regressions, Catch2) {
  options_.framework = Framework::Catch2;
  EXPECT_EQ(textOf(test(
                "PushLeavesSizeOne", pushOne,
                {query(1, 0, "Queue::size() const", "1"), query(1, 0, "Queue::mean() const", "0.5"),
                 query(1, 0, "Queue::empty() const", "false")})),
            R"(TEST_CASE("Queue: PushLeavesSizeOne", "[Queue]") {
  Queue queue(4);
  queue.push(7);
  CHECK(queue.size() == 1);
  CHECK(queue.mean() == Approx(0.5));
  CHECK_FALSE(queue.empty());
}
)");
}

TEST_F(Regressions, Doctest) {
  options_.framework = Framework::Doctest;
  EXPECT_EQ(textOf(test("PopOnEmptyThrows",
                        R"j([{"call": "Queue::Queue(int)", "args": [4]
},
                            {"call": "Queue::mean() const", "on": 0},
                            {"call": "Queue::pop()", "on": 0}])j",
                        {result(1, "0.5"), throws(2, "std::underflow_error")})),
            R"(TEST_CASE("Queue: PopOnEmptyThrows") {
  Queue queue(4);
  CHECK(queue.mean() == doctest::Approx(0.5));
  CHECK_THROWS_AS(queue.pop(), std::underflow_error);
}
)");
}

TEST_F(Regressions, AFileHasItsMarkerAndTheHeadersOfWhatItMentions) {
  const Emitted all =
      emitted({test("Values", pushOne, {query(1, 0, "Queue::values() const", "[7]")})});
  ASSERT_EQ(all.files.size(), 1U);
  EXPECT_EQ(all.files[0].name, "subject_test.cpp");
  EXPECT_THAT(
      all.files[0].text,
      StartsWith(
          "// Written by Assay. Tests that you edit are kept; delete one to have it "
          "written anew.\n" +
          section("#include <gtest/gtest.h>\n\n#include <vector>\n\n#include \"subject.h\"\n\n") +
          section("namespace {\n\n")));
}

TEST_F(Regressions, NothingIsWrittenForNoTests) { EXPECT_TRUE(emitted({}).files.empty()); }

TEST_F(Regressions, TheCMakeFragmentBuildsBothFiles) {
  options_.usesContracts = true;
  options_.sources = {"../queue.cpp"};
  options_.includeDirectories = {".."};
  options_.compileOptions = {"-DMODE=\"a\""};
  const Emitted all =
      emitted({test("A", pushOne)}, {fault(test("B", pushOne), model::RuleId::Leak, 2)});
  ASSERT_EQ(all.files.size(), 2U);
  EXPECT_EQ(all.files[1].name, "subject_faults_test.cpp");
  EXPECT_EQ(fragmentName(all.stem), "subject_test.cmake");
  const std::string text = withoutMarks(cmakeFragment(testFiles(all.stem), options_));
  EXPECT_EQ(text.substr(text.find("find_package")), R"(find_package(GTest REQUIRED)
include(GoogleTest)

add_executable(subject_test
  "${CMAKE_CURRENT_LIST_DIR}/subject_test.cpp"
  "${CMAKE_CURRENT_LIST_DIR}/../queue.cpp")
target_include_directories(subject_test PRIVATE
  "${CMAKE_CURRENT_LIST_DIR}/..")
target_compile_options(subject_test PRIVATE
  "-DMODE=\"a\"")
target_link_libraries(subject_test PRIVATE
  GTest::gtest_main)
target_compile_features(subject_test PRIVATE cxx_std_20)
gtest_discover_tests(subject_test)

add_executable(subject_faults_test
  "${CMAKE_CURRENT_LIST_DIR}/subject_faults_test.cpp"
  "${CMAKE_CURRENT_LIST_DIR}/../queue.cpp")
target_include_directories(subject_faults_test PRIVATE
  "${CMAKE_CURRENT_LIST_DIR}/..")
target_compile_definitions(subject_faults_test PRIVATE
  ASSAY_ACTIVE)
target_compile_options(subject_faults_test PRIVATE
  "-DMODE=\"a\""
  -g
  -fsanitize=address,undefined
  -fno-sanitize-recover=undefined)
target_link_options(subject_faults_test PRIVATE
  -fsanitize=address,undefined)
target_link_libraries(subject_faults_test PRIVATE
  GTest::gtest_main)
target_compile_features(subject_faults_test PRIVATE cxx_std_20)
gtest_discover_tests(subject_faults_test)
)");
}

TEST(OwnedObject, IsMadeByAFunctionUnlessBracesStandInTheWay) {
  EXPECT_EQ(ownedObject("shared", "A", "(1, f(2))"), "std::make_shared<A>(1, f(2))");
  EXPECT_EQ(ownedObject("unique", "A", R"(("({", '{'))"), R"(std::make_unique<A>("({", '{'))");
  EXPECT_EQ(ownedObject("unique", "A", "(1, {})"), "std::unique_ptr<A>(new A(1, {}))");
  EXPECT_EQ(ownedObject("shared", "const A", "({2}, 3)"),
            "std::shared_ptr<const A>(new const A({2}, 3))");
}

}  // namespace
}  // namespace assay::emit
