// Workers of the memcheck flavour, made by the harness: a class that decides on memory that nobody
// wrote is found, and sequences that went well on the subjects give no alarm.
#include "exec/memcheck.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "agreement.h"
#include "compose/generator.h"
#include "harness/toolchain.h"
#include "support/events.h"
#include "workspace/places.h"
#include "workspace/subject.h"

namespace assay::e2e {
namespace {

namespace fs = std::filesystem;
using model::Sequence;

support::Result<harness::BuiltWorker> memcheckWorkerFor(const std::vector<fs::path>& headers) {
  driver::Settings settings;
  settings.files = headers;
  support::SilentListener listener;
  const auto subject = workspace::openSubject(settings, listener);
  if (!subject) return support::passOn(subject);
  return harness::build(
      subject->analysed, subject->build,
      harness::memcheckToolchain(workspace::rootDirectory(), workspace::runtimeArchive()), {},
      listener);
}

exec::Memcheck startMemcheck(const harness::BuiltWorker& worker) {
  auto memcheck = exec::Memcheck::start(worker.api, {worker.path, worker.table}, {});
  if (!memcheck) throw std::runtime_error(support::toString(memcheck.error()));
  return std::move(*memcheck);
}

std::vector<Sequence> randomSequences(const model::Api& api, std::size_t count) {
  support::Random random(1);
  const compose::Generator generator(api);
  std::vector<Sequence> sequences;
  while (sequences.size() < count) {
    const auto calls = static_cast<std::size_t>(random.between(1, 12));
    Sequence sequence = generator.anySequence(calls, compose::Taste::Small, random);
    if (!sequence.steps.empty()) sequences.push_back(std::move(sequence));
  }
  return sequences;
}

bool wentWell(const model::Execution& execution) {
  return execution.stopped.empty() && !execution.teardown &&
         std::ranges::all_of(execution.steps, [](const model::StepExecution& step) {
           return !step.usesStaleValue && (std::holds_alternative<model::Returned>(step.outcome) ||
                                           std::holds_alternative<model::Threw>(step.outcome));
         });
}

TEST(Memcheck, FindsWhatDecidesOnMemoryThatNobodyWrote) {
  std::string name = (fs::temp_directory_path() / "assay-memcheck-XXXXXX").string();
  ASSERT_NE(mkdtemp(name.data()), nullptr);
  const fs::path header = fs::path(name) / "gauge.h";
  std::ofstream(header) << "#pragma once\n"
                           "class Gauge {\n"
                           " public:\n"
                           "  Gauge() {}\n"
                           "  void calibrate(int zero) { zero_ = zero; }\n"
                           "  bool isHigh(int value) const {\n"
                           "    if (value > zero_) return true;\n"
                           "    return false;\n"
                           "  }\n"
                           " private:\n"
                           "  int zero_;\n"
                           "};\n";
  const auto worker = memcheckWorkerFor({header});
  ASSERT_TRUE(worker) << support::toString(worker.error());
  exec::Memcheck memcheck = startMemcheck(*worker);
  const auto noticed = memcheck.survey(randomSequences(worker->api, 200)).noticed;
  fs::remove_all(name);
  ASSERT_FALSE(noticed.empty());
  const auto& steps = noticed.front().execution.steps;
  const auto& crashed = std::get<model::Crashed>(steps.back().outcome);
  EXPECT_EQ(crashed.kind, model::CrashKind::UninitialisedValue);
  EXPECT_EQ(crashed.stack.front().function, "Gauge::isHigh(int) const");
  EXPECT_EQ(crashed.stack.front().location.line, 7u);
}

class NoAlarm : public testing::TestWithParam<const char*> {};

TEST_P(NoAlarm, ForSequencesThatWentWell) {
  std::vector<fs::path> headers = headersIn(GetParam());
  std::erase_if(headers, [](const fs::path& header) {
    return header.string().find("/seeded/") != std::string::npos &&
           !header.stem().string().ends_with("_twin");
  });
  const auto sanitized = workerFor(headers);
  ASSERT_TRUE(sanitized) << support::toString(sanitized.error());
  const auto worker = memcheckWorkerFor(headers);
  ASSERT_TRUE(worker) << support::toString(worker.error());
  const std::vector<Sequence> sequences = randomSequences(worker->api, 1000);
  auto executor = startExecutor(*sanitized, {});
  ASSERT_TRUE(executor);
  const auto executions = executor->run(sequences);
  std::vector<Sequence> well;
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    if (wentWell(executions[i])) well.push_back(sequences[i]);
  }
  exec::ExecutorOptions options;
  options.ownership = executor->ownership();
  auto memcheck = exec::Memcheck::start(worker->api, {worker->path, worker->table}, options);
  ASSERT_TRUE(memcheck) << support::toString(memcheck.error());
  EXPECT_GT(well.size(), sequences.size() / 4);
  for (const exec::Noticed& one : memcheck->survey(well).noticed) {
    const auto& steps = one.execution.steps;
    const auto* crashed = one.execution.teardown
                              ? std::get_if<model::Crashed>(&*one.execution.teardown)
                              : std::get_if<model::Crashed>(&steps.back().outcome);
    ADD_FAILURE() << well[one.index].steps[steps.size() - 1].operation << "\n"
                  << (crashed != nullptr ? crashed->report : "");
  }
}

INSTANTIATE_TEST_SUITE_P(Memcheck, NoAlarm,
                         testing::Values(ASSAY_STRUCTURE_SUBJECTS, ASSAY_SEEDED_SUBJECTS));

}  // namespace
}  // namespace assay::e2e
