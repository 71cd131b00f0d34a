#include "report/listing.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace assay::report {
namespace {

using model::CrashKind;

using namespace model;

constexpr TypeId kVoid{0};
constexpr TypeId kInt{1};
constexpr TypeId kStack{2};
constexpr TypeId kHandle{3};

Type typeOf(const char* name, TypeShape shape, std::optional<ClassId> classId = {}) {
  Type type;
  type.name = type.spelling = name;
  type.shape = std::move(shape);
  type.classId = classId;
  return type;
}

Operation operationOf(OperationKind kind, const char* key, std::optional<ClassId> owner,
                      ResultType result) {
  Operation operation;
  operation.kind = kind;
  operation.key = key;
  operation.owner = owner;
  operation.result = result;
  operation.location = {"stack.h", 4, 1};
  return operation;
}

Api smallApi() {
  Api api;
  api.types = {typeOf("void", VoidType{}), typeOf("int", IntegerType{}),
               typeOf("Stack", ObjectType{}, ClassId{0}),
               typeOf("Handle", ObjectType{}, ClassId{1})};
  Class stack;
  stack.name = "Stack";
  stack.type = kStack;
  stack.isAbstract = true;
  stack.invariants = {{"repOk", false, true, {}, ""}};
  stack.location = {"stack.h", 2, 7};
  Class handle;
  handle.name = "Handle";
  handle.type = kHandle;
  handle.isUnderTest = false;
  api.classes = {stack, handle};

  Operation push = operationOf(OperationKind::Method, "Stack::push(int)", ClassId{0}, {kVoid});
  push.parameters = {{"value", kInt, Passing::Value, "7"}};
  push.contracts = {{ContractKind::Precondition, "value > 0", {}},
                    {ContractKind::Postcondition, "!empty()", {}}};
  Operation top = operationOf(OperationKind::Method, "Stack::top() const", ClassId{0},
                              {kInt, Passing::ConstReference, true});
  top.isConst = top.isNoexcept = true;
  api.operations = {
      operationOf(OperationKind::Stub, "Stack::(stub)", ClassId{0}, {kStack}), push, top,
      operationOf(OperationKind::Constructor, "Handle::Handle()", ClassId{1}, {kHandle}),
      operationOf(OperationKind::FreeFunction, "swap(Stack&)", {},
                  {kStack, Passing::RvalueReference})};
  api.limitations = {{"Stack::attach(Socket&)", "nothing makes a Socket", "add a factory", {}}};
  return api;
}

TEST(Listing, IsATableForPeople) {
  EXPECT_EQ(listingText(smallApi()), R"(Stack  (abstract)
  stub         (stub)
  method       push(int) -> void
                 requires value > 0
                 ensures !empty()
  method       top() const -> const int& noexcept
  invariant    repOk (private)

Handle  (needed as an argument)
  constructor  Handle()

functions and enumerators
  function     swap(Stack&) -> Stack&&

cannot be called
  Stack::attach(Socket&)
    nothing makes a Socket
    → add a factory

1 class, 5 operations, 1 cannot be called
)");
}

TEST(Listing, SaysWhatATrialDid) {
  Api api = smallApi();
  api.operations.resize(3);
  api.classes.resize(1);
  api.limitations.clear();
  const std::vector<TriedOperation> tried = {
      {{}, Returned{}, true}, {{}, Threw{"std::bad_alloc", "no room", {}}, true}, {{}, {}, false}};
  EXPECT_EQ(listingText(api, tried), R"(Stack  (abstract)
  stub         (stub)  ✓ returned
  method       push(int) -> void  ✓ threw std::bad_alloc: no room
                 requires value > 0
                 ensures !empty()
  method       top() const -> const int& noexcept  ✗ no sequence could be built for it
  invariant    repOk (private)

1 class, 3 operations, 2 of 3 ran
)");
}

TEST(Listing, JsonHasEveryFact) {
  Sequence sequence;
  sequence.steps = {Step{"Stack::(stub)", {}, {}, {}}};
  const std::vector<TriedOperation> tried(5,
                                          {sequence, Crashed{CrashKind::Segv, "", {}, ""}, false});
  const auto document = nlohmann::json::parse(listingJson(smallApi(), tried));
  EXPECT_EQ(document["assay"], "listing/1");
  EXPECT_EQ(document["classes"][0], nlohmann::json::parse(R"({"name": "Stack", "underTest": true,
    "abstract": true, "invariants": ["repOk"], "file": "stack.h", "line": 2})"));
  EXPECT_EQ(document["operations"][1], nlohmann::json::parse(R"json({"key": "Stack::push(int)",
    "kind": "method", "class": "Stack", "required": 0, "result": "void", "const": false,
    "noexcept": false, "file": "stack.h", "line": 4,
    "parameters": [{"name": "value", "type": "int", "default": "7"}],
    "contracts": [{"kind": "requires", "text": "value > 0"},
                  {"kind": "ensures", "text": "!empty()"}],
    "tried": "Crashed", "ran": false, "trial": "crashed: segv",
    "sequence": [{"call": "Stack::(stub)"}]
})json"));
  EXPECT_EQ(document["operations"][4]["class"], "");
  EXPECT_EQ(document["limitations"][0]["remedy"], "add a factory");
}

TEST(Listing, TextThatIsNotUtf8DoesNotBreakTheJson) {
  Api api = smallApi();
  api.limitations[0].reason = "bad \xff byte";
  EXPECT_TRUE(nlohmann::json::parse(listingJson(api)).contains("limitations"));
}

}  // namespace
}  // namespace assay::report
