#include "driver/commands.h"
#include "driver/config.h"
#include "driver/subject.h"
#include "report/listing.h"

namespace assay::driver {

support::Result<support::ExitCode> runList(const Settings& settings, Terminal& terminal) {
  const support::Result<Settings> complete = completeSettings(settings);
  if (!complete) return passOn(complete);
  const auto subject = analyseSubject(*complete, terminal);
  if (!subject) return passOn(subject);
  terminal.print(settings.json ? report::listingJson(subject->api)
                               : report::listingText(subject->api));
  return support::ExitCode::Clean;
}

}  // namespace assay::driver
