#include "driver/subject_member.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "model/sequence_json.h"

namespace assay::driver {

namespace fs = std::filesystem;
using nlohmann::json;
using support::ErrorCode;

namespace {

support::Result<std::vector<std::string>> stringsOf(const json& value, const std::string& where) {
  std::vector<std::string> strings;
  const json list = value.is_array() ? value : json::array({value});
  for (const json& element : list) {
    if (!element.is_string()) {
      return support::fail(ErrorCode::Usage, "a text or a list of texts was expected here", where,
                           model::sequenceForm);
    }
    strings.push_back(element.get<std::string>());
  }
  return strings;
}

}  // namespace

support::Status applySubject(const json& subject, const fs::path& file, Settings& settings) {
  const std::string where = file.string() + ": subject";
  if (!subject.is_object()) {
    return support::fail(ErrorCode::Usage, "\"subject\" is an object with \"files\"", where,
                         model::sequenceForm);
  }
  for (const auto& [key, value] : subject.items()) {
    const auto row = std::ranges::find(optionTable(), std::string_view(key), &Option::key);
    if (row == optionTable().end()) {
      std::vector<std::string> known;
      for (const Option& option : optionTable()) known.emplace_back(option.key);
      return model::unknownMember(key, known, where);
    }
    if (settings.fromCommandLine.contains(key)) continue;
    const std::string place = fmt::format("{}.{}", where, key);
    auto values = stringsOf(value, place);
    if (!values) return support::passOn(values);
    if (auto set = row->apply(settings, *values, fs::absolute(file).parent_path()); !set) {
      support::Error error = set.error();
      error.where = place;
      return tl::unexpected<support::Error>(std::move(error));
    }
  }
  return {};
}

}  // namespace assay::driver
