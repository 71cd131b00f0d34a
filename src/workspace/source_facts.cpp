#include "workspace/source_facts.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "frontend/source_facts.h"
#include "model/api_json.h"
#include "model/json_bytes.h"
#include "support/files.h"
#include "support/hash.h"
#include "workspace/cache_file.h"
#include "workspace/places.h"

namespace assay::workspace {

namespace fs = std::filesystem;

namespace {

fs::path cacheFile(const harness::Compilation& source) {
  support::Hasher hasher;
  hasher.add(source.source).add(source.directory);
  for (const std::string& flag : source.flags) hasher.add(flag);
  if (const auto text = support::readFile(source.source)) hasher.add(*text);
  return fs::path(cacheDirectory) / "facts" / (hasher.finish().toHex() + ".json");
}

model::SourceFacts factsIn(const harness::Compilation& source) {
  const fs::path cached = cacheFile(source);
  if (const auto content = readCached(cached)) {
    if (auto facts = model::factsFromJson(*content)) return std::move(*facts);
  }
  auto found =
      frontend::factsInSource(source.source, source.flags, source.directory, includeDirectories());
  if (!found) return {};
  // A cache that cannot be written costs time, not correctness.
  (void)writeCached(cached, model::factsToJson(*found));
  return std::move(*found);
}

}  // namespace

model::SourceFacts sourceFacts(const harness::BuiltWorker& worker) {
  model::SourceFacts all = worker.api.facts;
  for (std::size_t i = 1; i < worker.compilations.size(); ++i) {  // the first is the generated file
    model::SourceFacts facts = factsIn(worker.compilations[i]);
    std::ranges::move(facts.contracts, std::back_inserter(all.contracts));
    std::ranges::move(facts.leadingCalls, std::back_inserter(all.leadingCalls));
    std::ranges::move(facts.unexplored, std::back_inserter(all.unexplored));
  }
  return all;
}

}  // namespace assay::workspace
