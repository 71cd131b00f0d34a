#include "confirm/silence.h"

#include "oracle/suppressions.h"
#include "support/files.h"

namespace assay::confirm {

namespace {

support::Status addFiles(const SilenceOptions& options, oracle::Suppressions& suppressions) {
  if (!options.suppressions.empty()) {
    const auto text = support::readFile(options.suppressions);
    if (!text) return support::passOn(text);
    auto parsed = oracle::parseSuppressions(*text, options.suppressions.string());
    if (!parsed) return support::passOn(parsed);
    suppressions.add(std::move(*parsed));
  }
  if (!options.baseline.empty()) {
    const auto text = support::readFile(options.baseline);
    if (!text) return support::passOn(text);
    auto parsed = oracle::parseBaseline(*text);
    if (!parsed) {
      support::Error error = parsed.error();
      if (error.where.empty()) error.where = options.baseline.string();
      if (error.remedy.empty())
        error.remedy = "Name a file with such a list; `[]` is an empty one.";
      return tl::unexpected<support::Error>(std::move(error));
    }
    suppressions.addBaseline(std::move(*parsed), options.baseline.string());
  }
  return {};
}

}  // namespace

support::Status checkSilence(const SilenceOptions& options) {
  oracle::Suppressions scratch;
  return addFiles(options, scratch);
}

support::Status silence(const SilenceOptions& options, const model::Api& api,
                        const model::SubjectFiles& subject, std::vector<model::Finding>& findings) {
  oracle::Suppressions suppressions;
  if (auto added = addFiles(options, suppressions); !added) return added;
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

}  // namespace assay::confirm
