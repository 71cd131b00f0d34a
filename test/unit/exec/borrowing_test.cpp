#include "exec/borrowing.h"

#include <gtest/gtest.h>

#include "sample_api.h"

namespace assay::exec {
namespace {

using namespace sample;
using namespace model;

std::vector<bool> stale(std::vector<Step> steps) {
  return staleUses(sampleApi().api, {std::move(steps)});
}

const Step kCounter = make("Counter::Counter()");

TEST(Borrowing, AReferenceIsStaleAfterItsOwnerChanged) {
  EXPECT_EQ(stale({kCounter, call(0, "Counter::ref()"), call(0, "Counter::add(int)", {number(1)}),
                   call(0, "Counter::add(int)", {result(1)})}),
            (std::vector<bool>{false, false, false, true}));
}

TEST(Borrowing, ConstCallsAndOtherObjectsDoNoHarm) {
  EXPECT_EQ(
      stale({kCounter, kCounter, call(0, "Counter::ref()"), call(0, "Counter::value()"),
             call(1, "Counter::add(int)", {number(1)}), call(1, "Counter::add(int)", {result(2)})}),
      (std::vector<bool>(6, false)));
}

TEST(Borrowing, TheChangingCallItselfMayUseTheValue) {
  EXPECT_EQ(stale({kCounter, call(0, "Counter::ref()"), call(0, "Counter::add(int)", {result(1)}),
                   call(0, "Counter::add(int)", {result(1)})}),
            (std::vector<bool>{false, false, false, true}));
}

TEST(Borrowing, DestructionMakesStale) {
  EXPECT_EQ(stale({kCounter, kCounter, call(0, "Counter::ref()"), call(0, "Counter::~Counter()"),
                   call(1, "Counter::add(int)", {result(2)})}),
            (std::vector<bool>{false, false, false, false, true}));
}

TEST(Borrowing, ValuesAreNotBorrowed) {
  EXPECT_EQ(stale({kCounter, call(0, "Counter::text()"), call(0, "Counter::add(int)", {number(1)}),
                   call(0, "Counter::rename(const std::string&)", {result(1)})}),
            (std::vector<bool>(4, false)));
}

TEST(Borrowing, ANewReferenceIsFresh) {
  EXPECT_EQ(stale({kCounter, call(0, "Counter::add(int)", {number(1)}), call(0, "Counter::ref()"),
                   call(0, "Counter::divided(int)", {result(2)})}),
            (std::vector<bool>(4, false)));
}

// An Api that is put together by hand.
class BorrowingOfTypes : public testing::Test {
 protected:
  TypeId type(const char* name, TypeShape shape, bool isBorrowed) {
    Type added;
    added.name = name;
    added.shape = std::move(shape);
    added.isBorrowed = isBorrowed;
    api_.types.push_back(added);
    return TypeId{static_cast<std::uint32_t>(api_.types.size() - 1)};
  }
  Operation& operation(const char* key, OperationKind kind, ClassId owner, ResultType result,
                       bool isConst) {
    Operation added;
    added.key = key;
    added.kind = kind;
    added.owner = owner;
    added.result = result;
    added.isConst = isConst;
    return api_.operations.emplace_back(std::move(added));
  }

