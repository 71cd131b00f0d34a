#include "exec/record_reader.h"

#include <cxxabi.h>
#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <numeric>

#include "exec/memcheck.h"
#include "exec/memcheck_report.h"
#include "exec/worker_process.h"
#include "wire/protocol.h"

namespace assay::exec {

using model::ContractKind;
using model::CrashKind;
using model::Frame;
using model::Outcome;
using wire::EventKind;
using wire::Phase;

namespace {

std::string str(wire::TextField field) { return std::string(field.data, field.size); }

std::string demangled(const std::string& type) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(
      abi::__cxa_demangle(type.c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 && name != nullptr ? name.get() : type;
}

bool startsWithAny(std::string_view text, std::initializer_list<std::string_view> starts) {
  for (const std::string_view start : starts) {
    if (text.starts_with(start)) return true;
  }
  return false;
}

// "void a::(anonymous namespace)::f<b>(c)" → up to the parameters.
std::string_view withoutParameters(std::string_view function) {
  constexpr std::string_view kAnonymous = "(anonymous namespace)";
  for (std::size_t i = 0; i < function.size(); ++i) {
    if (function[i] != '(') continue;
    if (!function.substr(i).starts_with(kAnonymous)) return function.substr(0, i);
    i += kAnonymous.size() - 1;
  }
  return function;
}

bool isRuntimeFrame(std::string_view function) {
  const std::string_view name = withoutParameters(function);
  return startsWithAny(name, {"__ubsan", "__sanitizer", "__asan", "__lsan", "__assert_fail",
                              "assayContractViolated", "assayCallBack", "__cxa_throw", "__wrap_",
                              "___interceptor_", "__interceptor_"}) ||
         // UBSan's own helpers have plain names, but nobody else takes its types.
         function.find("(__ubsan::") != std::string_view::npos ||
         name.find("assay::runtime::") != std::string_view::npos ||
         name.find("__glibcxx_assert_fail") != std::string_view::npos;
}

// The machinery behind ASSAY_POST, compiled into the subject.
bool isContractFrame(std::string_view function) {
  return withoutParameters(function).find("assay::contracts::") != std::string_view::npos;
}

// What a process starts with; the same below every stack.
bool isStartFrame(std::string_view function) {
  return function == "main" || function == "_start" || startsWithAny(function, {"__libc_start"});
}

// Inlined functions come without their scope, so a place is judged by the function that contains
// it.
bool isOurs(const std::vector<Frame>& place) {
  return !place.empty() &&
         (isRuntimeFrame(place.back().function) || isStartFrame(place.back().function));
}

// Functions that the generator wrote, thunks above all.
bool isHarnessFrame(std::string_view function) { return function.starts_with("assay_harness::"); }

// The support code of the harness is not where a test's call starts.
bool isHarnessSupport(std::string_view function) {
  return startsWithAny(function, {"assay_harness::kit::", "assay_harness::Callable"});
}

std::string_view baseName(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// Paths may be spelled relatively on one side.
bool sameFile(std::string_view a, std::string_view b) {
  if (a == b) return true;
  if (baseName(a) != baseName(b)) return false;
  while (a.starts_with("./")) a.remove_prefix(2);
  while (b.starts_with("./")) b.remove_prefix(2);
  return a.ends_with(b) || b.ends_with(a);
}

std::string signalName(int number) {
  const char* name = sigabbrev_np(number);
  return name != nullptr ? fmt::format("SIG{}", name) : fmt::format("signal {}", number);
}

// Which of two events decides a step: what stops the sequence beats what does not.
int weight(const Outcome& outcome) {
  if (std::holds_alternative<model::Returned>(outcome)) return 0;
  if (std::holds_alternative<model::Threw>(outcome)) return 1;
  return 2;
}

void decide(Outcome& current, Outcome next) {
  if (weight(next) > weight(current)) current = std::move(next);
}

// Where an observation belongs: the worker's order depends on what it learned about observers.
struct ObservationOrder {
  std::size_t step = 0;
  std::size_t object = 0;
  std::uint64_t observer = 0;
  auto operator<=>(const ObservationOrder&) const = default;
};

void placeObservations(model::Execution& execution, std::vector<model::Observation> seen,
                       const std::vector<ObservationOrder>& order) {
  std::vector<std::size_t> indices(seen.size());
  std::iota(indices.begin(), indices.end(), std::size_t{0});
  std::ranges::sort(indices, {}, [&](std::size_t i) { return std::pair(order[i], i); });
  for (const std::size_t i : indices) {
    if (order[i].step >= execution.steps.size()) continue;
    execution.steps[order[i].step].observations.push_back(std::move(seen[i]));
  }
}

// A postcondition about a result is only recognised here, when the worker has already gone on.
void stopAtViolation(model::Execution& execution) {
  for (std::size_t k = 0; k + 1 < execution.steps.size(); ++k) {
    if (weight(execution.steps[k].outcome) < 2) continue;
    execution.steps.resize(k + 1);
    execution.teardown.reset();
    execution.stopped.clear();
    return;
  }
}

void decideValue(Outcome& current, std::string value) {
  if (auto* returned = std::get_if<model::Returned>(&current)) returned->value = std::move(value);
}

}  // namespace

// An execution while its record is read.
class RecordReader::Draft {
 public:
  Draft(const Record& record, const Program& program) : program_(program), total_(program.steps()) {
    execution_.steps.resize(std::min<std::size_t>(record.header.finishedSteps, total_));
    execution_.coverageHash = record.header.coverageHash;
    execution_.newEdges.resize(record.header.newEdges);
    if (!record.newEdges.empty()) {
      std::memcpy(execution_.newEdges.data(), record.newEdges.data(), record.newEdges.size());
    }
    for (const confine::Noted& noted : record.touched) {
      if (noted.place.step == kTeardownStep) {
        execution_.touchedAtTheEnd.push_back(noted.touch);
      } else if (auto* touching = step(noted.place.step)) {
        touching->touched.push_back(noted.touch);
      }
    }
    if (record.header.environmentStep == 0) return;
    if (auto* touching = step(record.header.environmentStep - 1)) {
      touching->touched.push_back({model::Touch::Kind::Environment, {}, {}, false, false});
    }
  }

  // The step, or the last one if there are fewer; null if the program has none.
  model::StepExecution* step(std::size_t index) {
    if (total_ == 0) return nullptr;
    auto& steps = execution_.steps;
    if (index >= steps.size()) steps.resize(std::min(index + 1, total_));
    return &steps.at(std::min(index, total_ - 1));
  }

  void put(const wire::EventHeader& event, Outcome outcome) {
    const auto phase = static_cast<Phase>(event.phase);
    if (phase == Phase::Teardown || phase == Phase::LeakCheck) {
      if (!execution_.teardown) execution_.teardown = Outcome{model::Returned{}};
      decide(*execution_.teardown, std::move(outcome));
    } else if (auto* decided = step(event.step)) {
      decide(decided->outcome, std::move(outcome));
    }
  }

  void observe(const wire::EventHeader& event, wire::FieldReader fields) {
    model::Observation observation;
    observation.object = static_cast<std::size_t>(fields.number());
    order_.push_back({event.step, observation.object, fields.number()});
    observation.query = str(fields.text());
    observation.value = str(fields.text());
    seen_.push_back(std::move(observation));
  }

  void stopAt(const wire::EventHeader& event, SlotIndex missing) {
    const std::size_t from = stepOfSlot(program_, missing).value_or(event.step);
    execution_.stopped =
        fmt::format("step {} needs the result of step {}, which gave none", event.step, from);
  }

  model::Execution finish() {
    stopAtViolation(execution_);
    placeObservations(execution_, std::move(seen_), order_);
    if (execution_.teardown && weight(*execution_.teardown) == 0) execution_.teardown.reset();
    const std::size_t begun = execution_.steps.size();
    if (execution_.stopped.empty() && begun < total_) {
      execution_.stopped = fmt::format("step {} ended the execution", begun == 0 ? 0 : begun - 1);
    }
    return std::move(execution_);
  }

 private:
  const Program& program_;
  std::size_t total_;
  model::Execution execution_;
  std::vector<model::Observation> seen_;
  std::vector<ObservationOrder> order_;
};

std::optional<Record> nextRecord(std::span<const char>& results) {
  Record record;
  if (results.size() < sizeof record.header) return std::nullopt;
  std::memcpy(&record.header, results.data(), sizeof record.header);
  const std::size_t bytes = record.header.bytes;
  const std::size_t edges = std::size_t{record.header.newEdges} * sizeof(std::uint32_t);
  if (bytes > results.size() || bytes < sizeof record.header ||
      sizeof record.header + std::size_t{record.header.eventBytes} + edges > bytes) {
    return std::nullopt;
  }
  record.events = results.subspan(sizeof record.header, record.header.eventBytes);
  record.newEdges = results.subspan(sizeof record.header + record.header.eventBytes, edges);
  results = results.subspan(bytes);
  return record;
}

model::Execution RecordReader::read(const Record& record, const Program& program) {
  Draft draft(record, program);
  wire::forEachEvent(record.events.data(), record.events.size(),
                     [&](const wire::EventHeader& event, wire::FieldReader fields) {
                       take(event, fields, draft);
                     });
  return draft.finish();
}

void RecordReader::take(const wire::EventHeader& event, wire::FieldReader fields, Draft& draft) {
  switch (event.kind) {
    case EventKind::Value:
      if (auto* step = draft.step(event.step)) decideValue(step->outcome, str(fields.text()));
      break;
    case EventKind::Observation:
      draft.observe(event, fields);
      break;
    case EventKind::Threw: {
      model::Threw threw;
      threw.type = demangled(str(fields.text()));
      threw.what = str(fields.text());
      threw.stack = stack(fields).frames;
      draft.put(event, std::move(threw));
      break;
    }
    case EventKind::Crash:
      draft.put(event, crash(fields));
      break;
    case EventKind::Violation:
      draft.put(event, violation(fields));
      break;
    case EventKind::TimedOut:
      draft.put(event, model::TimedOut{stack(fields).frames});
      break;
    case EventKind::Missing:
      draft.stopAt(event, static_cast<SlotIndex>(fields.number()));
      break;
    case EventKind::Threads:
      if (auto* step = draft.step(event.step)) {
        step->threadsLeft = static_cast<std::size_t>(fields.number());
      }
      break;
    case EventKind::LeakReport:
      break;
    case EventKind::Failed:
      draft.put(event, model::HarnessFailed{str(fields.text())});
      break;
  }
}

std::optional<model::Leak> RecordReader::readLeak(const Record& record) {
  std::optional<model::Leak> found;
  wire::forEachEvent(record.events.data(), record.events.size(),
                     [&](const wire::EventHeader& event, wire::FieldReader fields) {
                       if (event.kind != EventKind::LeakReport) return;
                       const std::string before = str(fields.text());
                       const std::string after = str(fields.text());
                       const std::vector<LeakedBlocks> leaks = newLeaks(before, after);
                       if (leaks.empty()) return;
                       model::Leak leak;
                       leak.confirmed = true;
                       for (const LeakedBlocks& one : leaks) {
                         leak.bytes += one.bytes;
                         leak.blocks += one.blocks;
                       }
                       leak.allocation = readStack(leaks.front().allocation).frames;
                       found = std::move(leak);
                     });
  return found;
}

RecordReader::StackReading RecordReader::readStack(const std::vector<ModuleOffset>& places) {
  StackReading reading;
  for (const ModuleOffset& place : places) {
    const std::vector<Frame>& found = symbolizer_.frames(place);
    if (isOurs(found)) continue;
    for (const Frame& frame : found) {
      if (!isContractFrame(frame.function)) reading.frames.push_back(frame);
    }
  }
  for (std::size_t i = 0; i < reading.frames.size(); ++i) {
    const std::string& function = reading.frames[i].function;
    if (isHarnessFrame(function) && !isHarnessSupport(function)) {
      reading.depth = i;
      break;
    }
  }
  return reading;
}

RecordReader::StackReading RecordReader::readStack(const std::vector<std::uint64_t>& addresses) {
  std::vector<ModuleOffset> places;
  for (const std::uint64_t address : addresses) {
    if (const auto place = addresses_.find(address)) places.push_back(*place);
  }
  return readStack(places);
}

RecordReader::StackReading RecordReader::stack(wire::FieldReader& fields) {
  std::vector<std::uint64_t> addresses;
  // Return addresses point behind the call.
  fields.stack([&](std::uint64_t address) { addresses.push_back(address - 1); });
  return readStack(addresses);
}

std::string RecordReader::symbolizedReport(std::string_view text) {
  std::string result;
  text = withoutMemory(text);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto place = parseFrame(line);
    if (!place) {
      result += withoutAccidents(line) + '\n';
      continue;
    }
    const std::string_view number = line.substr(0, line.find(" 0x"));
    const std::vector<Frame>& frames = symbolizer_.frames(*place);
    if (isOurs(frames)) continue;
    for (const Frame& frame : frames) {
      result += fmt::format("{} {}", number, frame.function);
      if (frame.location.line > 0) {
        result += fmt::format(" {}:{}:{}", frame.location.file, frame.location.line,
                              frame.location.column);
      }
      result += '\n';
    }
  }
  return result;
}

Outcome RecordReader::addressReport(std::string_view text) {
  const SanitizerReport report = parseAddressReport(text);
  model::Crashed crashed;
  crashed.kind = report.kind.empty() ? CrashKind::UnknownCrash : report.kind;
  crashed.message = report.message;
  crashed.stack = readStack(report.stack).frames;
  crashed.report = symbolizedReport(text);
  return crashed;
}

namespace {

std::string numbered(const std::vector<Frame>& frames) {
  std::string text;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    text += fmt::format("    #{} {}", i, frames[i].function);
    if (frames[i].location.line > 0) {
      text += fmt::format(" {}:{}:{}", frames[i].location.file, frames[i].location.line,
                          frames[i].location.column);
    }
    text += '\n';
  }
  return text;
}

}  // namespace

Outcome RecordReader::memcheckReport(std::string_view text) {
  for (const MemcheckError& error : parseMemcheckErrors(text)) {
    if (!error.isDecision()) continue;
    const StackReading reading = readStack(error.stack);
    // Decided by the harness or the runtime, about a value that the subject gave them.
    if (reading.frames.empty() || reading.depth == 0) continue;
    model::Crashed crashed;
    crashed.kind = CrashKind::UninitialisedValue;
    crashed.message = error.what;
    crashed.stack = reading.frames;
    crashed.report = fmt::format("{}\n{}", error.what, numbered(reading.frames));
    if (!error.origin.empty()) {
      crashed.report +=
          fmt::format("{}\n{}", error.origin, numbered(readStack(error.originStack).frames));
    }
    return crashed;
  }
  return model::Returned{};
}

Outcome RecordReader::crash(wire::FieldReader fields) {
  const auto cause = static_cast<wire::CrashCause>(fields.number());
  const auto code = static_cast<int>(fields.number());
  const std::string name = str(fields.text());
  const std::string message = str(fields.text());
  const StackReading reading = stack(fields);
  const std::string report = str(fields.text());
  model::Crashed crashed;
  crashed.stack = reading.frames;
  switch (cause) {
    case wire::CrashCause::Report:
      return addressReport(report);
    case wire::CrashCause::Undefined:
      crashed.kind = undefinedKind(name);
      crashed.message = undefinedMessage(message);
      return crashed;
    case wire::CrashCause::Terminate:
      // GSL ends in std::terminate; where that happens at a clause, the clause is what failed.
      for (std::size_t i = 0; i < reading.frames.size() && name.empty(); ++i) {
        if (const model::Contract* clause = clauseAt(reading.frames[i].location)) {
          return asViolation(*clause, reading, i);
        }
      }
      crashed.kind = CrashKind::Terminate;
      crashed.message =
          name.empty() ? "std::terminate was called without an active exception"
          : message.empty()
              ? fmt::format("terminated by an exception of type {}", name)
              : fmt::format("terminated by an exception of type {}: {}", name, message);
      return crashed;
    case wire::CrashCause::Library:
      crashed.kind = CrashKind::LibraryAssertion;
      crashed.message = message;
      return crashed;
    case wire::CrashCause::Memcheck:
      return memcheckReport(report);
    case wire::CrashCause::Exit:
      crashed.kind = CrashKind::Exit;
      crashed.message = fmt::format("the process exited with code {}", code);
      return crashed;
    case wire::CrashCause::Signal:
      crashed.kind = code == SIGABRT ? CrashKind::Abort : CrashKind::Signal;
      crashed.message = fmt::format("the process was ended by {}", signalName(code));
      return crashed;
  }
  return model::HarnessFailed{"the worker's record cannot be read"};
}

Outcome RecordReader::violation(wire::FieldReader fields) {
  Outcome outcome = clauseViolation(fields);
  const std::uint64_t hash = fields.number();
  const auto* violated = std::get_if<model::ContractViolated>(&outcome);
  if (violated != nullptr && violated->byTest) misuses_.push_back(hash);
  return outcome;
}

Outcome RecordReader::clauseViolation(wire::FieldReader& fields) {
  const auto kind = fields.number();
  const auto certainty = static_cast<wire::Certainty>(fields.number());
  model::Contract contract;
  contract.kind = kind <= 3 ? static_cast<ContractKind>(kind) : ContractKind::Assertion;
  contract.text = str(fields.text());
  contract.location.file = str(fields.text());
  contract.location.line = static_cast<unsigned>(fields.number());
  const StackReading reading = stack(fields);
  if (certainty == wire::Certainty::ByTest) {
    return model::ContractViolated{contract, true, reading.frames};
  }
  // The result that decided it was that of the thunk's call; the clause must be that call's, too.
  if (certainty == wire::Certainty::Pending && reading.depth != std::optional<std::size_t>(1)) {
    return model::Returned{};
  }
  // The Api knows better what an assert at that place is meant as.
  if (const model::Contract* clause = clauseAt(contract.location)) contract = *clause;
  return asViolation(std::move(contract), reading, 0);
}

Outcome RecordReader::asViolation(model::Contract contract, const StackReading& reading,
                                  std::size_t clauseFrame) const {
  model::ContractViolated violated;
  violated.byTest = contract.kind == ContractKind::Precondition && reading.depth &&
                    *reading.depth == clauseFrame + 1;
  violated.contract = std::move(contract);
  violated.stack = reading.frames;
  return violated;
}

const model::Contract* RecordReader::clauseAt(const model::SourceLocation& location) const {
  if (location.line == 0) return nullptr;
  for (const model::Contract& contract : contracts_) {
    if (contract.location.line == location.line &&
        sameFile(contract.location.file, location.file)) {
      return &contract;
    }
  }
  return nullptr;
}

}  // namespace assay::exec
