#include "report/execution.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "model/sequence_json.h"
#include "report/json_text.h"
#include "report/steps.h"
#include "report/words.h"
#include "support/printable.h"

namespace assay::report {

using nlohmann::ordered_json;

namespace {

template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};

std::string stackText(const std::vector<model::Frame>& stack) {
  constexpr std::size_t most = 8;
  std::string text;
  std::size_t shown = 0;
  for (const model::Frame& frame : subjectFrames(stack)) {
    if (++shown > most) continue;
    const std::string place = placeText(frame.location);
    text += fmt::format("        at {}{}{}\n", frame.function, place.empty() ? "" : "  ", place);
  }
  if (shown > most) text += fmt::format("        and {} more\n", shown - most);
  return text;
}

// `{"step":3}` as "#3".
std::string valueText(const ordered_json& value) {
  static const std::regex reference(R"(\{"step":(\d+)\})");
  return std::regex_replace(value.dump(-1, ' ', false, ordered_json::error_handler_t::replace),
                            reference, "#$1");
}

// A step as a call: `Stack::push(int)  on #0  with [7]`.
std::string callText(const model::Step& step) {
  const auto whole = model::stepsToJson({{step}}).at(0);
  std::string text = step.operation;
  if (whole.contains("on")) text += "  on " + valueText(whole["on"]);
  if (whole.contains("args")) text += "  with " + valueText(whole["args"]);
  if (whole.contains("overrides")) text += "  where " + valueText(whole["overrides"]);
  return text;
}

ordered_json stackJson(const std::vector<model::Frame>& stack) {
  ordered_json list = ordered_json::array();
  for (const model::Frame& frame : stack) {
    list.push_back({{"function", frame.function},
                    {"file", frame.location.file},
                    {"line", frame.location.line}});
  }
  return list;
}

ordered_json outcomeJson(const model::Outcome& outcome) {
  ordered_json object = {{"outcome", outcomeName(outcome)}};
  std::visit(Overloaded{
                 [&](const model::Returned& returned) {
                   if (!returned.value.empty()) object["value"] = returned.value;
                 },
                 [&](const model::Threw& threw) {
                   object["type"] = threw.type;
                   object["what"] = threw.what;
                 },
                 [&](const model::Crashed& crashed) {
                   object["kind"] = crashed.kind.text();
                   object["message"] = crashed.message;
                 },
                 [](const model::TimedOut&) {},
                 [&](const model::ContractViolated& violated) {
                   object["kind"] = contractNoun(violated.contract.kind);
                   object["text"] = violated.contract.text;
                   object["byTest"] = violated.byTest;
                 },
                 [&](const model::HarnessFailed& failed) { object["why"] = failed.why; },
             },
             outcome);
  if (!stackOf(outcome).empty()) object["stack"] = stackJson(stackOf(outcome));
  return object;
}

}  // namespace

std::string_view outcomeName(const model::Outcome& outcome) {
  return std::visit(Overloaded{
                        [](const model::Returned&) { return "Returned"; },
                        [](const model::Threw&) { return "Threw"; },
                        [](const model::Crashed&) { return "Crashed"; },
                        [](const model::TimedOut&) { return "TimedOut"; },
                        [](const model::ContractViolated&) { return "ContractViolated"; },
                        [](const model::HarnessFailed&) { return "HarnessFailed"; },
                    },
                    outcome);
}

std::string outcomeText(const model::Outcome& outcome) {
  return std::visit(
      Overloaded{
          [](const model::Returned& returned) {
            return returned.value.empty() ? std::string("returned") : "returned " + returned.value;
          },
          [](const model::Threw& threw) {
            return "threw " + threw.type +
                   (threw.what.empty() ? "" : ": " + support::printableLine(threw.what));
          },
          [](const model::Crashed& crashed) {
            const std::string message = support::printableLine(crashed.message);
            return fmt::format("crashed: {}{}", crashed.kind.text(),
                               message.empty() ? "" : " (" + message + ")");
          },
          [](const model::TimedOut&) { return std::string("timed out"); },
          [](const model::ContractViolated& violated) {
            if (violated.contract.kind == model::ContractKind::Invariant) {
              return "violated " + violated.contract.text;
            }
            return fmt::format("violated {} {} {}{}", violated.byTest ? "its" : "the",
                               contractNoun(violated.contract.kind), violated.contract.text,
                               violated.byTest ? ": the call is not allowed here" : "");
          },
          [](const model::HarnessFailed& failed) { return "could not be run: " + failed.why; },
      },
      outcome);
}

