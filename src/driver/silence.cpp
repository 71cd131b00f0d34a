#include "driver/silence.h"

#include "oracle/suppressions.h"
#include "support/files.h"

namespace assay::driver {

namespace {

support::Status addFiles(const Settings& settings, oracle::Suppressions& suppressions) {
  if (!settings.suppressions.empty()) {
    const auto text = support::readFile(settings.suppressions);
    if (!text) return support::passOn(text);
    auto parsed = oracle::parseSuppressions(*text, settings.suppressions.string());
    if (!parsed) return support::passOn(parsed);
    suppressions.add(std::move(*parsed));
  }
  if (!settings.baseline.empty()) {
    const auto text = support::readFile(settings.baseline);
    if (!text) return support::passOn(text);
    auto parsed = oracle::parseBaseline(*text);
    if (!parsed) {
      support::Error error = parsed.error();
      if (error.where.empty()) error.where = settings.baseline.string();
      return tl::unexpected<support::Error>(std::move(error));
    }
    suppressions.addBaseline(std::move(*parsed), settings.baseline.string());
  }
  return {};
}

}  // namespace

support::Status checkSilence(const Settings& settings) {
  oracle::Suppressions scratch;
  return addFiles(settings, scratch);
}

support::Status silence(const Settings& settings, const model::Api& api,
                        const oracle::SubjectFiles& subject,
                        std::vector<model::Finding>& findings) {
  oracle::Suppressions suppressions;
  if (auto added = addFiles(settings, suppressions); !added) return added;
  for (const std::string& file : subject.files) {
    if (const auto text = support::readFile(file)) suppressions.addSource(file, *text);
  }
  for (model::Finding& finding : findings) {
    if (auto who = suppressions.silencedBy(api, finding.failure.cause)) {
      finding.suppressedBy = std::move(*who);
    }
  }
  return {};
}

}  // namespace assay::driver
