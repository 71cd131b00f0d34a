// One finding on the page: what happened, where, how to get there, and the test that shows it.
#include <fmt/format.h>

#include <vector>

#include "report/execution.h"
#include "report/html_parts.h"
#include "report/steps.h"
#include "report/words.h"

namespace assay::report {

namespace {

using model::Finding;

// "Fault 1", "high", "memory-error", "CWE-119", "seen 212 times".
std::string labelsHtml(const Finding& finding) {
  const model::Failure& failure = finding.failure;
  const bool isFault = failure.standing == model::Standing::Fault;
  std::string html =
      fmt::format(R"(<span class="verdict {0}">{1} {2}</span>)", isFault ? "fault" : "suspect",
                  isFault ? "Fault" : "Suspect", finding.id);
  const auto add = [&](const std::string& text) {
    html += fmt::format("<span>{}</span>", escaped(text));
  };
  add(fmt::format("{} severity", toString(failure.severity)));
  const model::Rule& rule = ruleOf(failure.cause.rule);
  add(fmt::format("rule {}", rule.name));
  if (rule.cwe != 0) add(fmt::format("CWE-{}", rule.cwe));
  if (finding.occurrences > 1) add(fmt::format("seen {} times", grouped(finding.occurrences)));
  return fmt::format(R"(<p class="labels">{}</p>)"
                     "\n",
                     html);
}

std::string changesHtml(const std::vector<Change>& changes) {
  if (changes.empty()) return "";
  std::string items;
  for (const Change& change : changes) {
    const bool isCall = change.query.find('(') != std::string::npos;
    const std::string name =
        fmt::format("#{}.{}{}", change.object, partsOf(change.query).name, isCall ? "()" : "");
    const std::string before =
        change.before.empty() ? "" : fmt::format("<del>{}</del> → ", escaped(change.before));
    items += fmt::format("<li><span class=\"query\">{}</span> {}<ins>{}</ins></li>", escaped(name),
                         before, escaped(change.after));
  }
  return fmt::format(R"(<ul class="changes" aria-label="values after this step">{}</ul>)", items);
}

std::string framesHtml(const std::vector<model::Frame>& stack, const SourceIndex& sources) {
  std::string items;
  for (const model::Frame& frame : subjectFrames(stack)) {
    items += fmt::format("<li>{}", codeHtml(frame.function));
    if (!frame.location.file.empty()) items += " " + placeHtml(sources, frame.location);
    items += "</li>";
  }
  return items.empty() ? "" : fmt::format(R"(<ul class="frames">{}</ul>)", items);
}

// What came of a step: nothing to say if it just returned.
std::string outcomeHtml(const model::Outcome& outcome, const SourceIndex& sources) {
  const auto* returned = std::get_if<model::Returned>(&outcome);
  if (returned != nullptr && returned->value.empty()) return "";
  const bool isBad = returned == nullptr && !std::holds_alternative<model::Threw>(outcome);
  std::string html = fmt::format(R"(<p class="outcome{}">{}</p>)", isBad ? " bad" : "",
                                 escaped(outcomeText(outcome)));
  if (isBad) html += framesHtml(stackOf(outcome), sources);
  return html;
}

std::string stepHtml(const Finding& finding, std::size_t index, const std::vector<Change>& changes,
                     const SourceIndex& sources) {
  const model::Step& step = finding.probe.sequence.steps[index];
  std::string html =
      fmt::format(R"(<li{}><span class="number">#{}</span><div><code title="{}">{}</code>)",
                  index == finding.failure.step ? R"( class="failing")" : "", index,
                  escaped(step.operation), escaped(stepText(step)));
  if (index < finding.execution.steps.size()) {
    html += outcomeHtml(finding.execution.steps[index].outcome, sources);
    if (finding.execution.steps[index].usesStaleValue) {
      html += R"(<p class="outcome">uses a borrowed value after a later change of its owner</p>)";
    }
  }
  return html + changesHtml(changes) + "</div></li>\n";
}

std::string afterwardsHtml(const Finding& finding, const SourceIndex& sources) {
  std::string html;
  if (finding.execution.teardown) {
    html += outcomeHtml(*finding.execution.teardown, sources);
  }
  if (const auto& leak = finding.execution.leak) {
    html += fmt::format(R"(<p class="outcome bad">leaked {} in {}</p>)", count(leak->bytes, "byte"),
                        count(leak->blocks, "block"));
    html += framesHtml(leak->allocation, sources);
  }
  if (html.empty()) return "";
  return fmt::format(
      R"(<li class="failing"><span class="number"></span><div>what was built is destroyed{}</div></li>)"
      "\n",
      html);
}

std::string stepsHtml(const Finding& finding, const SourceIndex& sources) {
  const auto changes = changesIn(finding.execution);
  std::string items;
  for (std::size_t i = 0; i < finding.probe.sequence.steps.size(); ++i) {
    items += stepHtml(finding, i, i < changes.size() ? changes[i] : std::vector<Change>{}, sources);
  }
  return fmt::format("<h4>Steps</h4>\n<ol class=\"steps\">\n{}{}</ol>\n", items,
                     afterwardsHtml(finding, sources));
}

std::string remarksHtml(const Finding& finding) {
  std::string html;
  const auto add = [&](std::string_view label, const std::string& what) {
    html += fmt::format("<dt>{}</dt><dd>{}</dd>", label, what);
  };
  if (finding.failure.violated) {
    add("Expected", escaped(expectationText(*finding.failure.violated)));
  }
  if (!finding.precondition.empty()) {
    add("No fault if this holds", codeHtml(preconditionText(finding.precondition)));
  }
  for (const std::string& assumption : finding.assumptions)
    add("Assuming that", escaped(assumption));
  return html.empty() ? "" : fmt::format("<dl class=\"remarks\">{}</dl>\n", html);
}

std::string testHtml(const model::RunReport& report, const Finding& finding) {
  const model::WrittenTest* test = testOf(report, finding.id);
  if (test == nullptr) return "";
  const std::string place = placeText(test->location);
  std::string html = fmt::format("<h4>Test</h4>\n<p>{}{}</p>\n", codeHtml(test->name),
                                 place.empty() ? "" : " in " + codeHtml(place));
  if (!test->text.empty()) {
    html += fmt::format(
        R"(<pre class="test" role="region" tabindex="0" aria-label="the test"><code>{}</code></pre>)"
        "\n",
        escaped(test->text));
  }
  return html;
}

// What the sanitizer printed, for those who want to see it.
std::string reportHtml(const Finding& finding) {
  std::string html;
  const auto add = [&](const model::Outcome& outcome) {
    const auto* crash = std::get_if<model::Crashed>(&outcome);
    if (crash == nullptr || crash->report.empty()) return;
    html += fmt::format(
        "<details><summary>The report of the sanitizer</summary>\n"
        R"(<pre role="region" tabindex="0" aria-label="the report of the sanitizer">{}</pre></details>)"
        "\n",
        escaped(crash->report));
  };
  for (const model::StepExecution& step : finding.execution.steps) add(step.outcome);
  if (finding.execution.teardown) add(*finding.execution.teardown);
  return html;
}

}  // namespace

std::string findingHtml(const model::RunReport& report, const Finding& finding,
                        const SourceIndex& sources) {
  const model::Cause& cause = finding.failure.cause;
  std::string html = fmt::format(
      R"(<article class="finding" id="finding-{0}" aria-labelledby="finding-{0}-title">)"
      "\n",
      finding.id);
  html += labelsHtml(finding);
  html +=
      fmt::format("<h3 id=\"finding-{}-title\">{}</h3>\n", finding.id, escaped(headline(cause)));
  html += fmt::format("<p class=\"sentence\">{}</p>\n", escaped(finding.failure.sentence));
  html += remarksHtml(finding);
  if (!cause.location.file.empty()) {
    html += fmt::format("<h4>Source</h4>\n<p>{}</p>\n", placeHtml(sources, cause.location));
    html += excerptHtml(sources, cause.location, std::string(kindText(cause)));
  }
  html += stepsHtml(finding, sources);
  html += testHtml(report, finding);
  html += reportHtml(finding);
  return html + fmt::format(
                    "<p class=\"hint\">Again, step by step: <code>assay replay "
                    "{}</code></p>\n</article>\n",
                    finding.id);
}

}  // namespace assay::report
