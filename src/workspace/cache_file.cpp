#include "workspace/cache_file.h"

#include <nlohmann/json.hpp>

#include "model/json_bytes.h"
#include "support/files.h"
#include "support/hash.h"

namespace assay::workspace {

using nlohmann::json;

std::optional<json> readCached(const std::filesystem::path& file) {
  const auto text = support::readFile(file);
  if (!text) return std::nullopt;
  json document = model::parseJsonWithBytes(*text);
  if (!document.is_object() || !document.contains("checksum") || !document.contains("content")) {
    return std::nullopt;
  }
  if (document.at("checksum") !=
      support::hashOf(model::jsonWithBytes(document.at("content"))).toHex()) {
    return std::nullopt;
  }
  return std::move(document.at("content"));
}

support::Status writeCached(const std::filesystem::path& file, const json& content) {
  if (auto made = support::makeDirectories(file.parent_path()); !made) return made;
  const json document = {{"checksum", support::hashOf(model::jsonWithBytes(content)).toHex()},
                         {"content", content}};
  return support::writeFileAtomically(file, model::jsonWithBytes(document));
}

}  // namespace assay::workspace
