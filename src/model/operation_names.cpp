#include "model/operation_names.h"

#include <fmt/format.h>

#include "support/edit_distance.h"

namespace assay::model {

namespace {

std::string withoutTemplateArguments(std::string_view name) {
  std::string plain;
  int depth = 0;
  for (const char c : name) {
    if (c == '<') ++depth;
    if (depth == 0) plain += c;
    if (c == '>') --depth;
  }
  return plain;
}

bool endsInName(std::string_view name, std::string_view written) {
  if (!name.ends_with(written)) return false;
  const std::string_view scope = name.substr(0, name.size() - written.size());
  return scope.empty() || scope.ends_with("::");
}

}  // namespace

bool isMeantBy(std::string_view fullName, std::string_view written) {
  return endsInName(fullName, written) || endsInName(withoutTemplateArguments(fullName), written);
}

std::string_view nameIn(std::string_view key) { return key.substr(0, key.find('(')); }

support::Result<std::vector<OperationId>> operationsNamed(const Api& api,
                                                          const std::string& written) {
  std::vector<OperationId> found;
  std::vector<std::string> names;
  for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
    const std::string& key = api.operations[i].key;
    const std::string_view name = nameIn(key);
    if (key == written || isMeantBy(name, written)) found.push_back({i});
    names.emplace_back(name);
    for (std::size_t at = name.find("::"); at != name.npos; at = name.find("::", at + 2)) {
      names.emplace_back(name.substr(at + 2));
    }
  }
  if (!found.empty()) return found;
  const auto nearest = support::nearestName(written, names);
  return support::fail(support::ErrorCode::Usage, fmt::format("there is no method \"{}\"", written),
                       {},
                       nearest ? fmt::format("Did you mean \"{}\"?", *nearest)
                               : "`assay list` shows what can be called.");
}

support::Result<OperationId> booleanFunctionMeant(const Api& api, const std::string& written,
                                                  const std::filesystem::path& file) {
  std::vector<OperationId> found;
  for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
    const Operation& operation = api.operations[i];
    if (!std::holds_alternative<BoolType>(api.type(operation.result.type).shape)) continue;
    const bool isMeant =
        written.empty() ? std::filesystem::path(operation.location.file).lexically_normal() == file
                        : isMeantBy(nameIn(operation.key), written);
    if (isMeant) found.push_back({i});
  }
  if (found.size() == 1) return found.front();
  const std::string what = written.empty() ? file.string() : written;
  if (found.empty()) {
    return support::fail(support::ErrorCode::Usage,
                         "no boolean function is meant by \"" + what + "\"", {},
                         "`assay list` shows what can be called.");
  }
  return support::fail(support::ErrorCode::Usage,
                       "several boolean functions are meant by \"" + what + "\"", {},
                       "Name one with --property.");
}

}  // namespace assay::model
