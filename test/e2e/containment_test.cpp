// Every subject of subjects/containment harms the process that it runs in. The harm must be seen at
// the step that did it, as the subject's `// harm:` line says, and the sequences around it must end
// as they do alone.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <regex>
#include <set>
#include <utility>

#include "agreement.h"
#include "compose/palette.h"

namespace assay::e2e {
namespace {

namespace fs = std::filesystem;
using model::Execution;
using model::Operation;
using model::Sequence;

// What the lines of one operation say. A leak is not an outcome of the step: it may stand beside
// one.
struct Harm {
  std::string key;
  std::string outcome = "Returned";
  bool leaks = false;
};

std::vector<Harm> harmsOf(const fs::path& header) {
  static const std::regex form(R"(//\s*harm:\s*(.+?)\s+:\s+(.+?)\s*)");
  std::vector<Harm> harms;
  std::ifstream file(header);
  for (std::string line; std::getline(file, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, form)) continue;
    if (harms.empty() || harms.back().key != match[1]) harms.push_back({.key = match[1]});
    if (match[2] == "Crashed leak") {
      harms.back().leaks = true;
    } else {
      harms.back().outcome = match[2];
    }
  }
  return harms;
}

const std::vector<fs::path>& headers() {
  static const std::vector<fs::path> all = headersIn(ASSAY_CONTAINMENT_SUBJECTS);
  return all;
}

std::string nameOf(const fs::path& header) { return header.stem().string(); }

std::string_view shortName(const model::Class& cls) {
  return std::string_view(cls.name).substr(cls.name.rfind(':') + 1);
}

// Writes down calls of one Api, with literals as arguments.
class Author {
 public:
  explicit Author(const model::Api& api) : api_(api) {}

  // The step at which the new object is made.
  std::size_t make(const model::Class& cls) {
    const std::string key = fmt::format("{}::{}()", cls.name, shortName(cls));
    return call(api_.operation(api_.findOperation(key).value()), {});
  }

  std::size_t call(const Operation& operation, std::size_t object) {
    return call(operation, {model::Argument{model::ValueRef{.step = object}}});
  }

  Sequence take() { return std::move(sequence_); }

 private:
  std::size_t call(const Operation& operation, std::vector<model::Argument> receiver) {
    model::Step step;
    step.operation = operation.key;
    if (operation.hasReceiver()) step.receiver = std::move(receiver);
    for (const model::Parameter& parameter : operation.parameters) {
      step.arguments.push_back(
          model::Argument{*palette_.literal(parameter.type, compose::Taste::Small, random_)});
    }
    sequence_.steps.push_back(std::move(step));
    return sequence_.steps.size() - 1;
  }

  const model::Api& api_;
  compose::Palette palette_{api_};
  support::Random random_{1};
  Sequence sequence_;
};

// The classes of all headers are in one worker; their names are unique.
class Containment : public testing::TestWithParam<fs::path> {
 protected:
  static void SetUpTestSuite() {
    auto built = workerFor(headers());
    ASSERT_TRUE(built) << support::toString(built.error());
    worker_ = std::make_unique<harness::BuiltWorker>(std::move(*built));
    for (const fs::path& header : headers()) {
      for (const Harm& harm : harmsOf(header)) harmful_.insert(harm.key);
    }
  }
  static void TearDownTestSuite() { worker_.reset(); }

  void SetUp() override { ASSERT_TRUE(worker_) << "there is no worker"; }

  static const model::Api& api() { return worker_->api; }

  static std::vector<const Operation*> harmlessCallsOf(const model::Class& cls) {
    std::vector<const Operation*> calls;
    for (const Operation& operation : api().operations) {
      const bool isOfClass = operation.owner && &api().cls(*operation.owner) == &cls;
      const bool isCall = operation.kind == model::OperationKind::Method ||
                          operation.kind == model::OperationKind::StaticFunction;
      if (isOfClass && isCall && !operation.name.starts_with("operator") &&
          !harmful_.contains(operation.key)) {
        calls.push_back(&operation);
      }
    }
    return calls;
  }

  // Another class, one that does no harm when it is destroyed.
  static const model::Class& strangerTo(model::ClassId own) {
    const auto& classes = api().classes;
    for (std::size_t i = own.index + 1;; ++i) {
      const model::Class& cls = classes[i % classes.size()];
      const std::string destructor = fmt::format("{}::~{}()", cls.name, shortName(cls));
      if (!harmlessCallsOf(cls).empty() && !harmful_.contains(destructor)) return cls;
    }
  }

  static Sequence neighbourOn(const model::Class& cls) {
    Author author(api());
    const std::size_t object = author.make(cls);
    for (const Operation* operation : harmlessCallsOf(cls)) author.call(*operation, object);
    return author.take();
  }

  static exec::Executor start(bool isolate) {
    exec::ExecutorOptions options;
    options.observe = true;
    options.isolate = isolate;
    auto executor = startExecutor(*worker_, options);
    EXPECT_TRUE(executor) << support::toString(executor.error());
    return std::move(executor.value());
  }

