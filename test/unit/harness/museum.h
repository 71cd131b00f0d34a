// One exhibit for every shape of type: a subject that passes values of all of them through, and a
// program that makes a literal of each, shows it and destroys it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sample_api.h"

namespace assay::harness {

inline const char* const kMuseumHeader = R"(
#pragma once
#include <array>
#include <bitset>
#include <chrono>
#include <complex>
#include <deque>
#include <filesystem>
#include <forward_list>
#include <functional>
#include <iosfwd>
#include <istream>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

namespace museum {

enum class Color { Red, Green };

struct Written {
  int value = 0;
  friend std::ostream& operator<<(std::ostream& out, const Written& w);
};

struct Converts {
  operator int() const { return 1; }
};

struct Shape {
  virtual ~Shape() = default;
  virtual double area(int scale) const = 0;
  virtual Color color() = 0;
  virtual const Written& written() const = 0;

 protected:
  explicit Shape(int id) : id(id) {}

 public:
  int id;
};

struct Base {
  virtual ~Base() = default;
  int base = 1;

 private:
  bool invariant() const { return base == 1; }
};
struct Other {
  int other = 2;
  bool is_valid() const { return other == 2; }
};
struct Derived : Other, Base {
  Derived() = default;

 private:
  bool invariant() const { return false; }
  bool is_valid() const { return false; }
};

class Hidden {
 public:
  Hidden() = default;
  Hidden(const Hidden&) = delete;
  bool empty() const { return true; }
  int& top() { return top_; }
  const int& top() const { return top_; }
  int drain() && { return 3; }
  void reset(int to, int step = 2) { top_ = to + step; }
  friend int age(const Hidden&) { return 7; }
  template <class F>
  int ask(F f) const { return f(1, 2.0, "x") + 1; }

  int open = 5;
  unsigned bits : 3;
  static inline int counted = 4;

 private:
  struct Secret { int s = 9; };
  bool invariant() const noexcept { return top_ >= 0; }
  int top_ = 0;

 public:
  Secret secret() const { return {}; }
};

struct Pair {
  int a;
  std::string b;
};

template <class T>
T pass(T value) { return static_cast<T&&>(value); }

inline int call(int (*f)(int)) { return f ? f(20) : -1; }
inline int read(std::istream& in) { int value = 0; in >> value; return value; }
inline std::ostream& put(std::ostream& out, int value) { return out << "put " << value; }

}  // namespace museum
)";

inline const char* const kMuseumSource = R"(
#include "museum.h"
#include <ostream>
std::ostream& museum::operator<<(std::ostream& out, const museum::Written& w) {
  return out << "written " << w.value;
}
)";

// The types by the name under which the tests ask for them.
struct Museum : SampleApi {
  Museum() {
    api.includes = {"museum.h"};
    using namespace model;
    voidType = type("void", VoidType{});
    integer = type("int", IntegerType{32, true, false});
    boolean = type("bool", BoolType{});
    number = type("double", FloatingType{64});
    color = type("::museum::Color", EnumType{{{"Red", 0}, {"Green", 1}}, 32, true});
    string = type("std::string", TextType{TextKind::String});
    addTypes();
    addClasses();
  }

  void pass(model::TypeId type) {
    model::Operation made;
    made.kind = model::OperationKind::FreeFunction;
    made.callee = "::museum::pass<" + api.type(type).spelling + ">";
    made.key = "pass(" + api.type(type).name + ")";
    made.result.type = type;
    made.parameters = {byValue(type)};
    made.requiredArguments = 1;
    api.operations.push_back(made);
  }

  model::TypeId passed(model::TypeId type) {
    pass(type);
    return type;
  }

