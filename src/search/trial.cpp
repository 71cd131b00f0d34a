#include "search/trial.h"

#include "compose/generator.h"

namespace assay::search {

using compose::Taste;

namespace {

constexpr std::size_t rounds = 3000;
constexpr std::size_t timeOutsAllowed = 10;
constexpr std::uint64_t seedOfTrials = 1;

struct Attempt {
  model::OperationId operation;
  model::Sequence sequence;
};

// Plain calls first, then other values, then other calls before it.
std::optional<model::Sequence> attemptAt(const compose::Generator& generator,
                                         model::OperationId operation, std::size_t round,
                                         support::Random& random) {
  if (round == 0) return generator.callOf(operation, compose::Taste::Plain, random);
  if (round < 4) return generator.callOf(operation, compose::Taste::Small, random);
  const compose::Taste taste = round % 4 == 3 ? compose::Taste::Extreme : compose::Taste::Small;
  return generator.callAfterOthers(operation, round % 8, taste, random);
}

bool isFine(const model::Outcome& outcome) {
  return std::holds_alternative<model::Returned>(outcome) ||
         std::holds_alternative<model::Threw>(outcome);
}

void judge(const Attempt& attempt, const model::Execution& execution, Trial& trial) {
  if (execution.steps.empty()) return;
  const bool reachedTheEnd = execution.steps.size() == attempt.sequence.steps.size();
  trial.sequence = attempt.sequence;
  trial.outcome = execution.steps.back().outcome;
  trial.ran = reachedTheEnd && isFine(*trial.outcome);
}

// Tells the generator whose values were of use: those that a step took and returned.
void learnFrom(const model::Api& api, const model::Sequence& sequence,
               const model::Execution& execution, compose::Generator& generator) {
  const auto learn = [&](std::size_t step, bool wasUseful) {
    if (const auto id = api.findOperation(sequence.steps[step].operation)) {
      generator.learn(*id, wasUseful);
    }
  };
  for (std::size_t i = 0; i < execution.steps.size(); ++i) {
    const model::Outcome& outcome = execution.steps[i].outcome;
    if (const auto id = api.findOperation(sequence.steps[i].operation)) {
      generator.learnCall(*id, isFine(outcome));
    }
    for (const auto* arguments : {&sequence.steps[i].receiver, &sequence.steps[i].arguments}) {
      for (const model::Argument& argument : *arguments) {
        const auto* value = std::get_if<model::ValueRef>(&argument.value);
        if (value == nullptr || value->scope != model::ValueRef::Scope::Sequence) continue;
        learn(value->step, isFine(outcome));
      }
    }
  }
  // A step that threw, so that the value which a later one needs is missing.
  const bool isMissing = !execution.stopped.empty() && !execution.steps.empty() &&
                         execution.steps.size() < sequence.steps.size();
  if (isMissing) learn(execution.steps.size() - 1, false);
}

}  // namespace

std::vector<Trial> tryOperations(const model::Api& api, exec::Executor& executor,
                                 support::Listener& listener) {
  std::vector<Trial> trials(api.operations.size());
  std::vector<std::size_t> timeOuts(api.operations.size(), 0);
  compose::Generator generator(api);
  support::Random random(seedOfTrials);
  for (std::size_t round = 0; round < rounds; ++round) {
    std::vector<Attempt> attempts;
    std::vector<model::Sequence> sequences;
    for (std::uint32_t i = 0; i < trials.size(); ++i) {
      if (trials[i].ran || timeOuts[i] > timeOutsAllowed) continue;
      auto sequence = attemptAt(generator, model::OperationId{i}, round, random);
      if (!sequence) continue;
      sequences.push_back(*sequence);
      attempts.push_back({model::OperationId{i}, std::move(*sequence)});
    }
    if (attempts.empty() && round > 4) break;
    listener.onProgress({"try", std::to_string(attempts.size()) + " operations left",
                         trials.size() - attempts.size(), trials.size()});
    const auto executions = executor.run(sequences);
    for (std::size_t i = 0; i < executions.size(); ++i) {
      const std::uint32_t index = attempts[i].operation.index;
      judge(attempts[i], executions[i], trials[index]);
      learnFrom(api, attempts[i].sequence, executions[i], generator);
      if (trials[index].outcome &&
          std::holds_alternative<model::TimedOut>(*trials[index].outcome)) {
        ++timeOuts[index];
      }
    }
  }
  return trials;
}

}  // namespace assay::search