  static Execution alone(const Sequence& sequence) {
    return start(true).run(std::span(&sequence, 1)).front();
  }

  static inline std::unique_ptr<harness::BuiltWorker> worker_;
  static inline std::set<std::string> harmful_;
};

// The harmful call stands in the middle: harmless ones on its object and on another before and
// after.
struct HarmfulSequence {
  Sequence sequence;
  std::size_t harmfulStep = 0;
};

HarmfulSequence around(const model::Api& api, const Operation& harmful,
                       const std::vector<const Operation*>& own, const model::Class& stranger,
                       const std::vector<const Operation*>& others) {
  Author author(api);
  const std::size_t object = author.make(api.cls(*harmful.owner));
  const std::size_t other = author.make(stranger);
  author.call(*own.front(), object);
  author.call(*others.front(), other);
  const std::size_t step = author.call(harmful, object);
  if (harmful.kind != model::OperationKind::Destructor) author.call(*own.back(), object);
  author.call(*others.back(), other);
  return {author.take(), step};
}

// Whether the process goes on after the outcome.
bool survives(const std::string& outcome) {
  return outcome == "Returned" || outcome.starts_with("Threw");
}

void expectHarm(const HarmfulSequence& harmful, const Harm& harm, const Execution& execution) {
  const std::size_t steps =
      survives(harm.outcome) ? harmful.sequence.steps.size() : harmful.harmfulStep + 1;
  ASSERT_EQ(execution.steps.size(), steps) << outcomeKind(execution.steps.back().outcome);
  EXPECT_EQ(execution.stopped.empty(), survives(harm.outcome)) << execution.stopped;
  for (std::size_t i = 0; i < steps; ++i) {
    EXPECT_EQ(outcomeKind(execution.steps[i].outcome),
              i == harmful.harmfulStep ? harm.outcome : "Returned")
        << i;
  }
  EXPECT_FALSE(execution.teardown) << outcomeKind(*execution.teardown);
  EXPECT_EQ(execution.leak && execution.leak->confirmed, harm.leaks);
}

TEST_P(Containment, IsSeenAtItsStepAndNowhereElse) {
  const std::vector<Harm> harms = harmsOf(GetParam());
  ASSERT_FALSE(harms.empty()) << "the header has no line '// harm: KEY : OUTCOME'";
  std::vector<HarmfulSequence> harmful;
  std::vector<std::pair<Sequence, Execution>> alones;  // every sequence in a fresh process
  for (const Harm& harm : harms) {
    const auto found = api().findOperation(harm.key);
    ASSERT_TRUE(found) << "no operation " << harm.key;
    const Operation& operation = api().operation(*found);
    const model::Class& own = api().cls(*operation.owner);
    const model::Class& stranger = strangerTo(*operation.owner);
    harmful.push_back(
        around(api(), operation, harmlessCallsOf(own), stranger, harmlessCallsOf(stranger)));
    for (const Sequence& sequence :
         {neighbourOn(own), neighbourOn(stranger), harmful.back().sequence}) {
      if (std::ranges::find(alones, sequence, &std::pair<Sequence, Execution>::first) ==
          alones.end()) {
        alones.emplace_back(sequence, alone(sequence));
      }
    }
  }
  const auto aloneOf = [&](const Sequence& sequence) -> const Execution& {
    return std::ranges::find(alones, sequence, &std::pair<Sequence, Execution>::first)->second;
  };

  for (std::size_t h = 0; h < harms.size(); ++h) {
    SCOPED_TRACE(harms[h].key);
    const Operation& operation = api().operation(*api().findOperation(harms[h].key));
    const Sequence before = neighbourOn(api().cls(*operation.owner));
    const Sequence other = neighbourOn(strangerTo(*operation.owner));
    const Sequence& harm = harmful[h].sequence;
    std::vector<Sequence> batch = {before, other, before, harm, before, harm, other, before};
    // What the harm leaves behind may show in the other harms of the header only.
    for (const HarmfulSequence& another : harmful) {
      batch.push_back(harm);
      batch.push_back(another.sequence);
    }
    std::vector<Execution> executions = start(false).run(batch);
    expectHarm(harmful[h], harms[h], executions[3]);
    expectHarm(harmful[h], harms[h], executions[5]);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      // To the executor that ran one sequence only, every edge of it was new.
      executions[i].newEdges = aloneOf(batch[i]).newEdges;
      const std::string difference = disagreement(batch[i], executions[i], aloneOf(batch[i]));
      EXPECT_TRUE(difference.empty()) << "sequence " << i << ": " << difference;
    }
    for (const model::StepExecution& step : aloneOf(before).steps) {
      EXPECT_EQ(outcomeKind(step.outcome), "Returned");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Subjects, Containment, testing::ValuesIn(headers()),
                         [](const auto& info) { return nameOf(info.param); });

}  // namespace
}  // namespace assay::e2e
