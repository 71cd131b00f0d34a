// The page as a reader sees it: opened in headless Chromium, asked what is rendered, and
// photographed. Where a browser does not show what the page holds, a test on its text would not
// notice.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/html.h"
#include "sample_report.h"
#include "support/files.h"
#include "support/process.h"

namespace assay::report {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// First in the page: notes what goes wrong in it.
constexpr const char* watcher = R"js(<script>
window.mistakes = [];
addEventListener('error', event => mistakes.push(String(event.message)));
addEventListener('securitypolicyviolation', event => mistakes.push(event.violatedDirective));
window.alert = text => mistakes.push('alert ' + text);
</script>)js";

// Last in the page: leaves what it saw in an element whose text needs no escapes.
constexpr const char* probe = R"js(<script>
const luminance = color => {
  const [r, g, b] = color.match(/[\d.]+/g).map(Number).map(v => v / 255)
      .map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
  return .2126 * r + .7152 * g + .0722 * b;
};
const background = element => {
  for (let at = element; at; at = at.parentElement) {
    const color = getComputedStyle(at).backgroundColor;
    if (color !== 'rgba(0, 0, 0, 0)') return color;
  }
  return 'rgb(255, 255, 255)';
};
const contrast = element => {
  const [a, b] = [getComputedStyle(element).color, background(element)].map(luminance);
  return (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
};
const hasText = element => [...element.childNodes].some(
    node => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '');
// An element that is not rendered itself would give all of its text as innerText.
const isShown = element => element?.checkVisibility() && element.getBoundingClientRect().width > 0;
const textOf = selector => {
  const element = document.querySelector(selector);
  return isShown(element) ? element.innerText : '';
};
const sort = document.querySelector('table.sortable th:nth-child(2) button');
sort?.click();
const seen = {
  mistakes,
  body: document.body.innerText,
  fault: textOf('#finding-1'),
  steps: textOf('#finding-1 .steps'),
  blamed: textOf('#finding-1 .blamed'),
  coverage: textOf('#coverage .listing'),
  missed: textOf('#f0-L50'),
  gaps: textOf('#gaps'),
  leastCalled: textOf('table.sortable tbody tr'),
  sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  paper: getComputedStyle(document.body).backgroundColor,
  faint: [...document.body.querySelectorAll('*')]
      .filter(element => hasText(element) && element.checkVisibility() && contrast(element) < 4.5)
      .map(element => element.tagName + '.' + element.className),
};
const answer = document.createElement('pre');
answer.id = 'answer';
answer.textContent = encodeURIComponent(JSON.stringify(seen)).replaceAll("'", '%27');
document.body.append(answer);
</script></body>)js";

std::string percentDecoded(const std::string& text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
    } else {
      decoded += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
      i += 2;
    }
  }
  return decoded;
}

class Browser {
 public:
  explicit Browser(std::string page) {
    page.insert(page.find("<style>"), watcher);
    page.replace(page.rfind("</body>"), 7, probe);
    EXPECT_TRUE(support::writeFileAtomically(directory_->path() / "page.html", page));
  }

  // What the probe saw in a window of that width.
  json look(int width, std::vector<std::string> options = {}) {
    options.emplace_back("--dump-dom");
    const std::string dom = run(width, 900, std::move(options));
    const std::string opening = "<pre id=\"answer\">";
    const std::size_t begin = dom.find(opening);
    if (begin == std::string::npos) {
      ADD_FAILURE() << "the page did not answer:\n" << dom;
      return {};
    }
    const std::size_t from = begin + opening.size();
    return json::parse(percentDecoded(dom.substr(from, dom.find('<', from) - from)));
  }

  std::string photograph(int width, int height) {
    const auto file = directory_->path() / "page.png";
    run(width, height, {"--screenshot=" + file.string()});
    return support::readFile(file).value_or("");
  }

 private:
  std::string run(int width, int height, std::vector<std::string> options) {
    support::Command command;
    command.arguments = {ASSAY_CHROMIUM,
                         "--headless",
                         "--no-sandbox",
                         "--disable-gpu",
                         "--disable-dev-shm-usage",
                         "--hide-scrollbars",
                         "--user-data-dir=" + (directory_->path() / "profile").string(),
                         "--window-size=" + std::to_string(width) + "," + std::to_string(height)};
    command.arguments.insert(command.arguments.end(), options.begin(), options.end());
    command.arguments.push_back("file://" + (directory_->path() / "page.html").string());
    command.timeLimit = std::chrono::seconds(60);
    const auto completion = support::run(command);
    EXPECT_TRUE(completion) << (completion ? "" : toString(completion.error()));
    if (!completion) return "";
    EXPECT_TRUE(completion->succeeded()) << completion->error;
    return completion->output;
  }

