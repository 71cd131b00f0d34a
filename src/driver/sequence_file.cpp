#include "driver/sequence_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "driver/existing_file.h"
#include "model/sequence_json.h"
#include "support/edit_distance.h"
#include "support/files.h"
#include "support/json_nesting.h"

namespace assay::driver {

namespace fs = std::filesystem;
using nlohmann::json;
using support::ErrorCode;

namespace {

constexpr const char* form = "docs/sequence.md describes the form";
constexpr const char* marker = "sequence/1";

tl::unexpected<support::Error> unknownMember(const std::string& key,
                                             const std::vector<std::string>& known,
                                             const std::string& where) {
  const auto nearest = support::nearestName(key, known);
  return support::fail(ErrorCode::Usage, "unknown member '" + key + "'", where,
                       nearest ? "did you mean '" + *nearest + "'?" : form);
}

std::string placeOf(const fs::path& file, const std::string& text, std::size_t byte) {
  const std::size_t end = std::min(byte == 0 ? 0 : byte - 1, text.size());
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
  const std::size_t start = end == 0 ? std::string::npos : text.rfind('\n', end - 1);
  const std::size_t column = start == std::string::npos ? end + 1 : end - start;
  return file.string() + ":" + std::to_string(line) + ":" + std::to_string(column);
}

support::Result<std::vector<std::string>> stringsOf(const json& value, const std::string& where) {
  std::vector<std::string> strings;
  const json list = value.is_array() ? value : json::array({value});
  for (const json& element : list) {
    if (!element.is_string()) {
      return support::fail(ErrorCode::Usage, "a text or a list of texts was expected here", where,
                           form);
    }
    strings.push_back(element.get<std::string>());
  }
  return strings;
}

}  // namespace

support::Status applySubject(const json& subject, const fs::path& file, Settings& settings) {
  const std::string where = file.string() + ": subject";
  if (!subject.is_object()) {
    return support::fail(ErrorCode::Usage, "\"subject\" is an object with \"files\"", where, form);
  }
  for (const auto& [key, value] : subject.items()) {
    const auto row = std::ranges::find(optionTable(), std::string_view(key), &Option::key);
    if (row == optionTable().end()) {
      std::vector<std::string> known;
      for (const Option& option : optionTable()) known.emplace_back(option.key);
      return unknownMember(key, known, where);
    }
    if (settings.fromCommandLine.contains(key)) continue;
    auto values = stringsOf(value, where + "." + key);
    if (!values) return support::passOn(values);
    if (auto set = row->set(settings, *values, fs::absolute(file).parent_path()); !set) {
      support::Error error = set.error();
      error.where = where + "." + key;
      return tl::unexpected<support::Error>(std::move(error));
    }
  }
  return {};
}

support::Result<SequenceFile> readSequenceFile(const fs::path& file, Settings settings) {
  if (const auto there = mustBeFile(file); !there) return support::passOn(there);
  const auto text = support::readFile(file);
  if (!text) return support::passOn(text);
  if (support::isNestedTooDeeply(*text)) {
    return support::fail(ErrorCode::Usage, "lists and objects are nested too deeply in it",
                         file.string(), form);
  }
  json document;
  try {
    document = json::parse(*text);
  } catch (const json::parse_error& error) {
    return support::fail(ErrorCode::Usage, "this is not JSON", placeOf(file, *text, error.byte),
                         form);
  } catch (const json::out_of_range&) {
    return support::fail(ErrorCode::Usage, "a number in it is too large for a double",
                         file.string(), R"(infinity is written {"float": "inf"})");
  }
  if (!document.is_object() || !document.contains("assay") || document["assay"] != marker) {
    return support::fail(ErrorCode::Usage, "this is not a sequence of Assay", file.string(),
                         R"(a sequence begins with "assay": "sequence/1"; see docs/sequence.md)");
  }
  const std::vector<std::string> members = {"assay", "subject", "steps"};
  for (const auto& [key, ignored] : document.items()) {
    if (std::ranges::find(members, key) == members.end()) {
      return unknownMember(key, members, file.string());
    }
  }
  SequenceFile read;
  read.settings = std::move(settings);
  if (document.contains("subject")) {
    if (auto applied = applySubject(document["subject"], file, read.settings); !applied) {
      return support::passOn(applied);
    }
  }
  auto sequence = model::sequenceFromJson(document);
  if (!sequence) {
    support::Error error = sequence.error();
    error.where = file.string() + (error.where.empty() ? "" : ": " + error.where);
    return tl::unexpected<support::Error>(std::move(error));
  }
  read.sequence = std::move(*sequence);
  return read;
}

}  // namespace assay::driver