namespace {

// "tried to unlink /etc/hosts, which was refused"; files of the step's own scratch directory go
// without saying.
std::string touchesText(const std::vector<model::Touch>& touched) {
  std::string text;
  for (const model::Touch& touch : touched) {
    const std::string what = touch.call.empty()
                                 ? std::string(touchKindName(touch.kind))
                                 : touch.call + (touch.detail.empty() ? "" : " " + touch.detail);
    if (touch.refused) {
      text += fmt::format("      was refused{}: {}\n",
                          touch.isAside ? ", when it was looked at" : "", what);
    } else if (touch.kind != model::Touch::Kind::Files) {
      text += fmt::format("      touched: {}\n", what);
    }
  }
  return text;
}

ordered_json touchesJson(const std::vector<model::Touch>& touched) {
  ordered_json list = ordered_json::array();
  for (const model::Touch& touch : touched) {
    list.push_back({{"kind", touchKindName(touch.kind)},
                    {"what", touch.call},
                    {"detail", touch.detail},
                    {"refused", touch.refused},
                    {"aside", touch.isAside}});
  }
  return list;
}

}  // namespace

std::string executionText(const model::Sequence& sequence, const model::Execution& execution) {
  if (sequence.steps.empty()) return "nothing was run: the sequence has no steps\n";
  std::string text;
  const auto changes = changesIn(execution);
  for (std::size_t i = 0; i < execution.steps.size() && i < sequence.steps.size(); ++i) {
    const model::StepExecution& step = execution.steps[i];
    text += fmt::format("{:>4}  {}\n      {}\n", "#" + std::to_string(i),
                        callText(sequence.steps[i]), outcomeText(step.outcome));
    text += stackText(stackOf(step.outcome));
    if (step.usesStaleValue) {
      text += "      uses a borrowed value after a later change of its owner\n";
    }
    text += touchesText(step.touched);
    if (step.threadsLeft != 0)
      text += fmt::format("      left {} thread(s) running\n", step.threadsLeft);
    for (const Change& change : changes[i]) {
      text += fmt::format("        #{} {} = {}\n", change.object, change.query, change.after);
    }
  }
  if (!execution.stopped.empty()) text += "stopped: " + execution.stopped + "\n";
  if (!execution.touchedAtTheEnd.empty()) {
    const std::string touches = touchesText(execution.touchedAtTheEnd);
    if (!touches.empty()) text += "destroying what the sequence built\n" + touches;
  }
  if (execution.teardown) {
    text += "destroying what the sequence built " + outcomeText(*execution.teardown) + "\n" +
            stackText(stackOf(*execution.teardown));
  }
  if (execution.leak) {
    text += fmt::format("leaked {} byte(s) in {} block(s){}\n", execution.leak->bytes,
                        execution.leak->blocks, execution.leak->confirmed ? "" : ", unconfirmed");
    text += stackText(execution.leak->allocation);
  }
  return text;
}

ordered_json executionDocument(const model::Sequence& sequence, const model::Execution& execution) {
  ordered_json steps = ordered_json::array();
  for (std::size_t i = 0; i < execution.steps.size() && i < sequence.steps.size(); ++i) {
    const model::StepExecution& step = execution.steps[i];
    ordered_json object = {{"call", sequence.steps[i].operation}};
    object.update(outcomeJson(step.outcome));
    if (step.usesStaleValue) object["usesStaleValue"] = true;
    if (!step.touched.empty()) object["touched"] = touchesJson(step.touched);
    if (step.threadsLeft != 0) object["threadsLeft"] = step.threadsLeft;
    ordered_json seen = ordered_json::array();
    for (const model::Observation& observation : step.observations) {
      seen.push_back({{"object", observation.object},
                      {"query", observation.query},
                      {"value", observation.value}});
    }
    if (!seen.empty()) object["observations"] = seen;
    steps.push_back(std::move(object));
  }
  ordered_json document = {{"assay", "execution/1"}, {"steps", steps}};
  if (!execution.stopped.empty()) document["stopped"] = execution.stopped;
  if (execution.teardown) document["teardown"] = outcomeJson(*execution.teardown);
  if (!execution.touchedAtTheEnd.empty()) {
    document["touchedAtTheEnd"] = touchesJson(execution.touchedAtTheEnd);
  }
  if (execution.leak) {
    document["leak"] = {{"bytes", execution.leak->bytes},
                        {"blocks", execution.leak->blocks},
                        {"confirmed", execution.leak->confirmed},
                        {"allocation", stackJson(execution.leak->allocation)}};
  }
  document["coverageHash"] = execution.coverageHash;
  return document;
}

std::string executionJson(const model::Sequence& sequence, const model::Execution& execution) {
  return jsonText(executionDocument(sequence, execution));
}

}  // namespace assay::report
