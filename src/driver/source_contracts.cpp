#include "driver/source_contracts.h"

#include <nlohmann/json.hpp>

#include "driver/places.h"
#include "frontend/source_contracts.h"
#include "support/files.h"
#include "support/hash.h"

namespace assay::driver {

namespace fs = std::filesystem;

namespace {

fs::path cacheFile(const harness::Compilation& source) {
  support::Hasher hasher;
  hasher.add(source.source).add(source.directory);
  for (const std::string& flag : source.flags) hasher.add(flag);
  if (const auto text = support::readFile(source.source)) hasher.add(*text);
  return fs::path(cacheDirectory) / "contracts" / (hasher.finish().toHex() + ".json");
}

nlohmann::json toJson(const std::vector<model::Contract>& contracts) {
  nlohmann::json list = nlohmann::json::array();
  for (const model::Contract& contract : contracts) {
    list.push_back({contract.kind, contract.text, contract.location.file, contract.location.line,
                    contract.location.column});
  }
  return list;
}

std::vector<model::Contract> fromJson(const nlohmann::json& list) {
  std::vector<model::Contract> contracts;
  for (const auto& entry : list) {
    contracts.push_back({entry.at(0).get<model::ContractKind>(),
                         entry.at(1).get<std::string>(),
                         {entry.at(2).get<std::string>(), entry.at(3).get<unsigned>(),
                          entry.at(4).get<unsigned>()}});
  }
  return contracts;
}

std::vector<model::Contract> contractsIn(const harness::Compilation& source) {
  const fs::path cached = cacheFile(source);
  if (const auto text = support::readFile(cached)) {
    const auto document = nlohmann::json::parse(*text, nullptr, false);
    if (!document.is_discarded()) return fromJson(document);
  }
  const auto found = frontend::contractsInSource(source.source, source.flags, source.directory,
                                                 includeDirectories());
  if (!found) return {};
  // A cache that cannot be written costs time, not correctness.
  if (support::makeDirectories(cached.parent_path())) {
    (void)support::writeFileAtomically(cached, toJson(*found).dump());
  }
  return *found;
}

}  // namespace

std::vector<model::Contract> contractsInSources(const harness::BuiltWorker& worker) {
  std::vector<model::Contract> contracts;
  for (std::size_t i = 1; i < worker.compilations.size(); ++i) {  // the first is the generated file
    for (model::Contract& contract : contractsIn(worker.compilations[i])) {
      contracts.push_back(std::move(contract));
    }
  }
  return contracts;
}

}  // namespace assay::driver
