// Making probes: a sequence that went well, the steps of a law appended, and what is expected of
// them.
//
// Arguments for what a law calls on the way (a mutator, a query with arguments) are taken from the
// sequence, since those are values that the class can do something with, or are the simplest values
// of their types. Objects are passed on only where they cannot be changed.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "model/api.h"
#include "model/finding.h"
#include "oracle/class_words.h"
#include "oracle/value_flow.h"
#include "support/random.h"

namespace assay::oracle {

// What a law is given.
struct LawContext {
  const model::Api& api;
  const ClassWords& words;
  const model::Sequence& sequence;
  std::size_t object;     // the step that made the object
  const ValueFlow& flow;  // of the whole sequence
  support::Random& random;
};

class ProbeBuilder {
 public:
  // For a law, or for a plain sequence.
  ProbeBuilder(const LawContext& context, std::optional<model::RuleId> law);

  // The steps appended are numbered from here.
  [[nodiscard]] std::size_t nextStep() const { return probe_.sequence.steps.size(); }

  // Each appends a step and gives its number.
  std::size_t call(model::OperationId id, std::vector<model::Argument> arguments);
  std::size_t callOn(model::OperationId id, std::size_t receiver,
                     std::vector<model::Argument> arguments = {});
  // An operation on one or two objects, be it a member or not.
  std::size_t apply(model::OperationId id, std::size_t operand);
  std::size_t apply(model::OperationId id, std::size_t left, std::size_t right);

  // The class must have the operation.
  std::size_t copy(std::size_t object);
  std::size_t equal(std::size_t left, std::size_t right);

  // Calls a random method that may change the object; none if no arguments can be found.
  std::optional<std::size_t> mutate(std::size_t object);
  // The same with a given function.
  std::optional<std::size_t> mutate(std::size_t object, model::OperationId id);

  // Another object of the class: one of the sequence, a copy, a changed copy, or one made like the
  // object; none if there is no way.
  std::optional<std::size_t> another();

  // The step as it stands; it refers to steps of the sequence.
  std::size_t repeat(const model::Step& step);

  // The step that made the object once more, if its arguments are literals.
  std::optional<std::size_t> remake();

  // Arguments for all required parameters.
  std::optional<std::vector<model::Argument>> draw(const model::Operation& operation,
                                                   std::size_t receiver);

  void expect(model::Expectation expectation);
  // x == x, then `left` == `right`: expected where the former is.
  void expectEqual(std::size_t left, std::size_t right);

  // The probe, with the form of the steps appended.
  [[nodiscard]] model::Probe take();
  model::Step& lastStep() { return probe_.sequence.steps.back(); }

 private:
  std::optional<model::Argument> drawArgument(const model::Parameter& parameter,
                                              std::size_t receiver);
  std::optional<model::Argument> fromSequence(model::TypeId type);
  std::optional<model::Argument> simplest(model::TypeId type, unsigned depth);
  std::optional<model::Argument> simplestComposite(const model::CompositeType& composite,
                                                   unsigned depth);
  std::optional<model::Argument> objectOf(model::TypeId type, std::size_t except);

  const LawContext& context_;
  model::Probe probe_;
};

// What a step of a probe is expected to give.
[[nodiscard]] inline model::ResultIs isTrue(std::size_t step) { return {step, "true"}; }
[[nodiscard]] inline model::ResultIs isFalse(std::size_t step) { return {step, "false"}; }

// A value of an earlier step.
[[nodiscard]] model::Argument valueOf(std::size_t step);

// The steps of the sequence that made an object of the type that is still whole at its end.
[[nodiscard]] std::vector<std::size_t> objectsOf(const LawContext& context, model::TypeId type);

}  // namespace assay::oracle
