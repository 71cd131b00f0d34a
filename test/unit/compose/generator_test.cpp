// A hand-made Api with one of each thing that can be hard to build; the executor's lowering checks
// every sequence as `assay run` would.
#include "compose/generator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <set>

#include "exec/lowering.h"
#include "model/thunk_table.h"

namespace assay::compose {
namespace {

using namespace model;
using support::Random;

class Workshop {
 public:
  Workshop() {
    type("void", VoidType{});
    integer_ = type("int", IntegerType{});
    const TypeId text = type("std::string", TextType{});
    const TypeId colour = type("Colour", EnumType{{{"Red", 0}, {"Green", 1}}, 32, true});
    const ClassId part = cls("Part");
    const ClassId gear = cls("Gear", {part});
    const ClassId machine = cls("Machine");
    const ClassId listener = cls("Listener");
    secret_ = cls("Secret");
    const TypeId partPointer = type("Part*", PointerType{typeOf(part), false});
    const TypeId uniqueGear =
        type("std::unique_ptr<Gear>", SmartPointerType{SmartPointerKind::Unique, typeOf(gear)});
    const TypeId numbers =
        type("std::vector<int>", CompositeType{CompositeForm::Sequence, "std::vector", {integer_}});
    const TypeId pairOfParts =
        type("std::pair<Part, int>",
             CompositeType{CompositeForm::Fixed, "std::pair", {typeOf(part), integer_}});
    const TypeId callable =
        type("std::function<int(int)>", CallableType{CallableForm::Function, {integer_}, integer_});
    api.classes[listener.index].isAbstract = true;
    api.classes[listener.index].stubMethods = {
        {"onEvent", "auto onEvent() -> int", {}, {integer_}}};
    api.types[typeOf(machine).index].isCopyable = false;
    api.types[uniqueGear.index].isCopyable = false;

    add(OperationKind::Constructor, "Machine::Machine(Part, Colour)", machine,
        {typeOf(part), colour}, typeOf(machine));
    add(OperationKind::Constructor, "Part::Part(int)", part, {integer_}, typeOf(part));
    add(OperationKind::Constructor, "Gear::Gear()", gear, {}, typeOf(gear));
    add(OperationKind::Stub, "Listener::(stub)", listener, {}, typeOf(listener));
    add(OperationKind::FreeFunction, "makeGear()", {}, {}, uniqueGear);
    add(OperationKind::Method, "Machine::use(Part*)", machine, {partPointer}, TypeId{0});
    add(OperationKind::Method, "Machine::adopt(std::unique_ptr<Gear>)", machine, {uniqueGear},
        TypeId{0});
    add(OperationKind::Method, "Machine::listen(Listener&)", machine, {typeOf(listener)},
        TypeId{0});
    add(OperationKind::Method, "Machine::fill(std::vector<int>)", machine, {numbers}, integer_);
    add(OperationKind::Method, "Machine::both(std::pair<Part, int>)", machine, {pairOfParts},
        TypeId{0});
    add(OperationKind::Method, "Machine::each(std::function<int(int)>)", machine, {callable},
        TypeId{0});
    const OperationId paint = add(OperationKind::Method, "Part::paint(std::string, int)", part,
                                  {text, integer_}, TypeId{0});
    api.operations[paint.index].requiredArguments = 1;
    add(OperationKind::FieldRead, "Part::size", part, {}, integer_);
    add(OperationKind::FieldWrite, "Part::size=", part, {integer_}, TypeId{0});
    add(OperationKind::Destructor, "Part::~Part()", part, {}, TypeId{0});
    add(OperationKind::Destructor, "Machine::~Machine()", machine, {}, TypeId{0});
    reveal = add(OperationKind::Method, "Secret::reveal()", secret_, {}, TypeId{0});
    makeTable();
  }

  // "" or what the lowering has against it.
  std::string complaintAbout(const Sequence& sequence) const {
    const auto program = exec::Lowering(api, table).lower(sequence);
    return program ? "" : support::toString(program.error());
  }

  Api api;
  ThunkTable table;
  OperationId reveal;

 private:
  TypeId type(std::string name, TypeShape shape) {
    Type described;
    described.name = described.spelling = std::move(name);
    described.shape = std::move(shape);
    api.types.push_back(std::move(described));
    return TypeId{static_cast<std::uint32_t>(api.types.size() - 1)};
  }
  ClassId cls(const std::string& name, std::vector<ClassId> bases = {}) {
    const ClassId id{static_cast<std::uint32_t>(api.classes.size())};
    const TypeId object = type(name, ObjectType{});
    api.types[object.index].classId = id;
    Class described;
    described.name = name;
    described.type = object;
    described.bases = std::move(bases);
    api.classes.push_back(std::move(described));
    return id;
  }
  TypeId typeOf(ClassId id) const { return api.cls(id).type; }
  OperationId add(OperationKind kind, std::string key, std::optional<ClassId> owner,
                  const std::vector<TypeId>& parameters, TypeId result) {
    Operation described;
    described.kind = kind;
    described.key = std::move(key);
    described.owner = owner;
    for (const TypeId parameter : parameters) {
      described.parameters.push_back({"", parameter, Passing::Value, ""});
    }
    described.requiredArguments = parameters.size();
    described.result.type = result;
    api.operations.push_back(std::move(described));
    return OperationId{static_cast<std::uint32_t>(api.operations.size() - 1)};
  }
  // Rows for everything; which ones does not matter here.
  void makeTable() {
    for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
      const Operation& operation = api.operations[i];
      for (std::size_t n = operation.requiredArguments; n <= operation.parameters.size(); ++n) {
        table.calls[{OperationId{i}, n}] = 0;
      }
    }
    for (std::uint32_t i = 0; i < api.types.size(); ++i) {
      for (auto* map : {&table.makers, &table.pointees, &table.copies}) (*map)[TypeId{i}] = 0;
      table.rows[TypeId{i}] = 0;
    }
    for (std::uint32_t i = 0; i < api.classes.size(); ++i) {
      for (const ClassId base : api.classes[i].bases) table.upcasts[{ClassId{i}, base}] = 0;
    }
  }

