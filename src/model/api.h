// What a client can do with a subject: the classes, the operations, and what cannot be done and
// why.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/types.h"

namespace assay::model {

struct SourceLocation {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  bool operator==(const SourceLocation&) const = default;
};

// Precision lost or a thing that cannot be done; travels with the result to the user.
struct Limitation {
  std::string what;    // the operation, type or file concerned
  std::string reason;  // one plain sentence
  std::string remedy;  // what the user can do, e.g. the factory to fill in; may be empty
  SourceLocation location;
  bool isInternal = false;  // no client is concerned
  bool operator==(const Limitation&) const = default;
};

enum class ContractKind : std::uint8_t { Precondition, Postcondition, Assertion, Invariant };

// One clause as written in the source. Location is that of the clause itself.
struct Contract {
  ContractKind kind = ContractKind::Precondition;
  std::string text;
  SourceLocation location;
  bool operator==(const Contract&) const = default;
};

// How a parameter takes its argument, or a call gives its result.
enum class Passing : std::uint8_t { Value, ConstReference, Reference, RvalueReference };

struct Parameter {
  std::string name;  // may be empty
  TypeId type;
  Passing passing = Passing::Value;
  std::string defaultText;  // the default argument as written; empty if there is none
  bool operator==(const Parameter&) const = default;
};

struct ResultType {
  TypeId type;
  Passing passing = Passing::Value;
  bool isConst = false;  // a const reference, or a const value
  bool operator==(const ResultType&) const = default;
};

enum class OperationKind : std::uint8_t {
  Constructor,
  AggregateInit,  // T{a, b}
  Destructor,
  Method,
  StaticFunction,
  FreeFunction,
  FieldRead,
  FieldWrite,
  StaticFieldRead,
  StaticFieldWrite,
  Enumerator,
  Stub,  // makes an object of a generated subclass of an abstract class
};

enum class RefQualifier : std::uint8_t { None, Lvalue, Rvalue };

struct Operation {
  OperationKind kind = OperationKind::Method;
  std::string key;     // unique and stable: "Stack::push(int)"
  std::string name;    // "push"
  std::string callee;  // as written in generated code: "push", "::ns::make", "operator=="
  std::optional<ClassId> owner;
  std::vector<Parameter> parameters;  // without the receiver
  std::size_t requiredArguments = 0;  // the rest have defaults
  ResultType result;
  bool isConst = false;
  bool isNoexcept = false;
  bool isExplicit = false;
  bool isImplicit = false;  // declared by the compiler
  bool isVirtual = false;
  bool foundByAdlOnly = false;  // a hidden friend: called unqualified
  bool isFactory = false;       // from the user's factories header
  bool isInstance = false;      // of a template, one of many
  RefQualifier refQualifier = RefQualifier::None;
  std::vector<Contract> contracts;
  SourceLocation location;

  // An operation with a receiver takes it as argument "on".
  bool hasReceiver() const;
  bool operator==(const Operation&) const = default;
};

// A virtual function that a generated stub overrides.
struct StubMethod {
  std::string name;         // unique within the stub: "onEvent", "area#2"
  std::string declaration;  // "double area(int p0) const noexcept"
  std::vector<Parameter> parameters;
  ResultType result;
  bool operator==(const StubMethod&) const = default;
};

// A const bool member that says whether the object is well-formed.
struct Invariant {
  std::string name;  // of the method; of an ASSAY_INVARIANT its condition, as it is written
  bool isCondition = false;
  bool isPrivate = false;
  SourceLocation location;
  std::string base;  // the base class that declares it, as code spells it; empty: the class itself
  bool operator==(const Invariant&) const = default;
};

struct Class {
  std::string name;
  TypeId type;
  bool isAbstract = false;
  bool isUnderTest = true;              // false: listed only because operations need it
  std::vector<ClassId> bases;           // public, unambiguous; transitive
  std::vector<StubMethod> stubMethods;  // for an abstract class without concrete subclass
  std::vector<Invariant> invariants;
  SourceLocation location;
  bool operator==(const Class&) const = default;
};

// Values that the subject's own source mentions; each once, in the order of the source.
struct Constants {
  std::vector<std::int64_t> integers;  // characters too
  std::vector<double> reals;
  std::vector<std::string> texts;
  bool operator==(const Constants&) const = default;
};

// Values of an enumeration that are no enumerators, and that a function outside of classes gives.
enum class EnumValues : std::uint8_t {
  Bits,         // made of enumerators by |, & and ^
  Complements,  // and by ~
  Any,
};
struct MadeEnum {
  std::string name;  // of the type; empty: any, a template's parameter
  EnumValues values = EnumValues::Any;
  [[nodiscard]] bool concerns(std::string_view type) const { return name.empty() || name == type; }
  bool operator==(const MadeEnum&) const = default;
};

// What is known of all functions in the subject's files, those included that no client can call.
struct SourceFacts {
  std::vector<Contract> contracts;
  // Calls that a function makes whenever it is called, before it has decided anything: what they
  // ask for, its callers are asked for.
  std::vector<SourceLocation> leadingCalls;
  std::vector<MadeEnum> madeEnums;  // one for each name
  // What a client can do, or code does, that an exploration of all calls does not see. One that is
  // named like an operation is about that function, if it is not explored.
  std::vector<Limitation> unexplored;
  bool operator==(const SourceFacts&) const = default;
};

struct Api {
  std::vector<Type> types;
  std::vector<Class> classes;
  std::vector<Operation> operations;
  std::vector<Limitation> limitations;
  std::vector<std::string> includes;  // what generated code includes, in order
  std::vector<std::string>
      macros;  // that the subject's own headers define; include guards are none
  Constants constants;
  SourceFacts facts;
  bool reachesFiles = false;  // its code may change files or start programs; known when it is built

  const Type& type(TypeId id) const { return types.at(id.index); }
  const Class& cls(ClassId id) const { return classes.at(id.index); }
  const Operation& operation(OperationId id) const { return operations.at(id.index); }

  // Where the classes under test are written: not in the named file, if that has an alias for an
  // instance of a template. What the standard library has written is left out.
  [[nodiscard]] std::set<std::string> filesOfClasses() const;

  std::optional<OperationId> findOperation(std::string_view key) const;

  // Operations whose result is a value of the type, or a reference, pointer or smart pointer to
  // one, or to a class derived from it; cheapest first (fewest arguments).
  std::vector<OperationId> producersOf(TypeId type) const;

  bool derivesFrom(ClassId derived, ClassId base) const;

  bool operator==(const Api&) const = default;
};

}  // namespace assay::model
