// Details of the Api that the feature subjects do not show: they compare keys and contracts.
#include "frontend/analysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fixture.h"

namespace assay::frontend {
namespace {

using model::Passing;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class AnalysisTest : public FrontendTest {
 protected:
  support::Error errorOf(const Request& request) const {
    support::SilentListener listener;
    const auto analysis = analyse(request, listener);
    EXPECT_FALSE(analysis);
    return analysis ? support::Error() : analysis.error();
  }
};

TEST_F(AnalysisTest, DefaultArgumentsAreKeptAsWritten) {
  const model::Api api = analysed(R"(#include <string>
enum Mode { Fast };
struct S {
  void f(int n, int m = 2 * 3, const std::string& s = std::string("a,b"), Mode mode = Fast);
};
)");
  const model::Operation f = operation(api, "S::f(int, int, const std::string&, Mode)");
  ASSERT_EQ(f.parameters.size(), 4U);
  EXPECT_EQ(f.requiredArguments, 1U);
  EXPECT_EQ(f.parameters[0].name, "n");
  EXPECT_EQ(f.parameters[0].defaultText, "");
  EXPECT_EQ(f.parameters[1].defaultText, "2 * 3");
  EXPECT_EQ(f.parameters[2].defaultText, "std::string(\"a,b\")");
  EXPECT_EQ(f.parameters[3].defaultText, "Fast");
}

TEST_F(AnalysisTest, QualifiersOfFunctions) {
  const model::Api api = analysed(R"(
struct S {
  explicit S(int);
  S(int, int) noexcept;
  virtual ~S();
  void plain();
  void quiet() const noexcept;
  void sometimes() noexcept(sizeof(int) == 1);
  virtual void v();
  void left() &;
  void right() &&;
};
)");
  EXPECT_TRUE(operation(api, "S::S(int)").isExplicit);
  EXPECT_FALSE(operation(api, "S::S(int, int)").isExplicit);
  EXPECT_TRUE(operation(api, "S::S(int, int)").isNoexcept);
  EXPECT_TRUE(operation(api, "S::S(const S&)").isImplicit);
  EXPECT_FALSE(operation(api, "S::S(int)").isImplicit);
  EXPECT_FALSE(operation(api, "S::plain()").isNoexcept);
  EXPECT_FALSE(operation(api, "S::plain()").isConst);
  EXPECT_TRUE(operation(api, "S::quiet() const").isNoexcept);
  EXPECT_TRUE(operation(api, "S::quiet() const").isConst);
  EXPECT_FALSE(operation(api, "S::sometimes()").isNoexcept);
  EXPECT_TRUE(operation(api, "S::v()").isVirtual);
  EXPECT_FALSE(operation(api, "S::plain()").isVirtual);
  EXPECT_EQ(operation(api, "S::left() &").refQualifier, model::RefQualifier::Lvalue);
  EXPECT_EQ(operation(api, "S::right() &&").refQualifier, model::RefQualifier::Rvalue);
}

TEST_F(AnalysisTest, HowParametersAndResultsArePassed) {
  const model::Api api = analysed(R"(
struct S {
  const int& f(int a, const int& b, int& c, int&& d);
  int& g();
  const int* h();
};
)");
  const model::Operation f = operation(api, "S::f(int, const int&, int&, int&&)");
  ASSERT_EQ(f.parameters.size(), 4U);
  EXPECT_EQ(f.parameters[0].passing, Passing::Value);
  EXPECT_EQ(f.parameters[1].passing, Passing::ConstReference);
  EXPECT_EQ(f.parameters[2].passing, Passing::Reference);
  EXPECT_EQ(f.parameters[3].passing, Passing::RvalueReference);
  EXPECT_NE(f.result.passing, Passing::Value);
  EXPECT_TRUE(f.result.isConst);
  EXPECT_FALSE(operation(api, "S::g()").result.isConst);
  const auto pointer =
      std::get<model::PointerType>(api.type(operation(api, "S::h()").result.type).shape);
  EXPECT_TRUE(pointer.pointeeIsConst);
}

// A vector of unique_ptr has a copy constructor; using it does not compile.
TEST_F(AnalysisTest, ContainersOfMoveOnlyElementsAreNotCopyable) {
  const model::Api api = analysed(R"(#include <map>
#include <memory>
#include <optional>
#include <vector>
struct S {
  void a(std::vector<std::unique_ptr<int>> v);
  void b(std::vector<int> v);
  void c(std::optional<std::unique_ptr<int>> v);
  void d(std::map<int, std::unique_ptr<int>> v);
  void e(std::unique_ptr<int> v);
  void f(std::shared_ptr<int> v);
  void g(std::vector<std::vector<std::unique_ptr<int>>> v);
};
struct Fixed { Fixed(const Fixed&) = delete; Fixed(); };
)");
  for (const char* name :
       {"std::vector<std::unique_ptr<int>>", "std::optional<std::unique_ptr<int>>",
        "std::map<int, std::unique_ptr<int>>", "std::unique_ptr<int>",
        "std::vector<std::vector<std::unique_ptr<int>>>"}) {
    EXPECT_FALSE(type(api, name).isCopyable) << name;
    EXPECT_TRUE(type(api, name).isMovable) << name;
  }
  for (const char* name : {"std::vector<int>", "std::shared_ptr<int>", "S"}) {
    EXPECT_TRUE(type(api, name).isCopyable) << name;
  }
  EXPECT_FALSE(type(api, "Fixed").isCopyable);
  EXPECT_FALSE(type(api, "Fixed").isMovable);
}

TEST_F(AnalysisTest, ViewsAndIteratorsAreBorrowed) {
  const model::Api api = analysed(R"(#include <span>
#include <string>
#include <string_view>
#include <vector>
struct Bag {
  std::vector<int>::iterator begin();
  std::string_view name() const;
  std::span<int> all();
  std::vector<int> copy() const;
  std::string text() const;
  class Cursor;
  Cursor cursor();
  struct Total;
  Total total() const;
 private:
  struct Node;
};
class Bag::Cursor {
 public:
  int value() const;
 private:
  friend struct Bag;
  Cursor(Bag& bag, Node* node);
  Node* node_;
};
struct Bag::Total { int sum; };
)");
  const auto isBorrowed = [&](std::string_view key) {
    return api.type(operation(api, key).result.type).isBorrowed;
  };
  EXPECT_TRUE(isBorrowed("Bag::begin()"));
  EXPECT_TRUE(isBorrowed("Bag::name() const"));
  EXPECT_TRUE(isBorrowed("Bag::all()"));
  EXPECT_TRUE(isBorrowed("Bag::cursor()"));  // a place in the bag, though it is no iterator
  EXPECT_FALSE(isBorrowed("Bag::total() const"));
  EXPECT_FALSE(isBorrowed("Bag::copy() const"));
  EXPECT_FALSE(isBorrowed("Bag::text() const"));
  EXPECT_FALSE(type(api, "Bag").isBorrowed);
}

TEST_F(AnalysisTest, WhatPointsAndFreesNothingIsAHandle) {
  const model::Api api = analysed(R"(#include <memory>
#include <string>
struct Node { int value; };
struct Handle { Node* node; };
struct Named { Node& node; std::string name; };
struct Guard { Node& node; std::string name; ~Guard(); };
struct Pair { Handle first; int second; };
struct Owner { Node* node; ~Owner(); };
struct Shared { std::shared_ptr<Node> node; };
struct Number { int* count; };
)");
  EXPECT_TRUE(type(api, "Handle").isHandle);
  EXPECT_TRUE(type(api, "Pair").isHandle);
  EXPECT_TRUE(type(api, "Named").isHandle);
  EXPECT_FALSE(type(api, "Guard").isHandle);
  EXPECT_FALSE(type(api, "Node").isHandle);
  EXPECT_FALSE(type(api, "Owner").isHandle);
  EXPECT_FALSE(type(api, "Shared").isHandle);
  EXPECT_FALSE(type(api, "Number").isHandle);
}

TEST_F(AnalysisTest, EverythingKnowsItsPlace) {
  const Request request = requestFor("\nnamespace n {\nclass C {\n public:\n  void f();\n};\n}\n");
  const model::Api api = analysed(request);
  EXPECT_EQ(cls(api, "n::C").location, (model::SourceLocation{request.files[0], 3, 7}));
  EXPECT_EQ(operation(api, "n::C::f()").location, (model::SourceLocation{request.files[0], 5, 8}));
}

TEST_F(AnalysisTest, BasesArePublicUnambiguousAndTransitive) {
  const model::Api api = analysed(R"(
struct A {}; struct B : A {}; struct C : B {};
struct Hidden : private A {};
struct L : A {}; struct R : A {}; struct Both : L, R {};
)");
  const auto names = [&](std::string_view name) {
    std::vector<std::string> bases;
    for (const model::ClassId base : cls(api, name).bases) bases.push_back(api.cls(base).name);
    return bases;
  };
  EXPECT_THAT(names("C"), testing::UnorderedElementsAre("A", "B"));
  EXPECT_THAT(names("Hidden"), IsEmpty());
  EXPECT_THAT(names("Both"), testing::UnorderedElementsAre("L", "R"));
}

TEST_F(AnalysisTest, AStubOverridesWhatIsStillPure) {
  const model::Api api = analysed(R"(
struct Base { virtual ~Base(); virtual int a() const noexcept = 0; virtual void b(int) = 0; };
struct Shape : Base { void b(int) override; virtual double area(double) = 0; virtual double area() = 0; };
struct User { void use(Shape& shape); };
)");
  const model::Class shape = cls(api, "Shape");
  EXPECT_TRUE(shape.isAbstract);
  std::vector<std::string> names;
  for (const model::StubMethod& method : shape.stubMethods) names.push_back(method.name);
  EXPECT_THAT(names, ElementsAre("a", "area", "area#2"));
  EXPECT_EQ(shape.stubMethods.at(0).declaration, "auto a() const noexcept -> int");
  EXPECT_EQ(shape.stubMethods.at(1).declaration, "auto area(double p0) -> double");
  EXPECT_EQ(operation(api, "Shape::(stub)").kind, model::OperationKind::Stub);
}

TEST_F(AnalysisTest, AClassWithAConcreteSubclassNeedsNoStub) {
  const model::Api api = analysed(R"(
struct Shape { virtual ~Shape(); virtual int area() = 0; };
struct Square : Shape { int area() override; };
)");
  EXPECT_TRUE(cls(api, "Shape").stubMethods.empty());
  EXPECT_FALSE(api.findOperation("Shape::(stub)"));
}

TEST_F(AnalysisTest, ClassesOfOtherFilesAreNotUnderTest) {
  write("needed.h", "#pragma once\nstruct Needed { Needed(); void own(); };\n");
  const model::Api api = analysed("#include \"needed.h\"\nstruct S { void f(Needed n); };\n");
  EXPECT_TRUE(cls(api, "S").isUnderTest);
  EXPECT_FALSE(cls(api, "Needed").isUnderTest);
  EXPECT_TRUE(api.findOperation("Needed::Needed()"));
  EXPECT_FALSE(api.findOperation("Needed::own()"));
}

TEST_F(AnalysisTest, GlobsChooseClasses) {
  Request request = requestFor("namespace a { struct X {}; struct Y {}; }\nstruct Z {};\n");
  request.classGlobs = "a::*,-a::Y";
  const model::Api api = analysed(request);
  ASSERT_EQ(api.classes.size(), 1U);
  EXPECT_EQ(api.classes[0].name, "a::X");
  request.classGlobs = "a::XX";
  const support::Error error = errorOf(request);
  EXPECT_EQ(error.code, support::ErrorCode::Usage);
  EXPECT_THAT(error.remedy, HasSubstr("a::X"));
}

TEST_F(AnalysisTest, NamespacesByConventionInternalAreLeftOutAndCounted) {
  Request request = requestFor(R"(
struct S {};
namespace lib {
namespace detail {
struct Helper {};
template <class T> struct Trait;
template <class T> struct Trait<T*> { void f(); };
S make();
namespace more { void twist(S&); }
}
namespace detail { inline S make() { return {}; } }
namespace impl { using Number = int; }
}
)");
  const model::Api api = analysed(request);
  EXPECT_FALSE(api.findOperation("lib::detail::make()"));
  ASSERT_EQ(api.limitations.size(), 1U);
  EXPECT_EQ(api.limitations[0].what, "lib::detail");
  EXPECT_THAT(api.limitations[0].reason, HasSubstr("left out: 2 classes and 2 functions"));
  EXPECT_THAT(api.limitations[0].remedy, HasSubstr("'lib::detail::*'"));
  request.classGlobs = "S,lib::detail::*";
  EXPECT_TRUE(analysed(request).findOperation("lib::detail::make()"));
  request.classGlobs = "S";
  EXPECT_TRUE(analysed(request).limitations.empty()) << "what was not asked for is not missed";
}

TEST_F(AnalysisTest, WhatItsCommentCallsInternalIsLeftOut) {
  const model::Api api = analysed(
      "struct S {\n"
      "  // internal\n  void one();\n"
      "  /** @internal bookkeeping */\n  void two();\n"
      "  /// For internal use only.\n  void three();\n"
      "  // Internal buffers are kept.\n  void four();\n"
      "  /// Internal user accounts.\n  void five();\n"
      "  void six();\n};\n");
  std::vector<std::string> left;
  for (const model::Limitation& limitation : api.limitations) left.push_back(limitation.what);
  EXPECT_THAT(left, testing::ElementsAre("S::one()", "S::two()", "S::three()"));
  EXPECT_TRUE(api.findOperation("S::four()"));
  EXPECT_TRUE(api.findOperation("S::five()"));
  EXPECT_TRUE(api.findOperation("S::six()"));
}

TEST_F(AnalysisTest, InheritedConstructorsTakeAtLeastOneArgument) {
  const model::Api api = analysed(
      "class B { public: explicit B(int a = 1, int b = 2); };\n"
      "class D : B { public: using B::B; };\n");
  EXPECT_EQ(operation(api, "D::D(int, int)").requiredArguments, 1U);
  EXPECT_EQ(operation(api, "D::D()").requiredArguments, 0U);
}

TEST_F(AnalysisTest, AFunctionThatAnotherFileDeclaresFirstBelongsToTheFileThatDefinesIt) {
  write("names.h", "#pragma once\nclass C; int poke(const C& c);\n");
  const model::Api api =
      analysed("#include \"names.h\"\nclass C {};\ninline int poke(const C&) { return 0; }\n");
  EXPECT_TRUE(api.findOperation("poke(const C&)"));
}

TEST_F(AnalysisTest, FunctionTemplatesAreListedIfTheyTakeOrReturnTheClasses) {
  const model::Api api = analysed(R"(
struct Shape { int area = 0; };
template <class T> struct Box { T value; };
template <class T> T twice(T t) { return t + t; }
template <class T> Shape shaped(T t) { return {static_cast<int>(t)}; }
template <class T> auto areaOf(const T& t) -> decltype(t.area) { return t.area; }
template <class T> T opened(const Box<T>& box) { return box.value; }
)");
  EXPECT_FALSE(api.findOperation("twice<int>(int)"));
  EXPECT_TRUE(api.findOperation("shaped<int>(int)"));
  EXPECT_TRUE(api.findOperation("areaOf<Shape>(const Shape&)"));
  EXPECT_TRUE(api.findOperation("opened<int>(const Box<int>&)"));
  EXPECT_TRUE(analysed("template <class T> T twice(T t) { return t + t; }\n")
                  .findOperation("twice<int>(int)"))
      << "without classes, functions are what there is to test";
}

TEST_F(AnalysisTest, AFunctionTemplateOfAnotherFileThatNothingSuitsIsALimitation) {
  write("other.h", R"(
#pragma once
template <class T> struct Box { T value; };
template <class T> void spoil(Box<T>& box, typename T::nothing) {}
template <class T> void ignore(typename T::nothing) {}
)");
  Request request = requestFor("#include \"other.h\"\nusing IntBox = Box<int>; inline IntBox b;\n");
  request.classGlobs = "Box<int>";
  const model::Api api = analysed(request);
  ASSERT_EQ(api.limitations.size(), 1U);
  EXPECT_THAT(api.limitations[0].what, testing::StartsWith("spoil(Box<T>&"));
}

TEST_F(AnalysisTest, FactoriesAreUsedAndMarked) {
  Request request = requestFor(R"(
class Key { friend struct Maker; Key(); };
struct Maker { static Key make(); };
struct Door { void open(const Key& key); };
)");
  request.classGlobs = "Door";
  EXPECT_FALSE(analysed(request).findOperation("Door::open(const Key&)"));
  request.factories = write("factories.h", "inline Key spareKey() { return Maker::make(); }\n");
  const model::Api api = analysed(request);
  EXPECT_TRUE(operation(api, "spareKey()").isFactory);
  EXPECT_FALSE(operation(api, "Door::open(const Key&)").isFactory);
}

TEST_F(AnalysisTest, TheFirstErrorOfTheCompilerIsTold) {
  const Request request = requestFor("struct S {\n  lost f();\n  int;\n  gone g();\n};\n");
  const support::Error error = errorOf(request);
  EXPECT_EQ(error.code, support::ErrorCode::Build);
  EXPECT_EQ(error.where, request.files[0] + ":2:3");
  EXPECT_THAT(error.message, AllOf(HasSubstr("unknown type name 'lost'"), HasSubstr("'gone'")));
}

TEST_F(AnalysisTest, FlagsReachTheCompiler) {
  Request request =
      requestFor("#ifdef WITH_F\nstruct S { void f(); };\n#else\nstruct S {};\n#endif\n");
  EXPECT_FALSE(analysed(request).findOperation("S::f()"));
  request.flags = {"-std=c++17", "-DWITH_F"};
  EXPECT_TRUE(analysed(request).findOperation("S::f()"));
}

TEST_F(AnalysisTest, AssertsAreAliveWhateverTheFlagsSay) {
  Request request = requestFor("#include <cassert>\nstruct S { void f(int n) { assert(n); } };\n");
  request.flags = {"-std=c++20", "-DNDEBUG"};
  EXPECT_EQ(operation(analysed(request), "S::f(int)").contracts.size(), 1U);
}

TEST_F(AnalysisTest, EveryFileThatWasReadIsADependency) {
  const std::string inner = write("inner.h", "#pragma once\n");
  const Request request = requestFor("#include \"inner.h\"\nstruct S {};\n");
  support::SilentListener listener;
  const auto analysis = analyse(request, listener);
  ASSERT_TRUE(analysis);
  EXPECT_THAT(analysis->dependencies, testing::IsSupersetOf({inner, request.files[0]}));
}

TEST_F(AnalysisTest, GeneratedSourcesThatAreNotThereYetAreALimitation) {
  Request request = requestFor("struct S { void f(); };\n");
  write("s.cpp", "#include \"subject.h\"\nvoid S::f() {}\n");
  write("build/compile_commands.json", R"([
      {"directory": "..", "file": "s.cpp", "command": "c++ -c s.cpp"},
      {"directory": "..", "file": "gen/a.cpp", "command": "c++ -c gen/a.cpp"},
      {"directory": "..", "file": "gen/b.cpp", "command": "c++ -c gen/b.cpp"}])");
  request.buildDirectory = scratch_.path() / "build";
  support::SilentListener listener;
  const auto analysis = analyse(request, listener);
  ASSERT_TRUE(analysis) << support::toString(analysis.error());
  EXPECT_EQ(analysis->database.size(), 1U);
  ASSERT_EQ(analysis->api.limitations.size(), 1U);
  EXPECT_THAT(analysis->api.limitations[0].reason,
              AllOf(HasSubstr("/gen/a.cpp"), HasSubstr(" and 1 more")));
  EXPECT_THAT(analysis->dependencies, testing::Contains(testing::EndsWith("/gen/b.cpp")))
      << "when it comes, the analysis is out of date";
}

TEST_F(FrontendTest, WhatIsPrintedByOneNameIsNotTakenForOne) {
  const model::Api api = analysed(
      "template <double V> class F { public: double f() const { return V; } };\n"
      "using One = F<0.1>; using Other = F<0.10000001>;\n"
      "class C { public: int f(int x) const; int f(int x) const __attribute__((enable_if(x == 7, "
      "\"\"))); };\n");
  std::vector<std::string> found;
  for (const model::Limitation& one : api.limitations) {
    if (one.reason.ends_with("by the same name")) {
      found.push_back(one.what.substr(0, one.what.find('<')));
    }
  }
  EXPECT_THAT(found, testing::IsSupersetOf(std::vector<std::string>{"F", "C::f(int) const"}));
}

TEST_F(FrontendTest, WhatIsFoundTwiceIsNamedOnce) {
  const model::Api api = analysed(
      "class B { public: explicit B(int n); int f() const; };\n"
      "class L : public virtual B { public: L(); }; class R : public virtual B { public: R(); };\n"
      "class D : public L, public R { public: D(); };\n"
      "class H : public B { public: using B::B; explicit H(int n); };\n");
  EXPECT_TRUE(api.limitations.empty()) << api.limitations.front().what;
}

TEST_F(FrontendTest, ClassesInUnionsCanBeCalled) {
  const model::Api api = analysed(
      "union U { int n; struct Part { int n; int half() const { return n / 2; } }; Part part; };\n"
      "class C { union V { struct Part { int half() const; } part; }; };\n");
  EXPECT_EQ(operation(api, "U::Part::half() const").kind, model::OperationKind::Method);
  EXPECT_EQ(api.classes.size(), 2U);
}

TEST_F(FrontendTest, CommentsOfSomethingElseSayNothing) {
  const model::Api api = analysed(
      "class C {\npublic:\n  int a = 0; /** internal */\n  int f() const;\n"
      "  /// internal\npublic:\n  int g() const;\n"
      "  /** internal */ int h() const;\n  /** internal */\n  int i() const;\n};\n");
  EXPECT_TRUE(api.findOperation("C::f() const"));
  EXPECT_TRUE(api.findOperation("C::g() const"));
  EXPECT_FALSE(api.findOperation("C::h() const"));
  EXPECT_FALSE(api.findOperation("C::i() const"));
}

TEST_F(FrontendTest, LaterDeclarationsAddDefaultArguments) {
  const model::Api api = analysed(
      "class C { public: int f(int x) const; };\n"
      "inline int C::f(int x = 3) const { return x; }\n"
      "int g(const C& c, int x);\ninline int g(const C&, int x = 3) { return x; }\n");
  EXPECT_EQ(operation(api, "C::f(int) const").requiredArguments, 0U);
  EXPECT_EQ(operation(api, "g(const C&, int)").requiredArguments, 1U);
}

}  // namespace
}  // namespace assay::frontend