  void addTypes() {
    using namespace model;
    using Form = CompositeForm;
    view = passed(type("std::string_view", TextType{TextKind::StringView}));
    cstring = passed(type("const char*", TextType{TextKind::CString}));
    buffer = passed(type("char*", TextType{TextKind::Buffer}));
    path = passed(type("std::filesystem::path", TextType{TextKind::Path}));
    pointer = passed(type("const int*", PointerType{integer, true}));
    pass(type("void*", PointerType{voidType, false}));
    unique = moveOnly("std::unique_ptr<int>", SmartPointerType{SmartPointerKind::Unique, integer});
    pass(unique);
    shared =
        passed(type("std::shared_ptr<int>", SmartPointerType{SmartPointerKind::Shared, integer}));
    pass(type("std::weak_ptr<int>", SmartPointerType{SmartPointerKind::Weak, integer}));
    vector = passed(composite("std::vector<int>", Form::Sequence, "std::vector", {integer}));
    flags = passed(composite("std::vector<bool>", Form::Sequence, "std::vector", {boolean}));
    forward =
        passed(composite("std::forward_list<int>", Form::Sequence, "std::forward_list", {integer}));
    owners =
        composite("std::vector<std::unique_ptr<int>>", Form::Sequence, "std::vector", {unique});
    api.types[owners.index].isCopyable = false;
    pass(owners);
    set = passed(composite("std::set<std::string>", Form::Set, "std::set", {string}));
    map = passed(composite("std::map<int, std::string>", Form::Map, "std::map", {integer, string}));
    pair = passed(
        composite("std::pair<int, std::string>", Form::Fixed, "std::pair", {integer, string}));
    tuple = passed(composite("std::tuple<int, double, bool>", Form::Fixed, "std::tuple",
                             {integer, number, boolean}));
    array = passed(
        composite("std::array<int, 3>", Form::Fixed, "std::array", {integer, integer, integer}));
    complex =
        passed(composite("std::complex<double>", Form::Fixed, "std::complex", {number, number}));
    optional = passed(composite("std::optional<int>", Form::Optional, "std::optional", {integer}));
    variant = passed(composite("std::variant<int, std::string>", Form::Variant, "std::variant",
                               {integer, string}));
    span = passed(composite("std::span<const int>", Form::View, "std::span", {integer}));
    list = passed(
        composite("std::initializer_list<int>", Form::View, "std::initializer_list", {integer}));
    duration = passed(composite("std::chrono::seconds", Form::Count, "std::chrono::duration",
                                {type("std::chrono::seconds::rep", IntegerType{64, true, false})}));
    bitset = passed(composite("std::bitset<8>", Form::Count, "std::bitset", {}));
    function = passed(
        type("std::function<int(int)>", CallableType{CallableForm::Function, {integer}, integer}));
    functionPointer = type("int (*)(int)", CallableType{CallableForm::Pointer, {integer}, integer});
    generic =
        type("::assay_harness::Callable<int>", CallableType{CallableForm::Generic, {}, integer});
    input = type("std::istream", StreamType{true});
    api.types[input.index].isDestructible = false;  // as if it were only declared
    output = type("std::ostream", StreamType{false});
  }

  void addClasses() {
    using namespace model;
    written = cls("museum::Written");
    constructor(written);
    converts = cls("museum::Converts");
    constructor(converts);
    addShape();
    base = cls("museum::Base");
    derived = cls("museum::Derived");
    constructor(derived);
    api.classes[derived.index].bases = {base};
    api.classes[derived.index].invariants = {
        {"invariant", false, true, {"museum.h", 1, 1}, "museum::Base"},
        {"is_valid", false, false, {"museum.h", 2, 1}, "museum::Other"},
        {"invariant", false, true, {"museum.h", 3, 1}, ""}};
    moveOnly("std::unique_ptr<::museum::Derived>",
             SmartPointerType{SmartPointerKind::Unique, typeOf(derived)});
    uniqueDerived = TypeId{static_cast<std::uint32_t>(api.types.size() - 1)};
    uniqueBase = moveOnly("std::unique_ptr<::museum::Base>",
                          SmartPointerType{SmartPointerKind::Unique, typeOf(base)});
    pass(uniqueDerived);
    pass(uniqueBase);
    addHidden();
    aggregate = cls("museum::Pair");
    operation(OperationKind::AggregateInit, aggregate, "", typeOf(aggregate),
              {byValue(integer), byValue(string)});
    function1("::museum::call", integer, {byValue(functionPointer)});
    function1("::museum::read", integer, {by(Passing::Reference, input)});
    function1("::museum::put", output, {by(Passing::Reference, output), byValue(integer)})
        .result.passing = Passing::Reference;
  }

