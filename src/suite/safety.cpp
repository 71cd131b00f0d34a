#include "suite/safety.h"

#include <algorithm>

namespace assay::suite {

namespace {

template <class Predicate>
const model::Touch* findTouch(const model::Execution& execution, Predicate predicate) {
  const auto in = [&](const std::vector<model::Touch>& touched) -> const model::Touch* {
    const auto found = std::ranges::find_if(touched, predicate);
    return found == touched.end() ? nullptr : &*found;
  };
  for (const model::StepExecution& step : execution.steps) {
    if (const model::Touch* touch = in(step.touched)) return touch;
  }
  return in(execution.touchedAtTheEnd);
}

}  // namespace

bool isUnsafe(const model::Touch& touch) {
  return touch.refused || touch.kind != model::Touch::Kind::Files;
}

const model::Touch* unsafeTouch(const model::Execution& execution) {
  return findTouch(execution,
                   [](const model::Touch& touch) { return !touch.isAside && isUnsafe(touch); });
}

bool canBeAsked(const model::Execution& execution) {
  return findTouch(execution, [](const model::Touch& touch) {
           return touch.isAside && isUnsafe(touch);
         }) == nullptr;
}

bool touchesFiles(const model::Execution& execution) {
  return findTouch(execution, [](const model::Touch& touch) {
           return !touch.refused && touch.kind == model::Touch::Kind::Files;
         }) != nullptr;
}

}  // namespace assay::suite
