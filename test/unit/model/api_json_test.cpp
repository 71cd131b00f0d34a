#include "model/api_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "small_api.h"

namespace assay::model {
namespace {

// An Api in which no member has the value that it has by default.
Api fullApi() {
  SmallApi small;
  small.type("bool", BoolType{});
  const TypeId character = small.type("unsigned char", IntegerType{8, false, true});
  small.type("float", FloatingType{32});
  small.type("Colour", EnumType{{{"Red", -1}, {"Green", 4}}, 8, false});
  small.type("std::string_view", TextType{TextKind::StringView});
  small.type("const unsigned char*", PointerType{character, true});
  small.type("std::weak_ptr<unsigned char>", SmartPointerType{SmartPointerKind::Weak, character});
  small.type("std::map<unsigned char, unsigned char>",
             CompositeType{CompositeForm::Map, "std::map", {character, character}});
  const TypeId callable = small.type("void(*)(unsigned char)",
                                     CallableType{CallableForm::Pointer, {character}, TypeId{0}});
  small.type("std::istream", StreamType{true});
  Type& odd = small.api.types[callable.index];
  odd.spelling = "decltype(f)";
  odd.isComplete = odd.isCopyable = odd.isMovable = false;
  odd.isDestructible = odd.isDefaultConstructible = false;
  odd.isBorrowed = true;

  const ClassId base = small.cls("Base");
  const ClassId derived = small.cls("Derived", {base});
  const SourceLocation place{"derived.h", 12, 3};
  Class& cls = small.api.classes[derived.index];
  cls.isAbstract = true;
  cls.isUnderTest = false;
  cls.stubMethods = {{"area#2",
                      "auto area(int p0) const -> int",
                      {{"p0", character, Passing::Reference, "1"}},
                      {character, Passing::ConstReference, true}}};
  cls.invariants = {{"repOk", false, true, place, ""}, {"size_ <= 4", true, true, place, ""}};
  cls.location = place;

  const OperationId id = small.method(derived, "run", {callable}, character);
  Operation& operation = small.api.operations[id.index];
  operation.callee = "run";
  operation.parameters[0] = {"f", callable, Passing::RvalueReference, "nullptr"};
  operation.requiredArguments = 0;
  operation.result = {character, Passing::RvalueReference, true};
  operation.isConst = operation.isNoexcept = operation.isExplicit = operation.isImplicit = true;
  operation.isVirtual = operation.foundByAdlOnly = operation.isFactory = true;
  operation.refQualifier = RefQualifier::Rvalue;
  operation.contracts = {{ContractKind::Invariant, "x > 0", place}};
  operation.location = place;
  small.function("free", {}, TypeId{0});  // without an owner
  small.api.limitations = {{"Derived::stop()", "no reason", "try harder", place}};
  small.api.includes = {"/a/derived.h", "<vector>"};
  small.api.constants = {{-1, 7}, {0.5}, {"plain", "no UTF-8: \xc3\xff"}};
  return small.api;
}

TEST(ApiJson, EverythingComesBack) {
  const Api api = fullApi();
  const auto read = apiFromJson(nlohmann::json::parse(apiToJson(api).dump()));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, api);
}

// Parts are compared one by one as well: the message of a failure above names none.
TEST(ApiJson, EveryPartComesBack) {
  const Api api = fullApi();
  const auto read = apiFromJson(apiToJson(api));
  ASSERT_TRUE(read);
  ASSERT_EQ(read->types.size(), api.types.size());
  for (std::size_t i = 0; i < api.types.size(); ++i) {
    EXPECT_EQ(read->types[i], api.types[i]) << api.types[i].name;
  }
  EXPECT_EQ(read->classes, api.classes);
  EXPECT_EQ(read->operations, api.operations);
  EXPECT_EQ(read->limitations, api.limitations);
  EXPECT_EQ(read->includes, api.includes);
  EXPECT_EQ(read->constants, api.constants);
}

TEST(ApiJson, EveryShapeIsInTheExample) {
  std::vector<bool> seen(std::variant_size_v<TypeShape>, false);
  for (const Type& type : fullApi().types) seen[type.shape.index()] = true;
  EXPECT_EQ(seen, std::vector<bool>(seen.size(), true));
}

TEST(ApiJson, AnotherDocumentIsNoApi) {
  EXPECT_FALSE(apiFromJson(nlohmann::json::parse("{}")));
  EXPECT_FALSE(apiFromJson(nlohmann::json::parse("[1]")));
  nlohmann::json missing = apiToJson(fullApi());
  missing["operations"][0].erase("isConst");
  EXPECT_FALSE(apiFromJson(missing));
  nlohmann::json unknownShape = apiToJson(fullApi());
  unknownShape["types"][0]["shape"][0] = 99;
  EXPECT_FALSE(apiFromJson(unknownShape));
}

}  // namespace
}  // namespace assay::model