  model::Operation& function1(std::string callee, model::TypeId result,
                              std::vector<model::Parameter> parameters) {
    model::Operation& made = operation(model::OperationKind::FreeFunction, model::ClassId{0},
                                       std::move(callee), result, std::move(parameters));
    made.owner.reset();
    return made;
  }

  void addShape() {
    using namespace model;
    shape = cls("museum::Shape", true);
    api.classes[shape.index].stubMethods = {
        {"area", "auto area(int p0) const -> double", {byValue(integer)}, {number}},
        {"color", "museum::Color color()", {}, {color}},
        {"written",
         "const museum::Written& written() const",
         {},
         {typeOf(written), Passing::ConstReference, true}}};
    operation(OperationKind::Stub, shape, "", typeOf(shape), {byValue(integer)});
    method(shape, "area", number, {byValue(integer)}).isConst = true;
    query(shape, "written", typeOf(written)).result = {typeOf(written), Passing::ConstReference,
                                                       true};
    uniqueShape = moveOnly("std::unique_ptr<::museum::Shape>",
                           SmartPointerType{SmartPointerKind::Unique, typeOf(shape)});
    pass(uniqueShape);
  }

  void addHidden() {
    using namespace model;
    hidden = cls("museum::Hidden");
    api.types[typeOf(hidden).index].isCopyable = false;
    api.types[typeOf(hidden).index].isMovable = false;
    api.classes[hidden.index].invariants = {{"invariant", false, true, {"museum.h", 3, 1}, ""}};
    constructor(hidden);
    query(hidden, "empty", boolean);
    method(hidden, "top", integer).result.passing = Passing::Reference;
    query(hidden, "top", integer).result = {integer, Passing::ConstReference, true};
    method(hidden, "drain", integer).refQualifier = RefQualifier::Rvalue;
    method(hidden, "reset", voidType, {byValue(integer), byValue(integer)}).requiredArguments = 1;
    Operation& age =
        function1("::museum::age", integer, {by(Passing::ConstReference, typeOf(hidden))});
    age.foundByAdlOnly = true;
    method(hidden, "ask", integer, {byValue(generic)}).isConst = true;
    operation(OperationKind::FieldRead, hidden, "open", integer).result.passing =
        Passing::Reference;
    operation(OperationKind::FieldRead, hidden, "bits", integer);
    operation(OperationKind::FieldWrite, hidden, "open", voidType, {byValue(integer)});
    operation(OperationKind::StaticFieldRead, hidden, "::museum::Hidden::counted", integer);
    operation(OperationKind::StaticFieldWrite, hidden, "::museum::Hidden::counted", voidType,
              {byValue(integer)});
    operation(OperationKind::Destructor, hidden, "~Hidden", voidType);
    const TypeId secret =
        type("decltype(std::declval<const ::museum::Hidden&>().secret())", ObjectType{});
    query(hidden, "secret", secret);
    operation(OperationKind::Enumerator, hidden, "::museum::Color::Green", color).owner.reset();
  }

  model::TypeId voidType, integer, boolean, number, color, string;
  model::TypeId view, cstring, buffer, path, pointer, unique, shared, vector, flags, forward,
      owners, set, map, pair, tuple, array, complex, optional, variant, span, list, duration,
      bitset, function, functionPointer, generic, input, output, uniqueDerived, uniqueBase,
      uniqueShape;
  model::ClassId written, converts, shape, base, derived, hidden, aggregate;
};

}  // namespace assay::harness
