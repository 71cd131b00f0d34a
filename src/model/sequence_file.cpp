#include "model/sequence_file.h"

#include <algorithm>

#include "model/sequence_json.h"
#include "support/existing_file.h"
#include "support/files.h"
#include "support/json_nesting.h"

namespace assay::model {

namespace fs = std::filesystem;
using nlohmann::json;
using support::ErrorCode;

namespace {

constexpr const char* marker = "sequence/1";

std::string placeOf(const fs::path& file, const std::string& text, std::size_t byte) {
  const std::size_t end = std::min(byte == 0 ? 0 : byte - 1, text.size());
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
  const std::size_t start = end == 0 ? std::string::npos : text.rfind('\n', end - 1);
  const std::size_t column = start == std::string::npos ? end + 1 : end - start;
  return file.string() + ":" + std::to_string(line) + ":" + std::to_string(column);
}

}  // namespace

support::Result<SequenceFile> readSequenceFile(const fs::path& file) {
  if (const auto there = support::mustBeFile(file); !there) return support::passOn(there);
  const auto text = support::readFile(file);
  if (!text) return support::passOn(text);
  if (support::isNestedTooDeeply(*text)) {
    return support::fail(ErrorCode::Usage, "lists and objects are nested too deeply in it",
                         file.string(), sequenceForm);
  }
  json document;
  try {
    document = json::parse(*text);
  } catch (const json::parse_error& error) {
    return support::fail(ErrorCode::Usage, "this is not JSON", placeOf(file, *text, error.byte),
                         sequenceForm);
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
  auto sequence = sequenceFromJson(document);
  if (!sequence) {
    support::Error error = sequence.error();
    error.where = file.string() + (error.where.empty() ? "" : ": " + error.where);
    return tl::unexpected<support::Error>(std::move(error));
  }
  SequenceFile read{std::move(*sequence), std::nullopt};
  if (document.contains("subject")) read.subject = document["subject"];
  return read;
}

}  // namespace assay::model
