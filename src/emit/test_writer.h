// One test: a sequence and its assertions as statements.
//
// The steps are written in order. A step whose value nothing needs is a plain call; one whose
// result is asserted is asserted where it stands; others get a variable. Values that C++ cannot
// pass without a name (out-parameters, arrays, streams) are declared before the call that takes
// them. Parts of this class are in test_writer_arguments.cpp (literals and conversions),
// test_writer_calls.cpp (how an operation is applied), test_writer_callbacks.cpp (lambdas and
// stubs) and test_writer_assertions.cpp.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "emit/dialect.h"
#include "emit/emit.h"
#include "emit/expressions.h"
#include "emit/helpers.h"
#include "emit/overloads.h"
#include "emit/type_names.h"
#include "emit/uses.h"
#include "emit/variables.h"
#include "model/api.h"
#include "model/operation_index.h"
#include "model/sequence.h"
#include "model/suite.h"

namespace assay::emit {

// What the tests of a file share.
struct FileContext {
  FileContext(const model::Api& api, const EmitOptions& options);

  const model::Api& api;
  const EmitOptions& options;
  Dialect dialect;
  TypeNames names;
  Overloads overloads;
  model::OperationIndex index;
  WordStyle style;
  Helpers helpers;
};

struct WrittenTest {
  std::vector<std::string> statements;
  Dialect::Mode mode = Dialect::Mode::Run;
  std::string problem;  // why it cannot be written; empty: it can
};

class TestWriter {
 public:
  explicit TestWriter(FileContext& context);

  [[nodiscard]] WrittenTest write(const model::TestCase& given);

 private:
  // Where an argument goes.
  struct Slot {
    model::TypeId type;
    model::Passing passing = model::Passing::Value;
    std::string name = {};    // of the parameter; may be empty
    bool isExact = false;     // a literal must have the type itself, not one that converts to it
    bool isDeduced = false;   // the type of the parameter follows from the argument
    bool hasBraces = true;    // a braced list can stand there
    bool outlives = false;    // the argument must live longer than the call
    bool isBitField = false;  // a literal may be too wide for it
    bool isTaken = false;     // the callee owns the pointee afterwards
  };

  struct Frame {
    std::span<const model::Step> steps;
    Uses uses;
    std::vector<std::vector<Value>> outputs;  // by step: the result, then the arguments
    std::vector<Value> parameters;            // of a callback
    std::vector<std::string> statements;
    bool hasNoCaptures = false;  // a function pointer: no outer variable can be used
  };

  struct Call {
    const model::Operation* operation = nullptr;
    Expression expression;          // the whole call
    std::string className = {};     // of an object that is made: its class
    std::string construction = {};  // and its arguments with parentheses or braces
    bool isConst = false;           // the result may only be read, because the receiver may
    bool isReceiver = false;        // the result is the receiver itself
    Value receiver = {};
    std::vector<std::string> afterwards = {};  // of a stub: what is told to it when it is there
  };

  // Steps.
  void writeSteps(std::size_t count);
  void writeStep(std::size_t index);
  void writeResult(std::size_t index, const Call& call);
  void writeDestruction(std::size_t index);
  void declareResult(std::size_t index, const Call& call);
  [[nodiscard]] std::string initialised(const std::string& name, const Call& call, bool isConst,
                                        bool isReference);
  // Of an object that a later step destroys: where it lives until then.
  enum class Lifetime { UntilTheEnd, Scope, UniquePointer };
  [[nodiscard]] Lifetime lifetimeOf(std::size_t index) const;
  [[nodiscard]] std::string statementOf(const Call& call) const;
  [[nodiscard]] bool isInlined(std::size_t index) const;
  [[nodiscard]] bool needsVariable(std::size_t index) const;
  [[nodiscard]] bool isChanged(const std::vector<Use>& uses, model::TypeId type) const;
  [[nodiscard]] std::optional<std::size_t> destroyedBy(std::size_t index) const;
  [[nodiscard]] bool isTakenOver(std::size_t index) const;
  [[nodiscard]] std::string nameFor(std::size_t index, const model::Operation& operation);
  [[nodiscard]] std::string nameByUse(const std::vector<Use>& uses) const;

