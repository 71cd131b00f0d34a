// writer <database>: goes on with a run, or begins it, and appends checkpoints until it is killed.
// Each is told on stdout once it is acknowledged: "<checkpoints so far>\n".
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "numbered.h"

namespace {

using namespace assay;

support::Status writeForever(const char* file) {
  auto store = store::Store::open(file);
  if (!store) return support::passOn(store);
  auto run = store->latestUnfinished(store::numberedKey);
  if (!run) return support::passOn(run);
  if (!run->has_value()) {
    auto begun = store->beginRun(store::numberedKey);
    if (!begun) return support::passOn(begun);
    *run = *begun;
  }
  const auto loaded = store->load(**run);
  if (!loaded) return support::passOn(loaded);
  for (std::uint64_t number = loaded->kept.size() / store::sequencesPerCheckpoint;; ++number) {
    if (auto done = store->append(**run, store::numberedCheckpoint(number)); !done) return done;
    const std::string line = fmt::format("{}\n", number + 1);
    if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) return {};
  }
}

}  // namespace

int main(int, char** arguments) {
  const auto written = writeForever(arguments[1]);
  if (!written) fmt::print(stderr, "{}\n", toString(written.error()));
  return 1;
}
