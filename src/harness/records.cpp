#include "harness/records.h"

#include <sys/stat.h>

#include <nlohmann/json.hpp>
#include <set>

#include "support/files.h"

namespace assay::harness {

namespace {

using nlohmann::json;

// What the system knows about a file without reading it.
struct Stamp {
  std::int64_t size = -1;    // -1: there is no such file
  std::int64_t changed = 0;  // nanoseconds since 1970
  bool operator==(const Stamp&) const = default;
};

Stamp stampOf(const std::string& file) {
  struct stat status{};
  if (::stat(file.c_str(), &status) != 0) return {};
  return {status.st_size,
          std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec};
}

std::string contentHash(const std::string& file) {
  const auto content = support::readFile(file);
  return content ? support::hashOf(*content).toHex() : "";
}

bool isUnchanged(const json& input) {
  const std::string file = input.at(0);
  const Stamp now = stampOf(file);
  if (now == Stamp{input.at(1), input.at(2)}) return true;
  return now.size == input.at(1).get<std::int64_t>() &&
         contentHash(file) == input.at(3).get<std::string>();
}

std::string textOf(const json& record) {
  return record.dump(-1, ' ', false, json::error_handler_t::replace);
}

// Whether this is a file with its stamp and hash.
bool isStamped(const json& entry) {
  return entry.is_array() && entry.size() == 4 && entry.at(0).is_string() &&
         entry.at(1).is_number_integer() && entry.at(2).is_number_integer() &&
         entry.at(3).is_string();
}

// Of everything in the record but itself.
std::string checksumOf(json record) {
  record.erase("checksum");
  return support::hashOf(textOf(record)).toHex();
}

std::optional<json> readRecord(const std::filesystem::path& file) {
  const auto text = support::readFile(file);
  if (!text) return std::nullopt;
  json record = json::parse(*text, nullptr, false);
  if (!record.is_object() || !record.contains("inputs") || !record.contains("payload") ||
      !record.at("inputs").is_array() || !record.at("payload").is_string()) {
    return std::nullopt;
  }
  if (checksumOf(record) != (record.contains("checksum") && record.at("checksum").is_string()
                                 ? record.at("checksum").get<std::string>()
                                 : ""))
    return std::nullopt;
  if (record.contains("made") && !isStamped(record.at("made"))) return std::nullopt;
  for (const json& input : record.at("inputs")) {
    if (!isStamped(input)) return std::nullopt;
  }
  return record;
}

json stamped(const std::string& file, const Stamp& stamp) {
  return {file, stamp.size, stamp.changed, stamp.size < 0 ? "" : contentHash(file)};
}

}  // namespace

std::filesystem::path Records::fileOf(const support::Hash& key) const {
  return directory_ / (key.toHex() + ".json");
}

std::optional<std::string> Records::find(const support::Hash& key) const {
  const auto record = readRecord(fileOf(key));
  if (!record) return std::nullopt;
  for (const json& input : record->at("inputs")) {
    if (!isUnchanged(input)) return std::nullopt;
  }
  if (record->contains("made") && !isUnchanged(record->at("made"))) return std::nullopt;
  return record->at("payload").get<std::string>();
}

std::vector<std::string> Records::inputsOf(const support::Hash& key) const {
  std::vector<std::string> files;
  if (const auto record = readRecord(fileOf(key))) {
    for (const json& input : record->at("inputs")) files.push_back(input.at(0));
  }
  return files;
}

support::Status Records::store(const support::Hash& key, const std::vector<std::string>& inputs,
                               std::string_view payload,
                               std::chrono::system_clock::time_point started,
                               const std::string& made) const {
  const std::int64_t limit =
      std::chrono::duration_cast<std::chrono::nanoseconds>(started.time_since_epoch()).count();
  json list = json::array();
  for (const std::string& file : std::set<std::string>(inputs.begin(), inputs.end())) {
    const Stamp stamp = stampOf(file);
    if (stamp.changed > limit) return {};
    list.push_back(stamped(file, stamp));
  }
  if (auto there = support::makeDirectories(directory_); !there) return there;
  json record = {{"payload", payload}, {"inputs", std::move(list)}};
  if (!made.empty()) record["made"] = stamped(made, stampOf(made));
  // As it will be read: what is no UTF-8 is replaced.
  record = json::parse(textOf(record));
  record["checksum"] = checksumOf(record);
  return support::writeFileAtomically(fileOf(key), textOf(record));
}

}  // namespace assay::harness