  TypeId integer_;
  ClassId secret_;
};

constexpr std::array kTastes = {Taste::Plain, Taste::Small, Taste::Extreme};

TEST(Generator, EveryOperationIsReachedByAWellFormedSequence) {
  const Workshop workshop;
  const Generator generator(workshop.api);
  Random random(1);
  for (std::uint32_t i = 0; i < workshop.api.operations.size(); ++i) {
    const OperationId id{i};
    if (id == workshop.reveal) continue;
    const std::string& key = workshop.api.operation(id).key;
    for (const Taste taste : kTastes) {
      for (int round = 0; round < 50; ++round) {
        const auto sequence = generator.callOf(id, taste, random);
        ASSERT_TRUE(sequence) << key;
        EXPECT_EQ(sequence->steps.back().operation, key);
        ASSERT_EQ(workshop.complaintAbout(*sequence), "") << key;
      }
    }
  }
}

TEST(Generator, OtherCallsComeBeforeTheLast) {
  const Workshop workshop;
  const Generator generator(workshop.api);
  Random random(2);
  const OperationId use = workshop.api.findOperation("Machine::use(Part*)").value();
  std::set<std::string> before;
  for (int round = 0; round < 200; ++round) {
    const auto sequence = generator.callAfterOthers(use, 4, Taste::Small, random);
    if (!sequence) continue;  // what it would use was destroyed by the others
    ASSERT_EQ(workshop.complaintAbout(*sequence), "");
    EXPECT_EQ(sequence->steps.back().operation, "Machine::use(Part*)");
    for (const Step& step : sequence->steps) before.insert(step.operation);
  }
  EXPECT_THAT(before, testing::IsSupersetOf({"Machine::fill(std::vector<int>)",
                                             "Machine::each(std::function<int(int)>)"}));
}

TEST(Generator, AnySequenceIsWellFormed) {
  const Workshop workshop;
  const Generator generator(workshop.api);
  Random random(3);
  std::set<std::string> called;
  for (int round = 0; round < 500; ++round) {
    const Sequence sequence = generator.anySequence(1 + round % 12, kTastes[round % 3], random);
    ASSERT_EQ(workshop.complaintAbout(sequence), "") << round;
    for (const Step& step : sequence.steps) called.insert(step.operation);
  }
  EXPECT_EQ(called.size(), workshop.api.operations.size() - 1);  // all but Secret::reveal()
}

TEST(Generator, TheSeedDecidesEverything) {
  const Workshop workshop;
  const Generator generator(workshop.api);
  const auto sequencesOf = [&](std::uint64_t seed) {
    Random random(seed);
    std::vector<Sequence> sequences;
    for (int i = 0; i < 20; ++i) {
      sequences.push_back(generator.anySequence(5, Taste::Extreme, random));
    }
    return sequences;
  };
  EXPECT_EQ(sequencesOf(11), sequencesOf(11));
  EXPECT_NE(sequencesOf(11), sequencesOf(12));
}

TEST(Generator, WhatCannotBeBuiltIsNotCalled) {
  const Workshop workshop;
  Random random(4);
  EXPECT_FALSE(Generator(workshop.api).callOf(workshop.reveal, Taste::Small, random));
}

TEST(Generator, StubsAnswerWithValuesOfTheirResult) {
  const Workshop workshop;
  Random random(5);
  const auto sequence =
      Generator(workshop.api)
          .callOf(workshop.api.findOperation("Listener::(stub)").value(), Taste::Small, random);
  ASSERT_TRUE(sequence);
  const CallbackLiteral& answer = sequence->steps.back().overrides.at("onEvent");
  ASSERT_EQ(answer.returns.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<std::int64_t>(std::get<Literal>(answer.returns[0].value)));
}

// Moving the same object in twice would be a fault of the test.
TEST(Generator, WhatIsMovedInIsAlwaysNew) {
  const Workshop workshop;
  const Generator generator(workshop.api);
  Random random(6);
  for (int round = 0; round < 300; ++round) {
    std::set<std::size_t> adopted;
    for (const Step& step : generator.anySequence(20, Taste::Small, random).steps) {
      if (step.operation != "Machine::adopt(std::unique_ptr<Gear>)") continue;
      if (const auto* source = std::get_if<ValueRef>(&step.arguments.at(0).value)) {
        EXPECT_TRUE(adopted.insert(source->step).second) << round;
      }
    }
  }
}

}  // namespace
}  // namespace assay::compose