  Api api_;
};

// A list whose iterators give elements by reference.
class BorrowingOfIterators : public BorrowingOfTypes {
 protected:
  void SetUp() override {
    const TypeId nothing = type("void", VoidType{}, false);
    const TypeId list = type("List", ObjectType{}, false);
    const TypeId iterator = type("List::iterator", ObjectType{}, true);
    const TypeId integer = type("int", IntegerType{}, false);
    api_.classes.resize(2);
    api_.classes[0].type = list;
    api_.classes[1].type = iterator;
    using enum OperationKind;
    operation("List()", Constructor, ClassId{0}, {list, Passing::Value}, false);
    operation("begin", Method, ClassId{0}, {iterator, Passing::Value}, true);
    operation("element", Method, ClassId{1}, {integer, Passing::Reference}, true);
    operation("advance", Method, ClassId{1}, {nothing, Passing::Value}, false).name = "operator++";
    operation("remove", Method, ClassId{1}, {nothing, Passing::Value}, false).name = "remove";
    operation("clear", Method, ClassId{0}, {nothing, Passing::Value}, false);
    Parameter other;
    other.type = iterator;
    other.passing = Passing::ConstReference;
    operation("assign", Method, ClassId{1}, {nothing, Passing::Value}, false).parameters = {other};
    other.passing = Passing::Reference;
    operation("swap", Method, ClassId{1}, {nothing, Passing::Value}, false).parameters = {other};
  }
};

TEST_F(BorrowingOfIterators, GoesThroughValuesBorrowedFromBorrowedValues) {
  const std::vector<Step> steps = {make("List()"),     call(0, "begin"),   call(0, "begin"),
                                   call(1, "element"), call(2, "advance"), call(3, "element"),
                                   call(0, "clear"),   call(1, "element"), call(3, "element")};
  EXPECT_EQ(staleUses(api_, {steps}),
            (std::vector<bool>{false, false, false, false, false, false, false, true, true}));
}

TEST_F(BorrowingOfIterators, AChangeThroughOneMakesTheOthersStale) {
  const std::vector<Step> steps = {make("List()"),     make("List()"),     call(0, "begin"),
                                   call(0, "begin"),   call(1, "begin"),   call(2, "remove"),
                                   call(2, "element"), call(3, "element"), call(4, "element")};
  EXPECT_EQ(staleUses(api_, {steps}),
            (std::vector<bool>{false, false, false, false, false, false, false, true, false}));
}

TEST_F(BorrowingOfIterators, AnAssignedIteratorRefersIntoWhatTheOtherRefersInto) {
  const std::vector<Step> steps = {make("List()"),
                                   make("List()"),
                                   call(0, "begin"),
                                   call(1, "begin"),
                                   call(2, "assign", {result(3)}),
                                   call(1, "clear"),
                                   call(2, "element")};
  EXPECT_EQ(staleUses(api_, {steps}),
            (std::vector<bool>{false, false, false, false, false, false, true}));
}

TEST_F(BorrowingOfIterators, SwappedIteratorsReferIntoBothLists) {
  const std::vector<Step> steps = {make("List()"),
                                   make("List()"),
                                   call(0, "begin"),
                                   call(1, "begin"),
                                   call(2, "swap", {result(3)}),
                                   call(0, "clear"),
                                   call(3, "element")};
  EXPECT_EQ(staleUses(api_, {steps}),
            (std::vector<bool>{false, false, false, false, false, false, true}));
}

TEST_F(BorrowingOfIterators, TheWayBackMayLeadToTheOwner) {
  const TypeId pointer = type("List*", PointerType{api_.classes[0].type, false}, false);
  operation("list", OperationKind::Method, ClassId{1}, {pointer, Passing::Value}, true);
  const std::vector<Step> steps = {make("List()"),    call(0, "begin"), call(0, "begin"),
                                   call(1, "list"),   call(3, "clear"), call(3, "clear"),
                                   call(2, "element")};
  EXPECT_EQ(staleUses(api_, {steps}),
            (std::vector<bool>{false, false, false, false, false, false, true}));
}

TEST(Borrowing, AChangeThroughTheResultOfAnAssignmentIsOneOfTheObject) {
  Api api;
  Type list;
  list.name = "List";
  list.shape = ObjectType{};
  list.classId = ClassId{0};
  Type integer;
  integer.name = "int";
  integer.shape = IntegerType{};
  api.types = {list, integer};
  Class cls;
  cls.name = "List";
  cls.type = TypeId{0};
  api.classes = {cls};
  const auto method = [&](const char* key, TypeId result, Passing passing, bool isConst) {
    Operation added;
    added.kind = OperationKind::Method;
    added.key = key;
    added.owner = ClassId{0};
    added.result = {result, passing};
    added.isConst = isConst;
    api.operations.push_back(added);
  };
  Operation made;
  made.kind = OperationKind::Constructor;
  made.key = "make";
  made.result = {TypeId{0}, Passing::Value};
  api.operations.push_back(made);
  method("assign", TypeId{0}, Passing::Reference, false);
  method("front", TypeId{1}, Passing::Reference, true);
  method("use", TypeId{1}, Passing::Value, true);
  const auto front = call(0, "front");
  const auto useFront = [](std::size_t of) { return call(of, "use"); };
  EXPECT_EQ(staleUses(api, {{make("make"), call(0, "assign"), front, call(1, "assign"), useFront(2),
                             useFront(1)}}),
            (std::vector<bool>{false, false, false, false, true, false}));
}

// A document gives handles to its nodes by value; they can be made of each other.
class BorrowingOfHandles : public BorrowingOfTypes {
 protected:
  void SetUp() override {
    const TypeId nothing = type("void", VoidType{}, false);
    const TypeId document = type("Document", ObjectType{}, false);
    const TypeId node = type("Node", ObjectType{}, false);
    api_.types[node.index].isHandle = true;
    api_.classes.resize(2);
    api_.classes[0].type = document;
    api_.classes[1].type = node;
    using enum OperationKind;
    operation("Document()", Constructor, ClassId{0}, {document, Passing::Value}, false);
    operation("Node()", Constructor, ClassId{1}, {node, Passing::Value}, false);
    Parameter other;
    other.type = node;
    other.passing = Passing::ConstReference;
    operation("Node(Node)", Constructor, ClassId{1}, {node, Passing::Value}, false).parameters = {
        other};
    other.type = document;
    operation("Node(Document)", Constructor, ClassId{1}, {node, Passing::Value}, false)
        .parameters = {other};
    operation("root", Method, ClassId{0}, {node, Passing::Value}, true);
    operation("clear", Method, ClassId{0}, {nothing, Passing::Value}, false);
    operation("~Document()", Destructor, ClassId{0}, {nothing, Passing::Value}, false);
    operation("child", Method, ClassId{1}, {node, Passing::Value}, true);
    operation("remove", Method, ClassId{1}, {nothing, Passing::Value}, false).name = "remove";
  }
};

TEST_F(BorrowingOfHandles, TheyAndWhatIsMadeOfThemGoWithTheirOwner) {
  const std::vector<Step> steps = {
      make("Document()"), call(0, "root"),  call(1, "child"), make("Node(Node)", {result(2)}),
      call(3, "child"),   call(0, "clear"), call(1, "child"), call(2, "child"),
      call(4, "child")};
  EXPECT_EQ(staleUses(api_, {steps}),
            (std::vector<bool>{false, false, false, false, false, false, true, true, true}));
}

TEST_F(BorrowingOfHandles, AChangeThroughOneMakesTheOthersStale) {
  const std::vector<Step> steps = {make("Document()"), call(0, "root"),  call(0, "root"),
                                   call(1, "remove"),  call(1, "child"), call(2, "child")};
  EXPECT_EQ(staleUses(api_, {steps}), (std::vector<bool>{false, false, false, false, false, true}));
}

TEST_F(BorrowingOfHandles, OneThatIsMadeOfAnObjectGoesWithIt) {
  const std::vector<Step> steps = {make("Document()"), make("Node(Document)", {result(0)}),
                                   call(0, "~Document()"), call(1, "child")};
  EXPECT_EQ(staleUses(api_, {steps}), (std::vector<bool>{false, false, false, true}));
}

TEST_F(BorrowingOfHandles, OneThatIsMadeOfTheOwnerStays) {
  const std::vector<Step> steps = {make("Document()"), make("Node(Document)", {result(0)}),
                                   make("Node()"),     call(0, "clear"),
                                   call(1, "child"),   call(2, "child")};
  EXPECT_EQ(staleUses(api_, {steps}), (std::vector<bool>(6, false)));
}

}  // namespace
}  // namespace assay::exec