  // How an operation is applied.
  [[nodiscard]] Call callOf(const model::Step& step, std::size_t index);
  [[nodiscard]] Call callOf(const model::Operation& operation, const Access& receiver,
                            const std::vector<Expression>& arguments);
  [[nodiscard]] Call constructionOf(const model::Operation& operation,
                                    const std::vector<Expression>& arguments);
  [[nodiscard]] Expression methodCall(const model::Operation& operation, const Access& receiver,
                                      const std::vector<Expression>& arguments);
  [[nodiscard]] Expression conversion(const model::Operation& operation, const Access& receiver);
  [[nodiscard]] Expression functionCall(const model::Operation& operation,
                                        const std::vector<Expression>& arguments) const;
  [[nodiscard]] std::string calleeOf(const model::Operation& operation) const;
  [[nodiscard]] Access receiverOf(const model::Operation& operation, const Value& value);
  [[nodiscard]] std::vector<Slot> slotsOf(const model::Operation& operation, std::size_t count,
                                          bool isResultKept) const;
  // A reference by another name, so that compilers do not warn of x = x.
  [[nodiscard]] Expression alias(const Value& value, const Slot& slot);

  // Arguments.
  [[nodiscard]] Expression argument(const model::Argument& argument, const Slot& slot,
                                    bool isUsedLater, Value& held);
  [[nodiscard]] Expression passed(const Value& value, const Slot& slot);
  [[nodiscard]] Expression passedAsPointer(const Value& value, const Slot& slot,
                                           const model::PointerType& pointer);
  [[nodiscard]] Expression passedAsSmartPointer(const Value& value, const Slot& slot,
                                                const model::SmartPointerType& smart);
  [[nodiscard]] Value resolve(const model::ValueRef& reference);
  [[nodiscard]] Expression itself(const Value& value) const;
  [[nodiscard]] Access accessTo(const Value& value) const;
  [[nodiscard]] bool serves(model::TypeId given, model::TypeId wanted) const;

  // Literals. Whether one can stand in the call is decided by needsName.
  [[nodiscard]] bool needsName(const model::Literal& literal, const Slot& slot) const;
  [[nodiscard]] Value named(const model::Literal& literal, const Slot& slot, bool isChangedLater);
  [[nodiscard]] Value namedPointee(const model::ListLiteral& list, const Slot& slot,
                                   const model::PointerType& pointer, const std::string& name);
  void declareStream(const model::StreamType& stream, const Slot& slot, const std::string& text,
                     const std::string& name);
  [[nodiscard]] std::string declareView(const model::CompositeType& composite, const Slot& slot,
                                        const model::ListLiteral& list, const std::string& name);
  void declareAndFill(const model::CompositeType& composite, const Slot& slot,
                      const model::ListLiteral& list, const std::string& name);
  void declareWith(const model::Literal& literal, const Slot& slot, const std::string& name,
                   bool isChanged);
  [[nodiscard]] Expression literal(const model::Literal& literal, const Slot& slot);
  [[nodiscard]] Expression scalar(const model::Literal& literal, const Slot& slot);
  [[nodiscard]] Expression text(const model::Literal& literal, const Slot& slot,
                                model::TextKind kind);
  [[nodiscard]] Expression null(const Slot& slot) const;
  [[nodiscard]] Expression list(const model::ListLiteral& list, const Slot& slot);
  [[nodiscard]] Expression composite(const model::ListLiteral& list, const Slot& slot,
                                     const model::CompositeType& composite);
  [[nodiscard]] Expression smartPointer(const model::ListLiteral& list, const Slot& slot,
                                        const model::SmartPointerType& smart);
  [[nodiscard]] std::vector<std::string> elements(std::span<const model::Argument> arguments,
                                                  std::span<const model::TypeId> types,
                                                  bool isExact = false);
  [[nodiscard]] Expression withType(const Slot& slot, const std::string& braced) const;

  // Callbacks.
  struct Signature {
    std::string result;
    std::vector<std::string> parameters;
  };
  [[nodiscard]] Expression lambda(const model::CallbackLiteral& callback, const Slot& slot,
                                  const model::CallableType& callable);
  [[nodiscard]] std::string callbackBody(const model::CallbackLiteral& callback,
                                         const Signature& signature, model::TypeId result,
                                         const std::vector<model::TypeId>& parameterTypes,
                                         std::vector<std::string>& parameterNames,
                                         bool hasNoCaptures);
  [[nodiscard]] std::string returnStatement(const model::CallbackLiteral& callback,
                                            const Signature& signature, model::TypeId result,
                                            std::vector<std::string>& outer);
  [[nodiscard]] Call stubOf(const model::Step& step, const model::Operation& operation,
                            const std::vector<Expression>& arguments);
  [[nodiscard]] std::string overrideOf(const model::StubMethod& method,
                                       const model::CallbackLiteral* callback,
                                       std::vector<std::string>& members,
                                       std::vector<std::string>& later);
  [[nodiscard]] std::string plainAnswer(const model::StubMethod& method, const Signature& signature,
                                        const model::CallbackLiteral* callback,
                                        std::vector<std::string>& members);

