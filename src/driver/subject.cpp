#include "driver/subject.h"

namespace assay::driver {

namespace {

frontend::Request requestFor(const Settings& settings) {
  frontend::Request request;
  for (const auto& file : settings.files) request.files.push_back(file.string());
  request.buildDirectory = settings.build.string();
  request.flags = settings.flags;
  request.classGlobs = settings.classes;
  request.instantiate = settings.instantiate;
  request.factories = settings.factories.string();
  request.prelude = settings.prelude;
  request.invariantNames = settings.invariants;
  request.includeDirectories = {ASSAY_ROOT "/include", ASSAY_ROOT "/src"};
  return request;
}

}  // namespace

support::Result<frontend::Analysis> analyseSubject(const Settings& settings,
                                                   support::Listener& listener) {
  return frontend::analyse(requestFor(settings), listener);
}

}  // namespace assay::driver
