// Which clauses are found, of which kind, and where.
#include "frontend/contracts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fixture.h"

namespace assay::frontend {
namespace {

using model::ContractKind;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

class Contracts : public FrontendTest {
 protected:
  // The clauses of `void f(int n)` with that body, which begins in line 4.
  std::vector<model::Contract> clausesOf(std::string_view body) const {
    const model::Api api =
        analysed("#include <cassert>\n#include <assay/contracts.h>\nstruct S { void f(int n) {\n" +
                 std::string(body) + "\n} };\n");
    return operation(api, "S::f(int)").contracts;
  }
  std::vector<std::pair<ContractKind, std::string>> kindsOf(std::string_view body) const {
    std::vector<std::pair<ContractKind, std::string>> kinds;
    for (const model::Contract& clause : clausesOf(body))
      kinds.emplace_back(clause.kind, clause.text);
    return kinds;
  }
  static std::vector<std::pair<std::string, std::string>> basesAndNames(const model::Class& cls) {
    std::vector<std::pair<std::string, std::string>> names;
    for (const model::Invariant& invariant : cls.invariants) {
      names.emplace_back(invariant.base, invariant.name);
    }
    return names;
  }
};

TEST_F(Contracts, LeadingAssertsArePreconditions) {
  EXPECT_THAT(kindsOf("assert(n > 0); assert(n < 9 && \"too much\"); n = 1; assert(n == 1);"),
              ElementsAre(Pair(ContractKind::Precondition, "n > 0"),
                          Pair(ContractKind::Precondition, "n < 9 && \"too much\""),
                          Pair(ContractKind::Assertion, "n == 1")));
}

TEST_F(Contracts, DeclarationsThatOnlyLookMayComeBeforeAPrecondition) {
  const std::string local = "struct L { int get() const { return 1; } int set() { return 2; } } l;";
  for (const std::string& before :
       {std::string("const int half = n / 2;"), std::string("int* at = &n; int value = *at;"),
        local + "const int got = l.get();"}) {
    EXPECT_THAT(kindsOf(before + " assert(n > 0);"),
                ElementsAre(Pair(ContractKind::Precondition, "n > 0")))
        << before;
  }
  for (const std::string& before :
       {std::string("int old = n++;"), std::string("int other = n = 2;"),
        std::string("int* made = new int;"), local + "const int got = l.set();"}) {
    EXPECT_THAT(kindsOf(before + " assert(n > 0);"),
                ElementsAre(Pair(ContractKind::Assertion, "n > 0")))
        << before;
  }
}

TEST_F(Contracts, AnAssertInsideABlockIsAnAssertion) {
  EXPECT_THAT(kindsOf("if (n > 3) { assert(n != 5); }"),
              ElementsAre(Pair(ContractKind::Assertion, "n != 5")));
}

TEST_F(Contracts, ARefusalAtTheBeginningIsAPrecondition) {
  EXPECT_THAT(kindsOf("assert(n > 0); if (n % 2 == 1) { assert(false); return; } assert(n < 9);"),
              ElementsAre(Pair(ContractKind::Precondition, "n > 0"),
                          Pair(ContractKind::Precondition, "!(n % 2 == 1)"),
                          Pair(ContractKind::Precondition, "n < 9")));
  EXPECT_THAT(kindsOf("n = n / 2; if (n == 1) assert(false);"),
              ElementsAre(Pair(ContractKind::Assertion, "false")));
}

TEST_F(Contracts, MacrosOfAssaySayWhatTheyAreAnywhere) {
  EXPECT_THAT(
      kindsOf("int m = n; ASSAY_PRE(m > 0); ASSAY_POST(n == ASSAY_OLD(n)); ASSAY_ASSERT(m == n);"),
      ElementsAre(Pair(ContractKind::Precondition, "m > 0"),
                  Pair(ContractKind::Postcondition, "n == ASSAY_OLD(n)"),
                  Pair(ContractKind::Assertion, "m == n")));
}

TEST_F(Contracts, AClauseKnowsItsLine) {
  const auto clauses = clausesOf("\n  assert(n > 0);");
  ASSERT_EQ(clauses.size(), 1U);
  EXPECT_EQ(clauses[0].location.line, 5U);
  EXPECT_EQ(clauses[0].location.column, 3U);
  EXPECT_EQ(clauses[0].location.file, requestFor("").files.front());
}

TEST_F(Contracts, AMacroOfTheProjectAroundAssertIsSeenThrough) {
  EXPECT_THAT(kindsOf("#define NEEDS(x) assert(x)\nNEEDS(n > 0); n = 2; NEEDS(n == 2);"),
              ElementsAre(Pair(ContractKind::Precondition, "n > 0"),
                          Pair(ContractKind::Assertion, "n == 2")));
}

TEST_F(Contracts, AFunctionWithoutClausesHasNone) { EXPECT_THAT(clausesOf("(void)n;"), IsEmpty()); }

TEST_F(Contracts, InvariantsArePublicOrPrivateConstBoolMembers) {
  const model::Api api = analysed(R"(
class Public { public: bool invariant() const { return true; } };
class Private {
  bool repOk() const { return true; }
 public:
  bool rep_ok(int) const { return true; }
  bool is_valid() { return true; }
  int check_invariant() const { return 1; }
};
)");
  ASSERT_EQ(cls(api, "Public").invariants.size(), 1U);
  EXPECT_EQ(cls(api, "Public").invariants[0].name, "invariant");
  EXPECT_FALSE(cls(api, "Public").invariants[0].isPrivate);
  EXPECT_EQ(cls(api, "Public").invariants[0].location.line, 2U);
  ASSERT_EQ(cls(api, "Private").invariants.size(), 1U);  // the others take, change or count
  EXPECT_EQ(cls(api, "Private").invariants[0].name, "repOk");
  EXPECT_TRUE(cls(api, "Private").invariants[0].isPrivate);
}

TEST_F(Contracts, InvariantsOfBasesHoldForTheWholeObject) {
  const model::Api api = analysed(R"(
namespace n {
class Base { bool repOk() const { return true; } };
class Other { public: bool invariant() const { return true; } };
class Derived : public Base, public Other { bool repOk() const { return true; } };
class Last : public Derived {};
}
)");
  EXPECT_THAT(
      basesAndNames(cls(api, "n::Derived")),
      ElementsAre(Pair("", "repOk"), Pair("n::Base", "repOk"), Pair("n::Other", "invariant")));
  EXPECT_THAT(basesAndNames(cls(api, "n::Last")),
              ElementsAre(Pair("n::Derived", "repOk"), Pair("n::Base", "repOk"),
                          Pair("n::Other", "invariant")));
}

TEST_F(Contracts, AnOverriddenInvariantIsAskedOnce) {
  const model::Api api = analysed(R"(
struct Left { virtual ~Left() = default; virtual bool invariant() const { return true; } };
struct Right { virtual ~Right() = default; virtual bool invariant() const { return true; } };
struct Both : Left, Right {};
struct Overrides : Left { bool invariant() const override { return false; } };
)");
  EXPECT_THAT(basesAndNames(cls(api, "Both")),
              ElementsAre(Pair("Left", "invariant"), Pair("Right", "invariant")));
  EXPECT_THAT(basesAndNames(cls(api, "Overrides")), ElementsAre(Pair("", "invariant")));
}

TEST_F(Contracts, InvariantsOfBasesThatAnObjectDoesNotConvertToAreNotAsked) {
  const model::Api api = analysed(R"(
class Base { bool repOk() const { return true; } };
class Hides : Base {};
struct Left : Base {};
struct Right : Base {};
struct Twice : Left, Right {};
)");
  EXPECT_THAT(cls(api, "Hides").invariants, IsEmpty());
  EXPECT_THAT(cls(api, "Twice").invariants, IsEmpty());
  EXPECT_THAT(basesAndNames(cls(api, "Left")), ElementsAre(Pair("Base", "repOk")));
}

TEST_F(Contracts, TheConfigurationNamesFurtherInvariants) {
  Request request = requestFor("class C { bool wellFormed() const { return true; } };\n");
  EXPECT_THAT(cls(analysed(request), "C").invariants, IsEmpty());
  request.invariantNames = {"wellFormed"};
  EXPECT_EQ(cls(analysed(request), "C").invariants.size(), 1U);
}

}  // namespace
}  // namespace assay::frontend
