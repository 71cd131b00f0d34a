#include "driver/cache_file.h"

#include <nlohmann/json.hpp>

#include "support/files.h"
#include "support/hash.h"

namespace assay::driver {

using nlohmann::json;

std::optional<json> readCached(const std::filesystem::path& file) {
  const auto text = support::readFile(file);
  if (!text) return std::nullopt;
  json document = json::parse(*text, nullptr, false);
  if (!document.is_object() || !document.contains("checksum") || !document.contains("content")) {
    return std::nullopt;
  }
  if (document.at("checksum") != support::hashOf(document.at("content").dump()).toHex()) {
    return std::nullopt;
  }
  return std::move(document.at("content"));
}

support::Status writeCached(const std::filesystem::path& file, const json& content) {
  if (auto made = support::makeDirectories(file.parent_path()); !made) return made;
  const json document = {{"checksum", support::hashOf(content.dump()).toHex()},
                         {"content", content}};
  return support::writeFileAtomically(file, document.dump());
}

}  // namespace assay::driver
