#include "pool/history.h"

#include <algorithm>

#include "model/sequence_edit.h"

namespace assay::pool {

namespace {

// Whether the call cannot change what is given for the parameter: a copy, or const.
bool onlyReads(const model::Api& api, const model::Parameter& parameter) {
  if (parameter.passing == model::Passing::ConstReference) return true;
  const model::TypeShape& shape = api.type(parameter.type).shape;
  const bool isValue = !std::holds_alternative<model::PointerType>(shape) &&
                       !std::holds_alternative<model::SmartPointerType>(shape);
  return parameter.passing == model::Passing::Value && isValue &&
         api.type(parameter.type).isCopyable;
}

}  // namespace

std::vector<std::size_t> changedBy(const model::Api& api, const model::Operation& operation,
                                   const model::Step& step) {
  model::Step changing;
  changing.overrides = step.overrides;
  if (!operation.isConst) changing.receiver = step.receiver;
  for (std::size_t i = 0; i < step.arguments.size(); ++i) {
    const bool isPlain = std::holds_alternative<model::ValueRef>(step.arguments[i].value);
    if (!isPlain || !onlyReads(api, operation.parameters[i])) {
      changing.arguments.push_back(step.arguments[i]);
    }
  }
  return model::usedSteps(changing);
}

std::vector<bool> historyOfLast(const model::Api& api, const model::OperationIndex& index,
                                const model::Sequence& sequence) {
  const std::size_t count = sequence.steps.size();
  std::vector<bool> belongs(count, false);
  std::vector<bool> concerned(count, false);  // the values of these steps are
  const auto isConcerned = [&](std::size_t step) { return concerned[step]; };
  const auto add = [&](std::size_t step) {
    belongs[step] = concerned[step] = true;
    for (const std::size_t used : model::usedSteps(sequence.steps[step])) {
      belongs[used] = concerned[used] = true;
    }
  };
  if (count > 0) add(count - 1);
  for (bool isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (std::size_t k = 0; k + 1 < count; ++k) {
      const model::Step& step = sequence.steps[k];
      const bool isComplete = std::ranges::all_of(model::usedSteps(step), isConcerned);
      const bool changes =
          !belongs[k] &&
          std::ranges::any_of(changedBy(api, index.operation(step.operation), step), isConcerned);
      if (!changes && (!belongs[k] || isComplete)) continue;
      add(k);
      isGrowing = true;
    }
  }
  return belongs;
}

}  // namespace assay::pool
