// Who uses what a step gives: decides whether a value needs a variable, and how it is called.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/api.h"
#include "model/operation_index.h"
#include "model/sequence.h"
#include "model/suite.h"

namespace assay::emit {

struct Use {
  enum class As {
    Receiver,
    Argument,
    Element,   // of a list that is an argument
    Returned,  // by a callback
    Asserted,  // something is asked of it
    Compared,  // its value is compared with a later one
  };
  As as = As::Argument;
  std::size_t step = 0;                         // of the frame in which the value was made
  const model::Operation* operation = nullptr;  // of Receiver and Argument
  std::size_t parameter = 0;                    // of Argument and Element: which one
  bool inCallback = false;                      // happens while a callback runs
};

// The uses of the values of one frame: the sequence, or the body of one callback.
class Uses {
 public:
  // Of the outermost sequence.
  Uses(const model::OperationIndex& operations, std::span<const model::Step> steps,
       std::span<const model::Assertion> assertions);
  // Of the body of a callback and what it returns.
  Uses(const model::OperationIndex& operations, const model::CallbackLiteral& callback);

  // Of an output of a step: 0 is the result, n the n-th argument.
  [[nodiscard]] const std::vector<Use>& of(std::size_t step, std::size_t output = 0) const;
  [[nodiscard]] bool usesParameter(std::size_t parameter) const;

 private:
  using Scope = model::ValueRef::Scope;

  void addSteps(std::span<const model::Step> steps, bool inCallback);
  void addArgument(const model::Argument& argument, Use use);
  void addLiteral(const model::Literal& literal, Use use);
  void addCallback(const model::CallbackLiteral& callback, Use use);
  void addAssertion(const model::Assertion& assertion);
  void addExpectation(const model::Expectation& expectation, std::size_t after);
  void addFact(const model::Fact& fact, std::size_t after);
  void addAsserted(std::size_t step, std::size_t after, Use::As as = Use::As::Asserted);

  const model::OperationIndex& index_;
  bool isOutermost_;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<Use>> uses_;
  std::vector<bool> parameters_;
};

}  // namespace assay::emit
