#include "suite/fault_tests.h"

#include <algorithm>
#include <filesystem>

#include "model/operation_index.h"
#include "suite/safety.h"

namespace assay::suite {

namespace fs = std::filesystem;

namespace {

// After the last step, the invariants of every object that has some.
void assertInvariants(const model::Api& api, const model::Sequence& sequence,
                      std::vector<model::Assertion>& assertions) {
  const model::OperationIndex index(api);
  for (std::size_t i = 0; i < sequence.steps.size(); ++i) {
    const auto& cls = api.type(index.operation(sequence.steps[i].operation).result.type).classId;
    if (!cls) continue;
    for (const model::Invariant& invariant : api.cls(*cls).invariants) {
      assertions.push_back({sequence.steps.size() - 1, model::InvariantHolds{i, invariant.name}});
    }
  }
}

// Exceptions on the way to the failure are not what the test is about.
void expectExceptions(const model::Finding& finding, model::TestCase& test) {
  const auto isAsserted = [&](std::size_t step) {
    return std::ranges::find(test.assertions, step, &model::Assertion::after) !=
           test.assertions.end();
  };
  const auto& executed = finding.execution.steps;
  for (std::size_t i = 0; i < executed.size() && i < test.sequence.steps.size(); ++i) {
    const auto* threw = std::get_if<model::Threw>(&executed[i].outcome);
    const bool isOurs = test.sequence.steps[i].failAllocation != 0;
    if (threw == nullptr || isOurs || i == finding.failure.step || isAsserted(i)) continue;
    test.assertions.push_back({i, model::ThrowsException{threw->type}});
  }
}

// The operations that a test expects an exception of.
std::set<std::string> throwingOperations(const std::vector<model::TestCase>& tests) {
  std::set<std::string> operations;
  for (const model::TestCase& test : tests) {
    for (const model::Assertion& assertion : test.assertions) {
      if (!std::holds_alternative<model::ThrowsException>(assertion.what)) continue;
      operations.insert(test.sequence.steps[assertion.after].operation);
    }
  }
  return operations;
}

}  // namespace

bool isShownByTest(const model::Finding& finding) {
  return finding.failure.standing == model::Standing::Fault && finding.suppressedBy.empty() &&
         unsafeTouch(finding.execution) == nullptr;
}

std::vector<model::TestCase> faultTests(const model::Api& api,
                                        const std::vector<model::Finding>& findings,
                                        const std::vector<model::TestCase>& regressions) {
  std::vector<model::TestCase> tests;
  const std::set<std::string> refusing = throwingOperations(regressions);
  for (const model::Finding& finding : findings) {
    if (!isShownByTest(finding)) continue;
    model::TestCase test;
    test.touchesFiles = touchesFiles(finding.execution);
    test.comment = finding.failure.sentence;
    test.sequence = finding.probe.sequence;
    test.failure = finding.failure;
    test.finding = finding.id;
    const std::size_t last = finding.probe.sequence.steps.size() - 1;
    if (finding.failure.violated) {
      test.assertions.push_back({last, *finding.failure.violated});
    }
    expectExceptions(finding, test);
    test.mayBeRefused = finding.failure.step <= last &&
                        refusing.contains(test.sequence.steps[finding.failure.step].operation);
    if (ruleOf(finding.failure.cause.rule).shown == model::ShownBy::Invariants) {
      assertInvariants(api, test.sequence, test.assertions);
    }
    tests.push_back(std::move(test));
  }
  return tests;
}

}  // namespace assay::suite
