#include "exec/lowering.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sample_api.h"

namespace assay::exec {
namespace {

using namespace sample;
using namespace model;
using testing::HasSubstr;

support::Result<Program> lower(std::vector<Step> steps, const OwnershipFacts& facts = {}) {
  const Lowering lowering(sampleApi().api, sampleApi().table);
  return lowering.lower({std::move(steps)}, facts);
}

std::string errorOf(std::vector<Step> steps) {
  const auto program = lower(std::move(steps));
  return program ? "no error" : support::toString(program.error());
}

Argument literal(Literal value) { return Argument{std::move(value)}; }

const Step kCounter = make("Counter::Counter()");

TEST(Lowering, SuggestsTheNearestOperation) {
  const std::string error = errorOf({make("Counter::Countr()")});
  EXPECT_THAT(error, HasSubstr("step 0"));
  EXPECT_THAT(error, HasSubstr("there is no operation `Counter::Countr()`"));
  EXPECT_THAT(error, HasSubstr("did you mean `Counter::Counter()`?"));
}

TEST(Lowering, NamesStepArgumentExpectedAndGiven) {
  const std::string error = errorOf({kCounter, call(0, "Counter::add(int)", {text("five")})});
  EXPECT_THAT(error, HasSubstr("step 1, argument 1 (p0)"));
  EXPECT_THAT(error, HasSubstr("expected int, got the text \"five\""));
}

TEST(Lowering, ChecksTheNumberOfArguments) {
  EXPECT_THAT(errorOf({kCounter, call(0, "Counter::add(int)")}),
              HasSubstr("Counter::add(int) takes 1 argument, 0 given"));
  EXPECT_THAT(errorOf({make("Counter::Counter()", {number(1)})}),
              HasSubstr("takes 0 arguments, 1 given"));
}

TEST(Lowering, ChecksTheReceiver) {
  EXPECT_THAT(errorOf({make("Counter::value()")}), HasSubstr("needs an object to be called on"));
  EXPECT_THAT(errorOf({kCounter, call(0, "Counter::Counter()")}),
              HasSubstr("is not called on an object"));
  EXPECT_THAT(errorOf({kCounter, call(0, "Tray::none()")}),
              HasSubstr("step 1, receiver: expected Tray, got a value of type Counter"));
}

TEST(Lowering, ChecksReferences) {
  EXPECT_THAT(errorOf({call(1, "Counter::value()"), kCounter}),
              HasSubstr("refers to step 1, which comes later"));
  EXPECT_THAT(errorOf({kCounter, call(0, "Counter::add(int)", {number(1)}),
                       call(0, "Counter::add(int)", {result(1)})}),
              HasSubstr("uses the result of step 1, which has none"));
  EXPECT_THAT(errorOf({kCounter, call(0, "Counter::add(int)", {result(0, 3)})}),
              HasSubstr("refers to output 3 of step 0"));
  EXPECT_THAT(errorOf({kCounter, call(0, "Counter::~Counter()"), call(0, "Counter::value()")}),
              HasSubstr("uses the value of step 0, which step 1 destroyed"));
}

TEST(Lowering, OverridesAreForStubs) {
  Step step = kCounter;
  step.overrides["value"] = CallbackLiteral{};
  EXPECT_THAT(errorOf({kCounter, step}), HasSubstr("step 1: Counter::Counter() makes no stub"));
}

TEST(Lowering, KnowsWhichStepFillsASlot) {
  const auto program = lower({kCounter, call(0, "Counter::add(int)", {number(1)}),
                              call(0, "Counter::rename(const std::string&)", {text("x")})});
  ASSERT_TRUE(program);
  // The object; the literal and the result of `add`; then those of `rename`.
  EXPECT_EQ(stepOfSlot(*program, 0), 0u);
  EXPECT_EQ(stepOfSlot(*program, 1), 1u);
  EXPECT_EQ(stepOfSlot(*program, 2), 1u);
  EXPECT_EQ(stepOfSlot(*program, 3), 2u);
  EXPECT_EQ(stepOfSlot(*program, 100), std::nullopt);
}

TEST(Lowering, ChecksTheRangeOfIntegers) {
  EXPECT_THAT(errorOf({make("Counter::Counter(int)", {number(3'000'000'000)})}),
              HasSubstr("3000000000 does not fit into int"));
  EXPECT_EQ(errorOf({make("Counter::Counter(int)", {number(-2'147'483'648)})}), "no error");
}

TEST(Lowering, ObjectsHaveNoLiterals) {
  EXPECT_THAT(errorOf({make("Tray::Tray()"), call(0, "Tray::peek(const Node&)", {number(1)})}),
              HasSubstr("expected an object of type Node, got 1"));
  EXPECT_THAT(errorOf({make("Tray::Tray()"), call(0, "Tray::peek(const Node&)", {null()})}),
              HasSubstr("expected Node, got null"));
  EXPECT_THAT(errorOf({make("Tray::Tray()"), call(0, "Tray::keep(Node*)", {list({number(1)})})}),
              HasSubstr("expected an object of type Node"));
}

TEST(Lowering, ErrorsInsideCallbacksSayWhere) {
  CallbackLiteral wrong;
  wrong.body = {kCounter, call(0, "Counter::add(int)", {text("x")})};
  EXPECT_THAT(
      errorOf({kCounter, call(0, "Counter::each(std::function<int(int)>)", {callback(wrong)})}),
      HasSubstr("step 1, argument 1 (p0), callback step 1, argument 1 (p0)"));
  CallbackLiteral returns;
  returns.returns = {text("x")};
  EXPECT_THAT(
      errorOf({kCounter, call(0, "Counter::each(std::function<int(int)>)", {callback(returns)})}),
      HasSubstr("return value 0: expected int"));
  EXPECT_THAT(errorOf({kCounter, call(0, "Counter::add(int)",
                                      {Argument{ValueRef{ValueRef::Scope::Parameter, 0, 0}}})}),
              HasSubstr("refers into a callback from outside of one"));
}

TEST(Lowering, InsertsAddressesAndDereferences) {
  EXPECT_EQ(errorOf({make("Tray::Tray()"), make("Node::Node(int)", {number(1)}),
                     call(0, "Tray::look(const Node*)", {result(1)}), call(0, "Tray::none()"),
                     call(0, "Tray::peek(const Node&)", {result(3)}),
                     call(0, "Tray::keep(Node*)", {null()})}),
            "no error");
}

TEST(Lowering, NotesWhereOwnershipCouldGoAndFollowsFacts) {
  const std::vector<Step> steps = {make("Tray::Tray()"), make("Node::Node(int)", {number(1)}),
                                   call(0, "Tray::keep(Node*)", {result(1)}),
                                   call(0, "Tray::make(int)", {number(2)})};
  const auto plain = lower(steps);
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->pointerPasses, (std::vector<PointerPass>{{2, "Tray::keep(Node*)", 0}}));
  EXPECT_EQ(plain->pointerResults, (std::vector<PointerResult>{{3, "Tray::make(int)"}}));
  OwnershipFacts facts;
  facts.taken.insert({"Tray::keep(Node*)", 0});
  facts.ownedResults.insert("Tray::make(int)");
  const auto informed = lower(steps, facts);
  ASSERT_TRUE(informed);
  EXPECT_EQ(informed->words.size(), plain->words.size() + 3);  // Release, and Own with its row
}

TEST(Lowering, TextIsFollowedByNul) {
  for (std::size_t size = 0; size < 9; ++size) {
    const auto program = lower(
        {kCounter, call(0, "Counter::rename(const std::string&)", {text(std::string(size, 'y'))})});
    ASSERT_TRUE(program);
    const auto* bytes = reinterpret_cast<const char*>(program->words.data());
    const std::size_t total = program->words.size() * 4;
    const std::string_view all(bytes, total);
    const std::size_t at = size == 0 ? total - 4 : all.rfind(std::string(size, 'y'));
    EXPECT_EQ(bytes[at + size], '\0') << size;
  }
}

// A small Api of its own: types that the sample subject has no use for.
struct Shapes {
  Api api;
  ThunkTable table;

  TypeId add(std::string name, TypeShape shape, bool maker) {
    Type type;
    type.name = type.spelling = std::move(name);
    type.shape = std::move(shape);
    api.types.push_back(type);
    const TypeId id{static_cast<std::uint32_t>(api.types.size() - 1)};
    if (maker) {
      table.makers[id] = static_cast<ThunkIndex>(100 + id.index);
      table.rows[id] = static_cast<TypeRowIndex>(id.index);
    }
    return id;
  }
  // What lowering a literal as an argument of the type says.
  std::string take(TypeId type, Argument argument) {
    Operation operation;
    operation.kind = OperationKind::FreeFunction;
    operation.key = "take";
    operation.parameters = {{"value", type, Passing::Value, ""}};
    operation.requiredArguments = 1;
    operation.result.type = TypeId{0};
    api.operations = {operation};
    table.calls[{OperationId{0}, 1}] = 1;
    const auto program = Lowering(api, table).lower({{make("take", {std::move(argument)})}});
    return program ? "fine" : support::toString(program.error());
  }
};

TEST(Lowering, LiteralsOfEveryShape) {
  Shapes shapes;
  shapes.add("void", VoidType{}, false);
  const TypeId integer = shapes.add("int", IntegerType{32, true, false}, false);
  const TypeId byte = shapes.add("unsigned char", IntegerType{8, false, true}, false);
  const TypeId real = shapes.add("double", FloatingType{64}, false);
  const TypeId colour = shapes.add("Colour", EnumType{{{"red", 0}, {"green", 1}}, 32, true}, false);
  const TypeId string = shapes.add("std::string", TextType{}, true);
  const TypeId numbers = shapes.add(
      "std::vector<int>", CompositeType{CompositeForm::Sequence, "std::vector", {integer}}, true);
  const TypeId names =
      shapes.add("std::map<std::string, int>",
                 CompositeType{CompositeForm::Map, "std::map", {string, integer}}, true);
  const TypeId pair =
      shapes.add("std::pair<int, double>",
                 CompositeType{CompositeForm::Fixed, "std::pair", {integer, real}}, true);
  const TypeId maybe =
      shapes.add("std::optional<int>",
                 CompositeType{CompositeForm::Optional, "std::optional", {integer}}, true);
  const TypeId either =
      shapes.add("std::variant<int, std::string>",
                 CompositeType{CompositeForm::Variant, "std::variant", {integer, string}}, true);
  const TypeId bits =
      shapes.add("std::bitset<8>", CompositeType{CompositeForm::Count, "std::bitset", {}}, true);
  const TypeId pointer = shapes.add("int*", PointerType{integer, false}, true);
  const TypeId unique =
      shapes.add("std::unique_ptr<int>", SmartPointerType{SmartPointerKind::Unique, integer}, true);
  const TypeId input = shapes.add("std::istream", StreamType{true}, true);
  const TypeId output = shapes.add("std::ostream", StreamType{false}, true);

  EXPECT_EQ(shapes.take(byte, text("c")), "fine");
  EXPECT_THAT(shapes.take(byte, number(256)), HasSubstr("256 does not fit into unsigned char"));
  EXPECT_THAT(shapes.take(byte, number(-1)), HasSubstr("-1 does not fit"));
  EXPECT_EQ(shapes.take(real, literal(2.5)), "fine");
  EXPECT_EQ(shapes.take(real, text("nan")), "fine");
  EXPECT_THAT(shapes.take(real, text("many")), HasSubstr("expected double"));
  EXPECT_EQ(shapes.take(colour, literal(EnumLiteral{"green"})), "fine");
  EXPECT_THAT(shapes.take(colour, literal(EnumLiteral{"gren"})),
              HasSubstr("did you mean `green`?"));
  EXPECT_EQ(shapes.take(numbers, list({number(1), number(2)})), "fine");
  EXPECT_THAT(shapes.take(numbers, list({number(1), text("x")})),
              HasSubstr("element 1: expected int"));
  EXPECT_EQ(shapes.take(names, list({list({text("a"), number(1)})})), "fine");
  EXPECT_THAT(shapes.take(names, list({list({text("a")})})), HasSubstr("is a list [key, value]"));
  EXPECT_THAT(shapes.take(pair, list({number(1)})), HasSubstr("has 2 elements, got 1"));
  EXPECT_EQ(shapes.take(maybe, list({})), "fine");
  EXPECT_EQ(shapes.take(maybe, null()), "fine");
  EXPECT_THAT(shapes.take(maybe, list({number(1), number(2)})), HasSubstr("at most one value"));
  EXPECT_EQ(shapes.take(either, list({number(1), text("x")})), "fine");
  EXPECT_THAT(shapes.take(either, list({number(2), text("x")})), HasSubstr("has 2 alternatives"));
  EXPECT_THAT(shapes.take(either, list({number(0), text("x")})),
              HasSubstr("element 1: expected int"));
  EXPECT_EQ(shapes.take(bits, number(7)), "fine");
  EXPECT_EQ(shapes.take(pointer, list({number(1), number(2)})), "fine");
  EXPECT_EQ(shapes.take(pointer, null()), "fine");
  EXPECT_EQ(shapes.take(unique, null()), "fine");
  EXPECT_EQ(shapes.take(unique, list({number(1)})), "fine");
  EXPECT_THAT(shapes.take(unique, list({number(1), number(2)})), HasSubstr("at most one object"));
  EXPECT_EQ(shapes.take(input, text("some input")), "fine");
  EXPECT_THAT(shapes.take(input, null()), HasSubstr("expected std::istream, got null"));
  EXPECT_EQ(shapes.take(output, null()), "fine");
}

TEST(Lowering, DerivedObjectsAndSmartPointersServeAsBases) {
  Shapes shapes;
  shapes.add("void", VoidType{}, false);
  const TypeId base = shapes.add("Base", ObjectType{}, false);
  const TypeId derived = shapes.add("Derived", ObjectType{}, false);
  const TypeId basePointer = shapes.add("Base*", PointerType{base, false}, false);
  const TypeId sharedDerived = shapes.add(
      "std::shared_ptr<Derived>", SmartPointerType{SmartPointerKind::Shared, derived}, true);
  const TypeId sharedBase =
      shapes.add("std::shared_ptr<Base>", SmartPointerType{SmartPointerKind::Shared, base}, true);
  shapes.api.types[base.index].classId = ClassId{0};
  shapes.api.types[derived.index].classId = ClassId{1};
  shapes.table.upcasts[{ClassId{1}, ClassId{0}}] = 7;
  shapes.table.pointees[sharedDerived] = 8;
  shapes.table.conversions[{sharedDerived, sharedBase}] = 9;
  const auto serves = [&](TypeId from, TypeId to) {
    Operation makes;
    makes.kind = OperationKind::FreeFunction;
    makes.key = "make";
    makes.result.type = from;
    Operation takes = makes;
    takes.key = "take";
    takes.result.type = TypeId{0};
    takes.parameters = {{"value", to, Passing::Reference, ""}};
    takes.requiredArguments = 1;
    shapes.api.operations = {makes, takes};
    shapes.table.calls = {{{OperationId{0}, 0}, 0}, {{OperationId{1}, 1}, 1}};
    return Lowering(shapes.api, shapes.table)
        .lower({{make("make"), make("take", {result(0)})}})
        .has_value();
  };
  EXPECT_TRUE(serves(derived, base));
  EXPECT_FALSE(serves(base, derived));
  EXPECT_TRUE(serves(derived, basePointer));
  EXPECT_TRUE(serves(basePointer, base));
  EXPECT_TRUE(serves(sharedDerived, derived));
  EXPECT_TRUE(serves(sharedDerived, base));
  EXPECT_TRUE(serves(sharedDerived, basePointer));
  EXPECT_TRUE(serves(sharedDerived, sharedBase));
  EXPECT_FALSE(serves(sharedBase, sharedDerived));
}

}  // namespace
}  // namespace assay::exec