  // Assertions.
  [[nodiscard]] std::vector<const model::Assertion*> assertionsAfter(std::size_t index) const;
  // What is asserted about the result of a step, given the expression for it.
  [[nodiscard]] std::vector<std::string> assertedResult(std::size_t index,
                                                        const Expression& result);
  void writeStateAssertions(std::size_t index);
  void rememberQueries(std::size_t index);
  [[nodiscard]] std::optional<Expression> query(std::size_t object, const std::string& key);
  [[nodiscard]] std::vector<std::string> statesAgree(const model::StatesAgree& states);
  [[nodiscard]] bool isComparable(model::TypeId type) const;
  [[nodiscard]] std::string agreement(const Expression& now, const Expression& before,
                                      model::TypeId type);
  // A statement, empty if the observation cannot be compared. `step` is the one that gave it.
  [[nodiscard]] std::string asserted(const Expression& actual, const model::ResultType& result,
                                     const std::string& observed, const model::Step* step);
  [[nodiscard]] std::string asserted(const Expression& actual, model::TypeId type,
                                     const nlohmann::json& value, const model::Step* step);
  [[nodiscard]] std::string assertedText(const Expression& actual, model::TextKind kind,
                                         const nlohmann::json& value);
  [[nodiscard]] std::string assertedPointer(const Expression& actual, model::TypeId pointee,
                                            const nlohmann::json& value);
  [[nodiscard]] std::string assertedStream(const nlohmann::json& value, const model::Step* step);
  [[nodiscard]] std::string assertedComposite(const Expression& actual, model::TypeId type,
                                              const model::CompositeType& composite,
                                              const model::Literal& literal);
  // Whether the object is well-formed; empty if that cannot be asked.
  [[nodiscard]] std::string invariant(const model::InvariantHolds& holds);
  [[nodiscard]] std::vector<std::string> invariantsAfter(std::size_t index);
  [[nodiscard]] bool isOtherName(const model::InvariantHolds& holds,
                                 const model::TestCase& test) const;
  [[nodiscard]] std::string condition(const model::Fact& fact);
  [[nodiscard]] std::string implication(const model::Implies& implies, std::string conclusion);
  [[nodiscard]] std::optional<std::string> thrownType(const std::string& name) const;

  // Faults.
  [[nodiscard]] Dialect::Mode modeOf(const model::Failure& failure);
  [[nodiscard]] bool dies(const model::Failure& failure) const;
  [[nodiscard]] bool leavesProgram(const model::Failure& failure) const;
  [[nodiscard]] bool failsHere(std::size_t index) const;
  [[nodiscard]] bool expectsFailureHere() const;
  [[nodiscard]] bool writeFailingCall(std::size_t index, const Call& call);
  void wrapFailure(const model::Failure& failure);

  Frame& frame() { return frames_.back(); }
  [[nodiscard]] const Frame& frame() const { return frames_.back(); }
  void add(std::string statement) { frame().statements.push_back(std::move(statement)); }
  void cannot(std::string why) {
    if (problem_.empty()) problem_ = std::move(why);
  }
  [[nodiscard]] const model::Type& type(model::TypeId id) const { return c_.api.type(id); }
  template <class Shape>
  [[nodiscard]] const Shape* shape(model::TypeId id) const {
    return std::get_if<Shape>(&c_.api.type(id).shape);
  }
  [[nodiscard]] bool isScalar(model::TypeId id) const;
  [[nodiscard]] std::string typeName(model::TypeId id);

  FileContext& c_;
  const model::TestCase* test_ = nullptr;
  Variables variables_;
  std::vector<Frame> frames_;
  std::string problem_;
  bool isAsserted_ = false;  // something has been asserted so far
  std::map<std::pair<std::string, bool>, std::string> aliases_;  // by object and constness
  // Answers kept for a comparison with a later state: by object, step and query.
  std::map<std::tuple<std::size_t, std::size_t, std::string>, std::string> remembered_;
};

}  // namespace assay::emit
