// What a client can do that no operation stands for.
#include "frontend/unexplored.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "fixture.h"

namespace assay::frontend {
namespace {

using testing::IsSupersetOf;

struct Row {
  std::string_view name;
  std::string_view header;
  std::string_view unexplored;  // what one limitation is about; empty: there is none
};

// Each stands in a namespace of its own name, on a line of its own.
constexpr Row rows[] = {
    Row{"Variable", "inline int level = 0;", "level"},
    Row{"UnnamedVariable", "namespace { int level = 0; }", "level"},
    Row{"Reference",
        "namespace n { class C { inline static int k = 0; public: static int& r() { return k; "
        "} }; inline int& level = C::r(); }",
        "n::level"},
    Row{"ConstPointer", "inline int* const place = nullptr;", "place"},
    Row{"Constants", "inline constexpr int limit = 3; inline const char* const name = \"a\";", ""},
    Row{"ConstPointerInAClass", "struct H { int* p; }; inline const H h{nullptr};", "h"},
    Row{"ConstSmartPointer", "inline const std::unique_ptr<int> place;", "place"},
    Row{"ConstView", "inline constexpr std::string_view title = \"a\";", ""},
    Row{"ConstTexts",
        "inline const std::vector<std::string> titles; struct P { int x = 0; }; "
        "inline const std::array<P, 2> all{};",
        ""},
    Row{"StaticWithAnEnd", "class C { public: ~C() {} static C& one() { static C c; return c; } };",
        "c"},
    Row{"StaticOfTheLibrary",
        "class C { static const std::vector<int>& all() { static const std::vector<int> v; "
        "return v; } };",
        ""},
    Row{"StaticOfTheLibraryThatChanges",
        "class C { static std::vector<int>& all() { static std::vector<int> v; return v; } };",
        "v"},
    Row{"ThreadLocal", "class C { static thread_local std::vector<int> v; };", ""},
    Row{"ConstObject",
        "class U { int n_; public: explicit U(int n) : n_(n) {} int f() const { return 1 / n_; } "
        "}; inline const U none(0);",
        "none"},
    Row{"ConstFunctionObject",
        "struct F { int operator()() const { return 0; } }; inline constexpr F call{};", "call"},
    Row{"CastToStricterAlignment",
        "class C { unsigned char raw_[8]; int* f() { return reinterpret_cast<int*>(raw_); } };",
        "a cast to int"},
    Row{"CastOfAlignedMemory",
        "class C { alignas(int) unsigned char raw_[8] = {}; int* f() { return "
        "reinterpret_cast<int*>(raw_); } };",
        ""},
    Row{"CastToVirtualClass",
        "class B { public: virtual ~B() = default; }; class C { void* p_ = nullptr; B* f() { "
        "return static_cast<B*>(p_); } };",
        "a cast to B"},
    Row{"FunctionBesides",
        "class C { inline static int k = 0; friend void raise(int n); public: C() {} }; "
        "inline void raise(int n) { C::k = n; }",
        "raise(int)"},
    Row{"FunctionThatLeadsThere",
        "namespace { int k = 0; void put(int n) { k = n; } }inline void both(int n) { put(n); }",
        "both(int)"},
    Row{"PureFunction", "inline int twice(int n) { return 2 * n; }", ""},
    Row{"Union", "union U { int n; static void set(int); };", "U"},
    Row{"FriendOutside", "class C { friend union U; int n = 0; }; union U { int n; };", "U"},
    Row{"FriendThatIsExplored", "class C { friend class D; int n = 0; }; class D {};", ""},
    Row{"FriendThatIsNotThere", "class C { friend class Test; int n = 0; };", ""},
    Row{"HiddenFunction",
        "class B { public: void f(int) {} }; class C : public B { public: void f() {} };",
        "B::f(int) on a C"},
    Row{"OverriddenFunction",
        "class B { public: virtual void f() {} }; class C : public B { public: void f() "
        "override {} };",
        "B::f() on a C"},
    Row{"Interface",
        "class B { public: virtual ~B() = default; virtual void f() = 0; }; class C : public "
        "B { public: void f() override {} };",
        ""},
    Row{"UsedFunction",
        "class B { public: virtual ~B() = default; void f(int) {} }; class C : public B { public: "
        "C() {} using B::f; };",
        ""},
    Row{"AssignmentToABase", "struct B { int n = 0; }; class C : public B {};",
        "B::operator=(const B&) on a C"},
    Row{"PrivateBase", "struct B { int n = 0; void f(); }; class C : B { public: void f(); };", ""},
    Row{"DefaultInitialisation", "class C { int n; public: C() = default; };", "C::n"},
    Row{"DefaultInitialisationOfParts", "class C { struct P { int x; } p[2]; };", "C::p"},
    Row{"WrittenByTheConstructor", "class C { int n; public: C() : n(0) {} };", ""},
    Row{"FunctionObject", "inline const auto pick = [](int n) { return n; };", "pick"},
    Row{"FunctionTemplate", "template <class T> T& slot() { static T t{}; return t; }", "slot()"},
    Row{"HiddenField",
        "class B { public: int n = 0; }; class C : public B { public: int n = 0; C() {} };",
        "B::n on a C"},
    Row{"PrivateUsing",
        "class B { public: void f(int) {} }; class C : public B { using B::f; public: C() {} };",
        "B::f(int) on a C"},
    Row{"InheritedConstructorTemplate",
        "class B { public: template <class T> explicit B(T) {} }; class C : public B { public: "
        "using B::B; };",
        "C::C"},
    Row{"AliasOfAPrivateClass", "class C { class In {}; public: using Public = In; };",
        "C::Public"},
    Row{"OwnDelete", "class C { public: void operator delete(void* p); };", "C::operator delete"},
    Row{"InheritedNew",
        "class B { public: void* operator new[](decltype(sizeof(0))); }; class C : B {};",
        "C::operator new[]"},
    Row{"VolatileFunction", "class C { public: void f(); void f() volatile; };",
        "volatile or const&& in C::f()"},
    Row{"ConstRvalue", "class C { public: void f(const int&&); };",
        "volatile or const&& in C::f(const int&&)"},
    Row{"DefaultInitialisationInTheLibrary",
        "class C { struct P { P() {} int x; }; std::pair<P, int> a; };", "C::a"},
    Row{"DefaultInitialisationByAnother",
        "class C { struct P { explicit P(int) {} int x; }; P a{1}; };", "C::a"},
    Row{"DefaultInitialisationHandedOn",
        "class C { struct P { P() : P(1) {} explicit P(int) {} int x; }; P a; };", "C::a"},
    Row{"DefaultInitialisationInAList",
        "class C { struct P { explicit P(int) {} int x; }; P a[1] = {P(1)}; };", "C::a"},
    Row{"AliasOfAPrivateNamespace",
        "namespace detail { class M { public: int f() { return 0; } }; } using M = detail::M; "
        "class C { public: int f() { return 0; } };",
        "M"},
    Row{"DefaultInitialisationThatWrites",
        "class C { struct P { explicit P(int n) : x(n) {} int x; }; P a{1}; std::vector<P> b; };",
        ""},
    Row{"DefaultInitialisationOfABase", "struct B { int n; }; class C : B {};", "C::B"},
    Row{"DefaultInitialisationOfAnArray", "class C { std::array<int, 2> a; };", "C::a"},
    Row{"ConstructorOfAPart", "class C { struct P { int x; P() {} }; P p; };", "C::p"},
    Row{"ConstructorThatWrites", "class C { struct P { int x; P() : x(0) {} }; P p; };", ""},
    Row{"PublicFields", "struct P { int x; int y; };", ""},
    Row{"AggregateWithArray", "struct P { const int x[2]; };", "P"},
    Row{"AggregateFromItsFields", "struct P { int x; int y = x + 1; };", "P"},
    Row{"AggregateWithNumbers", "struct P { int x = 1; int y = 2; };", ""},
    Row{"ThrownPointer", "class C { int n = 0; void f() { throw &n; } };",
        "an exception of type int*"},
    Row{"ThrownReference", "class C { struct E { C& c; }; void f() { throw E{*this}; } };",
        "an exception of type C::E"},
    Row{"ThrownMessage",
        "struct Bad : std::runtime_error { using runtime_error::runtime_error; std::string code; "
        "};class C { int f() { throw Bad(\"x\"); } int g() { throw \"x\"; } int h() { throw "
        "3; } };",
        "std::runtime_error::operator=(const std::runtime_error&) on a Bad"},
    Row{"ThrownNumbers",
        "struct Bad : std::runtime_error { using runtime_error::runtime_error; int code = 0; "
        "}; class C { int f() { throw Bad(\"x\"); } };",
        "an exception of type Bad"},
    Row{"ThrownWithAFunction",
        "class C { struct Bad : std::exception { const char* what() const noexcept override { "
        "return \"x\"; } }; int f() { throw Bad(); } };",
        "an exception of type C::Bad"},
    Row{"ThrownByTheLibrary", "class C { void f() { throw std::out_of_range(\"n\"); } };", ""},
    Row{"CastToADerivedClass",
        "class B { public: virtual ~B() = default; }; class C : public B {}; class D { C& "
        "f(B& b) { return static_cast<C&>(b); } };",
        "a cast to a derived class"},
    Row{"TakesAFunction", "class C {}; inline int f(int (*g)(C*)) { return g(nullptr); }",
        "f(int(*)(C*))"},
    Row{"TakesAnyFunction", "class C {}; template <class F> int f(F g) { return g(C()); }", "f(F)"},
    Row{"GivesALambda", "class C {}; inline auto f() { return [] { return C(); }; }", "f()"},
    Row{"GivesAPack", "class C {}; inline std::tuple<int, C*> f() { return {1, nullptr}; }", "f()"},
    Row{"GivesAUnion", "class C {}; union U { C* c; int n; }; inline U f() { return {}; }", "U"},
    Row{"GivesAHiddenClass",
        "class C {}; namespace detail { struct L { C* c; }; } inline detail::L f() { return {}; }",
        "f()"},
    Row{"FunctionsOfNumbers",
        "class C {}; inline int f(std::vector<std::string> a, const int (&b)[2], int (*g)(int)) { "
        "return g(b[0]) + int(a.size()); }",
        ""},
    Row{"FriendOfABase",
        "namespace detail { struct B { friend bool same(const B&, const B&) { return true; } }; "
        "} class C : public detail::B { public: C() {} };",
        "detail::same(const detail::B&, const detail::B&)"},
    Row{"FriendTemplateOfABase",
        "namespace detail { struct B { template <class T> friend T inc(const T& a) { return a; } "
        "}; } class C : detail::B { public: C() {} };",
        "detail::inc(const T&)"},
    Row{"FunctionBesideABase",
        "class C; namespace detail { struct B {}; inline void f(C&) {} } class C : detail::B { "
        "public: C() {} };",
        "detail::f(C&)"},
    Row{"FunctionBesideNoBase",
        "class C { public: C() {} }; namespace detail { inline void f(C&) {} }", ""},
    Row{"UsingAFunction", "class C {}; namespace detail { inline void f(C&) {} } using detail::f;",
        "detail::f(C&)"},
    Row{"UsingANamespace", "class C {}; namespace detail {} using namespace detail;", "detail"},
    Row{"NameOfANamespace", "class C {}; namespace detail {} namespace api = detail;", "detail"},
    Row{"AliasOfAContainer", "class C { class In {}; public: using All = std::vector<In>; };",
        "C::All"},
    Row{"AliasOfAReference", "class C { class In {}; public: using Ref = In(&)[2]; };", "C::Ref"},
    Row{"AliasTemplate", "class C { class In {}; public: template <class> using P = In; };",
        "C::P"},
    Row{"AliasTemplateOfTheLibrary",
        "class C { public: template <class T> using P = std::vector<T>; };", ""},
    Row{"UsingAProtectedClass",
        "class B { protected: class In {}; public: B() {} }; class C : B { public: C() {} using "
        "B::In; };",
        "C::In"},
    Row{"UsingATemplate",
        "class C {}; namespace detail { template <class T> class X {}; } using detail::X;", "X"},
    Row{"ConstFunctionTemplate",
        "namespace detail { struct F { template <class T> int operator()(T&) const { return 0; } "
        "}; } inline constexpr detail::F call{};",
        "call"},
    Row{"ConstFunctionOfABase",
        "namespace detail { struct G { int operator()() const { return 0; } }; struct F : G {}; "
        "} inline constexpr detail::F call{};",
        "call"},
    Row{"ConstTemplate",
        "namespace detail { template <int N> struct F { int operator()() const { return N; } }; "
        "} template <int N> inline constexpr detail::F<N> call{};",
        "call"},
    Row{"ConstMember", "struct C { int n = 0; }; inline constexpr int C::*part = &C::n;", "part"},
    Row{"ConstPackOfObjects",
        "class C { int n = 0; public: int f() const { return n; } }; inline const std::tuple<int, "
        "C> all{};",
        "all"},
    Row{"InitialiserThatReadsLater", "class C { int a = b; int b = 2; };", "C::a"},
    Row{"InitialiserThatReadsEarlier", "class C { int a = 2; int b = a; };", ""},
    Row{"InitialiserThatIsAPlace", "class C { C* c = this; int* p = &n; int n = 0; };", ""},
    Row{"InitialiserThatCalls", "class C { int a = f(); int b = 2; int f() { return b; } };",
        "C::a"},
    Row{"InitialiserOfABase",
        "class C { struct B { int a = b; int b = 1; }; struct D : B {}; D d; };", "C::a"},
    Row{"PublicFieldOfAClass", "class C { int k = 0; public: int n; int f() { return k; } };",
        "C::n"},
    Row{"BytesOfAnObject",
        "class C { char c = 1; int n = 2; public: bool operator==(const C& o) const { return "
        "std::memcmp(this, &o, sizeof(C)) == 0; } };",
        "the bytes of C"},
    Row{"BytesThatAreCopied",
        "class C { char c = 1; int n = 2; public: void f(const C& o) { std::memcpy(this, &o, "
        "sizeof(C)); } };",
        ""},
    Row{"AggregateWithAnEnumeration",
        "enum class E : int { A }; struct P { const int a; const E e = E(9); };", "P"},
    Row{"StaticOfAnInitialiser",
        "namespace detail { struct Cell { static inline int n = 1; }; struct Dec { int x = "
        "--Cell::n; }; } inline void lower() { detail::Dec d; }",
        "lower()"},
    Row{"StaticOfADestructor",
        "namespace detail { struct Cell { static inline int n = 1; }; struct B { ~B() { "
        "--Cell::n; } }; class Dec : public B {}; } inline void lower() { detail::Dec d; }",
        "lower()"},
    Row{"StaticOfAnOverride",
        "namespace detail { struct Cell { static inline int n = 1; }; struct Run { virtual void "
        "go() = 0; }; class Dec : public Run { void go() override { --Cell::n; } }; void "
        "take(Run* r); } inline void lower() { detail::Run* r = nullptr; detail::take(r); }",
        "lower()"},
    Row{"ActiveExceptions", "class C { int f() { return std::uncaught_exceptions(); } };",
        "std::uncaught_exceptions"},
    Row{"ThrownByTheLibraryForUs",
        "class E { const int* p = nullptr; public: E() {} }; class C { void f() { "
        "std::throw_with_nested(E()); } };",
        "an exception of type std::_Nested_exception<E>"},
    Row{"CastInAnInstance",
        "template <class T> class Buf { char raw[sizeof(T)] = {}; public: T get() const { return "
        "*reinterpret_cast<const T*>(raw); } }; class C { Buf<int> b; public: int f() { return 1; "
        "} };",
        "a cast to const int"},
    Row{"VolatileInAnInstance",
        "template <class T> class B { T z = 0; public: int f() const { return z; } int f() const "
        "volatile { return z; } }; class C { B<int> b; public: int f() { return b.f(); } };",
        "volatile or const&& in B<int>::f() const"},
    Row{"PlaceWithAnEnd",
        "class C { class Own { int* p; public: Own() : p(nullptr) {} ~Own() { delete p; } }; "
        "public: C() {} class Place { Own own; const int* n; Place() : n(nullptr) {} friend class "
        "C; public: int f() const { return n != nullptr; } }; Place place() { return Place(); } };",
        "C::Place"},
    Row{"PrivateOverride",
        "struct B { virtual int f() const = 0; protected: ~B() = default; }; class C final : "
        "public "
        "B { int f() const override { return 0; } public: C() {} };",
        "B::f() const on a C"},
    Row{"PublicOverride",
        "struct B { virtual int f() const = 0; protected: ~B() = default; }; class C final : "
        "public "
        "B { public: C() {} int f() const override { return 0; } };",
        ""},
    Row{"PublicOverrideOfABase",
        "struct B { virtual int f() const = 0; protected: ~B() = default; }; class D : public B { "
        "public: int f() const override { return 0; } protected: ~D() = default; }; class C final "
        ": "
        "public D { public: C() {} };",
        ""},
    Row{"OverrideBehindAnotherName",
        "struct B { virtual int f(int x) const = 0; protected: ~B() = default; }; class D : public "
        "B { int f(int x) const override { return x; } protected: ~D() = default; }; class C final "
        ": public D { public: C() {} int f(long x) const { return x > 0; } };",
        "B::f(int) const on a C"},
    Row{"PureWithABody",
        "struct B { virtual int f() const = 0; protected: ~B() = default; }; inline int B::f() "
        "const { return 1; } class C final : public B { public: C() {} int f() const override { "
        "return 0; } };",
        "B::f() const on a C"},
    Row{"PrivateOverrideOfTheLibrary",
        "class E : public std::exception { const char* what() const noexcept override { return "
        "nullptr; } public: E() {} };",
        "std::exception::what() const on a E"},
    Row{"StaticOfAUnion", "union U { int i; static inline int level = 1; };", "U::level="},
    Row{"PrivateStaticOfAUnion", "union U { int i; private: static inline int level = 1; };", ""},
    Row{"PublicStatic", "class C { public: static inline int level = 1; };", ""},
    Row{"ConstPairOfAPointer", "inline const std::pair<int*, int> cell{nullptr, 0};", "cell"},
    Row{"ConstVectorOfPointers", "inline const std::vector<int*> cells;", "cells"},
    Row{"ConstVectorOfTexts", "inline const std::vector<const char*> names;", ""},
    Row{"PointerToConstPointers", "inline int* const* const cells = nullptr;", "cells"},
    Row{"PointerToAConstWithAPointer",
        "struct S { int* p; }; inline const S* const cell = nullptr;", "cell"},
    Row{"PointerToAMutable", "struct S { mutable int n; }; inline const S* const cell = nullptr;",
        "cell"},
    Row{"PointerToConst",
        "struct S { int n; const S* next; }; inline const S* const cell = nullptr;", ""},
    Row{"MakesAnObject", "class N { public: static N* make() { return new N; } };",
        "delete of what N::make() gives"},
    Row{"MakesOneByTheLibrary",
        "class N {}; inline N* grow() { return std::make_unique<N>().release(); }",
        "delete of what grow() gives"},
    Row{"MakesOneWithoutThrowing",
        "class N { public: static N* make() { return new (std::nothrow) N; } };",
        "delete of what N::make() gives"},
    Row{"GivesAnObjectThatIsThere",
        "class N { N* next_ = nullptr; public: N* next() { return next_; } };", ""},
    Row{"MakesWhatOnlyItEnds",
        "class N { N() {} ~N() {} public: N(const N&) = delete; static N* make() { return new N; } "
        "};",
        ""},
    Row{"FriendThatIsAnInstance", "class C { friend struct std::less<C>; };", "std::less"},
    Row{"FriendThatNobodyDefines", "class C { friend class Nobody; };", ""},
    Row{"Downcast",
        "class B { public: virtual ~B() = default; B() {} B(const B&) = delete; static B& get(); "
        "}; class D : public B { public: D() {} }; inline B& B::get() { static D d; return d; }",
        "a cast of what B::get() gives"},
    Row{"FluentBase",
        "class B { public: virtual ~B() = default; B& self() { return *this; } }; class D : public "
        "B { public: D() {} };",
        ""},
    Row{"PlaceThatIsToldWhereItIs",
        "class C { int n_ = 0; public: class Mark { const C* of_ = nullptr; public: void set(const "
        "C& c) { of_ = &c; } bool isSet() const { return of_ != nullptr; } }; int n() const { "
        "return n_; } };",
        "C::Mark"},
    Row{"PlaceThatOnlyItsOwnerMakes",
        "class C { int n_ = 0; public: class Mark { friend class C; const C* of_ = nullptr; "
        "public: "
        "bool isSet() const { return of_ != nullptr; } }; Mark mark() const { Mark m; m.of_ = "
        "this; "
        "return m; } };",
        ""},
    Row{"IteratorThatIsToldWhereItIs",
        "class C { int n_ = 0; public: int n() const { return n_; } }; class M { const C* c_; "
        "public: explicit M(const C& c) : c_(&c) {} int operator*() const { return c_->n(); } M& "
        "operator++() { return *this; } };",
        "M"},
    Row{"NewTemplate",
        "class C { public: template <class T> static void* operator new(std::size_t, T* p) { "
        "return "
        "p; } };",
        "C::operator new"},
    Row{"WhatConstantsDo",
        "class C { int n_; public: constexpr C() : n_(std::is_constant_evaluated() ? 0 : 1) {} };",
        "std::is_constant_evaluated"},
    Row{"BehindMain", "class C { [[gnu::destructor]] static void end() {} };",
        "before or behind main: C::end()"},
    Row{"BeforeMain", "[[gnu::constructor]] inline void begin() {}",
        "before or behind main: begin()"},
    Row{"AnonymousUnion", "static union { int whole; unsigned char first; };",
        "an anonymous union"},
    Row{"DeleteAsABase", "class B { public: B() {} }; class C : public B { public: C() {} };",
        "delete of a C as a B"}};

std::vector<std::string> unexploredOf(const model::Api& api) {
  std::vector<std::string> found;
  for (const model::Limitation& one : api.facts.unexplored) found.push_back(one.what);
  return found;
}

TEST_F(FrontendTest, WhatIsNotExploredIsFoundWhereItMatters) {
  std::string header =
      "#include <array>\n#include <cstring>\n#include <memory>\n#include <stdexcept>\n"
      "#include <string>\n#include <tuple>\n#include <vector>\n";
  const unsigned firstLine = 8;
  for (const Row& row : rows) {
    header += "namespace " + std::string(row.name) + " { " + std::string(row.header) + " }\n";
  }
  const model::Api api = analysed(header);
  std::map<unsigned, std::vector<std::string>> found;  // by line
  for (const model::Limitation& one : api.facts.unexplored) {
    // Functions that are operations are explored.
    const auto named = api.findOperation(one.what);
    const bool isFunction = named && api.operation(*named).kind != model::OperationKind::FieldRead;
    if (!isFunction) found[one.location.line].push_back(one.what);
  }
  const auto unqualified = [](std::string what, const std::string& space) {
    for (auto at = what.find(space); at != std::string::npos; at = what.find(space)) {
      what.erase(at, space.size());
    }
    return what;
  };
  for (unsigned i = 0; i < std::size(rows); ++i) {
    std::vector<std::string> expected;
    if (!rows[i].unexplored.empty()) expected.emplace_back(rows[i].unexplored);
    std::vector<std::string>& actual = found[firstLine + i];
    for (std::string& what : actual) what = unqualified(what, std::string(rows[i].name) + "::");
    EXPECT_THAT(actual, IsSupersetOf(expected)) << rows[i].name;
    EXPECT_EQ(actual.empty(), expected.empty()) << rows[i].name;
  }
}

TEST_F(FrontendTest, WhatObjectsThatOnlyOperationsTakeOfferBesidesIsNotExplored) {
  write("key.h",
        "#pragma once\nclass Key { int n_ = 1; public: void clear() { n_ = 0; } int n() const { "
        "return n_; } };\n");
  const model::Api api = analysed(
      "#include \"key.h\"\nclass Lock { public: int turn(const Key& key) { return 10 / key.n(); } "
      "};\n");
  EXPECT_THAT(api.facts.unexplored,
              testing::Contains(testing::Field(&model::Limitation::what, "Key")));
}

TEST_F(FrontendTest, ClassesOfOtherFilesMatterIfTheyDealInExploredOnes) {
  write("other.h",
        "#pragma once\nclass C; class Poker { public: int poke(const C& c); }; struct Size { int "
        "w; int h; };\n");
  const model::Api api = analysed("#include \"other.h\"\nclass C {};\n");
  EXPECT_THAT(unexploredOf(api), testing::ElementsAre("Poker"));
}

TEST_F(FrontendTest, InstancesThatNobodyMadeMatterIfTheyAreMoreThanAClientIs) {
  write("other.h",
        "#pragma once\nclass C;\nnamespace detail { inline int level = 1; }\n"
        "template <class T> struct Mixin : T {};\n"
        "template <class... T> struct Mixins : T... {};\n"
        "template <class T> struct Poker { static void poke(C& c); };\n"
        "template <class T> struct Setter { static void set() { detail::level = 0; } };\n"
        "template <class T> struct Box { T value; void set(const T& t) { value = t; } "
        "template <class U> Box<U> as(); };\n");
  const model::Api api = analysed("#include \"other.h\"\nclass C {};\n");
  EXPECT_THAT(unexploredOf(api),
              testing::UnorderedElementsAre("detail::level", "Mixin", "Mixins", "Poker", "Setter"));
}

TEST_F(FrontendTest, FunctionsOfABaseMatterIfThereIsAnythingInIt) {
  write("other.h",
        "#pragma once\nclass Base { protected: int n_ = 1; Base() = default; ~Base() = default; "
        "Base(const Base&) = delete; public: friend void poke(Base& b) { b.n_ = 0; } };\n"
        "struct Empty {}; inline void use(const Empty&) {}\n");
  const model::Api api =
      analysed("#include \"other.h\"\nclass C : public Base, Empty { public: C() {} };\n");
  EXPECT_THAT(unexploredOf(api),
              testing::AllOf(testing::Contains("poke(Base&)"),
                             testing::Not(testing::Contains("use(const Empty&)"))));
}

TEST_F(FrontendTest, StaticsOfOtherFilesAreNotChanged) {
  write(
      "other.h",
      "#pragma once\nstruct Config { static inline int level = 1; static constexpr int most = 3; };"
      "\nnamespace detail { struct Own { static inline int level = 1; }; }\n");
  const model::Api api = analysed("#include \"other.h\"\nclass C {};\n");
  EXPECT_THAT(unexploredOf(api), testing::ElementsAre("Config::level="));
}

TEST_F(FrontendTest, EveryWayToMakeWhatCannotBeEndedIsNamed) {
  const model::Api api = analysed(
      "class Own { int n_ = 0; ~Own() = default; };\n"
      "struct Cell { int n; private: ~Cell() = default; };\n"
      "class Base { protected: Base() {} public: explicit Base(int) {} };\n"
      "class Heir : Base { Heir() {} ~Heir() {} public: using Base::Base; Heir(const Heir&) = "
      "delete; };\n"
      "class Any { ~Any() = default; public: template <class T> explicit Any(T) {} Any(const Any&) "
      "= delete; };\n"
      "class None { None() = default; ~None() = default; public: None(const None&) = delete; };\n");
  std::vector<std::string> found;
  for (const model::Limitation& one : api.limitations) {
    if (one.reason.starts_with("the destructor is not public")) found.push_back(one.what);
  }
  EXPECT_THAT(found, testing::UnorderedElementsAre(
                         "Own::Own()", "Own::Own(const Own&)", "Cell::Cell{}", "Cell::Cell()",
                         "Cell::Cell(const Cell&)", "Heir::Heir(int)", "Any::Any(T)"));
}

TEST_F(FrontendTest, SpecialisationsOfADeletedTemplateAreNotCalled) {
  const model::Api api = analysed(
      "class C { public: template <class T> int f(T) = delete; template <class T> int g(T) = "
      "delete; };\n"
      "template <> inline int C::f<int>(int n) { return n; }\n"
      "template <class T> int h(const C&, T) = delete;\n"
      "template <> inline int h<int>(const C&, int n) { return n; }\n");
  ASSERT_FALSE(api.limitations.empty());
  EXPECT_EQ(api.limitations.front().what, "C::f(T)");
  EXPECT_THAT(unexploredOf(api), testing::Contains("h(const C&, T)"));
}

}  // namespace
}  // namespace assay::frontend