  support::Result<support::TemporaryDirectory> directory_ = support::TemporaryDirectory::create();
};

TEST(HtmlPage, ShowsTheFaultItsStepsAndTheCoverage) {
  const json seen = Browser(html(sampleReport(), sampleSources())).look(1280);
  EXPECT_THAT(seen["mistakes"], IsEmpty());

  EXPECT_THAT(seen["body"].get<std::string>(), HasSubstr("2 faults and 1 suspect in 10 methods."));
  const auto fault = seen["fault"].get<std::string>();
  EXPECT_THAT(fault, HasSubstr("heap-buffer-overflow in RingBuffer::at(unsigned long) const"));
  EXPECT_THAT(fault, HasSubstr("RingBuffer::at reads 4 bytes behind the end"));
  EXPECT_THAT(fault, HasSubstr("TEST(RingBufferFaults, AtAfterWrappingOverflows) {"));
  EXPECT_THAT(fault, Not(HasSubstr("==7==ERROR"))) << "folded until somebody asks";
  EXPECT_THAT(seen["blamed"].get<std::string>(), HasSubstr("return slots_[first_ + index];"));

  const auto steps = seen["steps"].get<std::string>();
  for (const char* part : {"RingBuffer(2)", "#0.push(10)", "#0.size() 0 → 1", "#0.at(1)",
                           "crashed: heap-buffer-overflow (READ of size 4)"}) {
    EXPECT_THAT(steps, HasSubstr(part));
  }

  const auto coverage = seen["coverage"].get<std::string>();
  EXPECT_THAT(coverage, HasSubstr("explicit RingBuffer(std::size_t capacity)"));
  EXPECT_THAT(coverage, HasSubstr("820"));
  EXPECT_THAT(coverage, HasSubstr("the condition was never true; no kept sequence makes"));
  EXPECT_THAT(seen["missed"].get<std::string>(), HasSubstr("never"));
  EXPECT_THAT(seen["missed"].get<std::string>(), HasSubstr("</script><b>not & never</b>"));
  EXPECT_THAT(seen["gaps"].get<std::string>(), HasSubstr("nothing makes a Socket"));
}

TEST(HtmlPage, ATitleSortsItsTable) {
  const json seen = Browser(html(sampleReport(), sampleSources())).look(1280);
  EXPECT_THAT(seen["leastCalled"].get<std::string>(), HasSubstr("attach"));
}

TEST(HtmlPage, FitsAnyWindow) {
  Browser browser(html(sampleReport(), sampleSources()));
  for (const int width : {400, 800, 1280}) {
    const json seen = browser.look(width);
    EXPECT_EQ(seen["sideways"], 0) << width;
    EXPECT_THAT(seen["steps"].get<std::string>(), HasSubstr("#0.push(10)"));
  }
}

TEST(HtmlPage, CanBeReadInLightAndInDark) {
  Browser browser(html(sampleReport(), sampleSources()));
  const json light = browser.look(1280, {"--blink-settings=preferredColorScheme=1"});
  const json dark = browser.look(1280, {"--blink-settings=preferredColorScheme=0"});
  EXPECT_NE(light["paper"], dark["paper"]);
  EXPECT_THAT(light["faint"], IsEmpty());
  EXPECT_THAT(dark["faint"], IsEmpty());
}

TEST(HtmlPage, HostileTextIsNotRun) {
  model::RunReport report = sampleReport();
  const std::string evil = "</script><img src=x onerror=alert(1)><script>alert(2)</script>";
  report.subject = report.findings[0].failure.sentence = report.methods[0].operation = evil;
  report.findings[0].execution.steps[1].outcome = model::Threw{evil, "\"' onclick=alert(3)", {}};
  const json seen = Browser(html(report, sampleSources())).look(1280);
  EXPECT_THAT(seen["mistakes"], IsEmpty());
  EXPECT_THAT(seen["fault"].get<std::string>(), HasSubstr(evil));
}

TEST(HtmlPage, CanBePhotographed) {
  const std::string picture = Browser(html(sampleReport(), sampleSources())).photograph(1280, 1600);
  ASSERT_THAT(picture, testing::StartsWith("\x89PNG"));
  const auto number = [&](std::size_t at) {
    unsigned value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = value << 8U | static_cast<unsigned char>(picture[at + i]);
    return value;
  };
  EXPECT_EQ(number(16), 1280U);
  EXPECT_EQ(number(20), 1600U);
  EXPECT_GT(picture.size(), 50'000U) << "an empty page is far smaller";
}

}  // namespace
}  // namespace assay::report
