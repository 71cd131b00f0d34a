// What is known of functions that no client can call.
#include "frontend/source_facts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "fixture.h"

namespace assay::frontend {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class SourceFacts : public FrontendTest {
 protected:
  // The lines of the leading calls of a function whose body begins in line 5.
  std::set<unsigned> leadingLines(std::string_view body) const {
    const model::Api api = analysed(
        "#include <cassert>\nint g(int n);\nint h(int n);\nclass S { int n = 0; public: int f() "
        "{\n" +
        std::string(body) + "\n} };\n");
    std::set<unsigned> lines;
    for (const model::SourceLocation& call : api.facts.leadingCalls) lines.insert(call.line);
    return lines;
  }
};

// The values of an enumeration E that a function makes.
struct Made {
  std::string_view function;
  std::optional<model::EnumValues> values;
};

TEST_F(SourceFacts, ValuesOfEnumerationsThatFunctionsMakeAreKnown) {
  using enum model::EnumValues;
  const std::string start =
      "enum class E : unsigned char { A = 1, B = 2 };\nusing U = unsigned char;\n";
  for (const auto& [function, values] : {
           Made{"E operator|(E a, E b) { return E(U(a) | U(b)); }", Bits},
           Made{"E& operator&=(E& a, E b) { return a = static_cast<E>(U(a) & U(b)); }", Bits},
           Made{"E operator~(E a) { return static_cast<E>(~static_cast<U>(a)); }", Complements},
           Made{"E operator|(E a, E b) { return E(U(a) | U(b) | 8); }", Any},
           Made{"E operator|(E a, U b) { return E(U(a) | b); }", Any},
           Made{"E operator+(E a, E b) { return E(U(a) | U(b)); }", Any},
           Made{"E operator++(E& a) { return a = static_cast<E>(static_cast<int>(a) + 1); }", Any},
           Made{"E both(E a, E b) { return E(U(a) | U(b)); }", Any},
           Made{"void raise(E& e) { e = static_cast<E>(7); }", Any},
           Made{"bool read(E* e) { __builtin_memset(e, 3, 1); return true; }", Any},
           Made{"struct P { E e; }; P pair() { return {static_cast<E>(3)}; }", Any},
           Made{"E hidden();", Any},
           Made{"template <class T> T operator|(T a, T b) { return static_cast<T>(int(a) | "
                "int(b)); }",
                Bits},
           Made{"template <class T> T next(T a) { return T(int(a) + 1); }", Any},
           Made{"enum class F : U { C = 8 }; E operator|(E a, F b) { return E(U(a) | U(b)); }",
                Any},
           Made{"E same(E e = static_cast<E>(9)) { return e; }", Any},
           Made{"namespace detail { struct L { E e; explicit L(int n) : e(static_cast<E>(n)) {} }; "
                "} E make(int n) { return detail::L(n).e; }",
                Any},
           Made{"namespace detail { struct L { E e = static_cast<E>(9); }; } E make() { return "
                "detail::L().e; }",
                Any},
           Made{"E narrow(E x) { struct { E e : 1; } s{x}; return s.e; }", Any},
           Made{"E keep(E x) { struct { E e : 2; } s{x}; return s.e; }", std::nullopt},
           Made{"template <E e> struct Tag {}; using Odd = Tag<static_cast<E>(9)>;", Any},
           Made{"template <E... e> struct Tags {}; void take(Tags<E::A, static_cast<E>(9)>* p);",
                Any},
           Made{"template <E e> struct Tag {}; using Even = Tag<E::B>;", std::nullopt},
           Made{"class K { public: union V { E e = static_cast<E>(9); int n; }; };", Any},
           Made{"class K { union V { E e = static_cast<E>(9); int n; }; };", std::nullopt},
           Made{"E parse(int n) { return n == 0 ? E::A : E::B; }", std::nullopt},
           Made{"bool isSet(E e, E flag) { return E(U(e) & U(flag)) == flag; }", std::nullopt},
       }) {
    const model::Api api =
        analysed(start + std::string(function) + "\nclass S { public: void f(E e); };\n");
    std::optional<model::EnumValues> found;
    for (const model::MadeEnum& made : api.facts.madeEnums) {
      if (made.concerns("E")) found = std::max(found.value_or(Bits), made.values);
    }
    EXPECT_EQ(found, values) << function;
  }
}

TEST_F(SourceFacts, VariablesOfHeadersAreNotChangedThatOnlyASourceIncludes) {
  write("config.h", "#pragma once\nstruct Config { static inline int level = 1; };\n");
  const std::string source = write(
      "a.cpp", "#include \"config.h\"\nint own = 1;\nint level() { return Config::level; }\n");
  const auto facts = factsInSource(source, {"-std=c++20"}, scratch_.path().string(), {});
  ASSERT_TRUE(facts) << support::toString(facts.error());
  std::vector<std::string> found;
  for (const model::Limitation& one : facts->unexplored) found.push_back(one.what);
  EXPECT_THAT(found, testing::Contains("Config::level="));
  EXPECT_THAT(found, testing::Not(testing::Contains("own")));
}

TEST_F(SourceFacts, MacrosMayMakeValuesOfEnumerations) {
  const std::string start = "namespace n { enum class E { A, B }; }\n";
  const std::string rest = "\nclass S { public: void f(n::E e); };\n";
  const model::MadeEnum made{"n::E", model::EnumValues::Any};
  EXPECT_THAT(analysed(start + "#define ODD(x) static_cast<n::E>(x)" + rest).facts.madeEnums,
              testing::Contains(made));
  EXPECT_THAT(analysed(start + "#define FIRST n::E::A" + rest).facts.madeEnums,
              testing::Not(testing::Contains(made)));
}

TEST_F(SourceFacts, BitOperatorsOfTheLibraryAreKnown) {
  const model::Api api =
      analysed("#include <ios>\nclass S { public: void open(std::ios_base::openmode mode); };\n");
  EXPECT_THAT(api.facts.madeEnums, testing::Contains(model::MadeEnum{
                                       "std::_Ios_Openmode", model::EnumValues::Complements}));
}

TEST_F(SourceFacts, StatementsBeforeTheFirstDecisionAlwaysCall) {
  EXPECT_THAT(leadingLines("int k = g(n);\n++n;\nh(k);\nreturn k;"), ElementsAre(5U, 7U));
}

TEST_F(SourceFacts, ADecisionIsTheLastThatIsCertain) {
  EXPECT_THAT(leadingLines("if (g(n) > 0)\nreturn h(n);\nreturn g(0);"), ElementsAre(5U));
}

TEST_F(SourceFacts, ContractClausesArePassedOver) {
  EXPECT_THAT(leadingLines("assert(n > 0);\nreturn g(n);"), ElementsAre(6U));
}

TEST_F(SourceFacts, WhatDependsOnAValueIsNotCertain) {
  EXPECT_THAT(leadingLines("return n > 0 ?\ng(n) :\nh(n);"), IsEmpty());
  EXPECT_THAT(leadingLines("return n > 0 &&\ng(n);"), IsEmpty());
  EXPECT_THAT(leadingLines("return [this] {\nreturn g(n); }\n();"), ElementsAre(5U));
}

TEST_F(SourceFacts, ClausesOfPrivateFunctionsAndTemplatesAreKnown) {
  const model::Api api = analysed(
      "#include <cassert>\n"
      "template <class T> class Inner { int n = 0; void pop() {\nassert(n > 0);\n--n; } };\n"
      "class S {\nvoid hidden(int k) { assert(k != 3); } };\n");
  std::vector<std::string> texts;
  for (const model::Contract& contract : api.facts.contracts) {
    EXPECT_EQ(contract.kind, model::ContractKind::Precondition);
    texts.push_back(contract.text);
  }
  EXPECT_THAT(texts, UnorderedElementsAre("n > 0", "k != 3"));
}

TEST_F(SourceFacts, TheFileThatHasTheTemplateBehindAnAliasBelongsToTheSubject) {
  const std::string file = write("box.h",
                                 "#include <cassert>\n"
                                 "template <class T> class Box { int n = 0; public:\n"
                                 "void pop() { assert(n > 0); --n; } };\n");
  Request request = requestFor("#include \"box.h\"\nusing IntBox = Box<int>;\n");
  request.classGlobs = "Box<*";
  const model::Api api = analysed(request);
  EXPECT_THAT(api.filesOfClasses(), ElementsAre(file));
  ASSERT_EQ(api.facts.contracts.size(), 1U);
  EXPECT_EQ(api.facts.contracts[0].text, "n > 0");
}

TEST_F(SourceFacts, TheStandardLibraryDoesNot) {
  Request request = requestFor("#include <stack>\nusing Numbers = std::stack<int>;\n");
  request.classGlobs = "std::stack<*";
  const model::Api api = analysed(request);
  EXPECT_FALSE(api.classes.empty());
  EXPECT_THAT(api.filesOfClasses(), IsEmpty());
}

}  // namespace
}  // namespace assay::frontend
