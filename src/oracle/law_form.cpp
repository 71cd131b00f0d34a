#include "oracle/law_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace assay::oracle {

using model::Argument;
using model::Literal;
using model::ValueRef;

namespace {

// Writes the steps down; values from before the law and literals get numbers in the order in which
// they first occur.
class Writer {
 public:
  explicit Writer(std::size_t firstStep) : firstStep_(firstStep) {}

  std::string step(const model::Step& step) {
    std::string text = step.operation;
    for (const Argument& receiver : step.receiver) text += " on " + argument(receiver);
    for (const Argument& each : step.arguments) text += " " + argument(each);
    if (step.failAllocation > 0) text += " fails";
    return text + "\n";
  }

 private:
  std::string argument(const Argument& argument) {
    if (const auto* literal = std::get_if<Literal>(&argument.value)) {
      return fmt::format("literal{}", numberOf(literals_, *literal));
    }
    const auto& reference = std::get<ValueRef>(argument.value);
    if (reference.step >= firstStep_) {
      return fmt::format("step{}.{}", reference.step - firstStep_, reference.output);
    }
    return fmt::format("value{}", numberOf(values_, reference));
  }

  template <class T>
  static std::size_t numberOf(std::vector<T>& known, const T& value) {
    const auto found = std::ranges::find(known, value);
    const auto number = static_cast<std::size_t>(found - known.begin());
    if (found == known.end()) known.push_back(value);
    return number;
  }

  std::size_t firstStep_;
  std::vector<Literal> literals_;
  std::vector<ValueRef> values_;
};

}  // namespace

std::string lawForm(const model::Sequence& sequence, std::size_t steps) {
  const std::size_t first = sequence.steps.size() - std::min(steps, sequence.steps.size());
  Writer writer(first);
  std::string form;
  for (std::size_t k = first; k < sequence.steps.size(); ++k)
    form += writer.step(sequence.steps[k]);
  return form;
}

std::size_t lawSteps(const model::Probe& probe) {
  return static_cast<std::size_t>(std::ranges::count(probe.form, '\n'));
}

bool keepsForm(const model::Probe& probe) {
  return lawForm(probe.sequence, lawSteps(probe)) == probe.form;
}

}  // namespace assay::oracle
