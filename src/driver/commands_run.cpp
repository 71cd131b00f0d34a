#include "driver/commands.h"
#include "driver/config.h"

namespace assay::driver {

support::Result<support::ExitCode> runSequence(const Settings& settings, Terminal&) {
  static_cast<void>(settings);
  return support::fail(support::ErrorCode::Internal, "`assay run` is not built yet");
}

}  // namespace assay::driver
