#include "driver/config.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <optional>
#include <set>

#include "support/edit_distance.h"
#include "support/existing_file.h"
#include "support/files.h"

namespace assay::driver {
namespace {

namespace fs = std::filesystem;
using support::Error;
using support::ErrorCode;
using support::fail;
using support::Result;
using support::Status;

class Reader {
 public:
  Reader(Settings settings, const fs::path& file)
      : settings_(std::move(settings)), file_(file), folder_(file.parent_path()) {}

  Result<Settings> read(const std::string& text) {
    try {
      const YAML::Node root = YAML::Load(text);
      if (!root.IsNull()) {
        if (const Status status = readMap(root, ""); !status) {
          return passOn(status);
        }
      }
    } catch (const YAML::Exception& exception) {
      return fail(ErrorCode::Usage, "this is not YAML: " + exception.msg, at(exception.mark),
                  "Check the brackets, quotes and indentation there.");
    }
    return std::move(settings_);
  }

 private:
  std::string at(const YAML::Mark& mark) const {
    return mark.is_null() ? file_.string() : fmt::format("{}:{}", file_.string(), mark.line + 1);
  }

  // The entries of `map`; `prefix` is the key of the map itself with a dot, or empty.
  Status readMap(const YAML::Node& map, const std::string& prefix) {
    if (!map.IsMap()) {
      return fail(ErrorCode::Usage,
                  prefix.empty() ? "the file must hold keys with values"
                                 : fmt::format("`{}` must hold keys with values",
                                               prefix.substr(0, prefix.size() - 1)),
                  at(map.Mark()), "Write it like \"key: value\".");
    }
    std::set<std::string> seen;
    for (const auto& entry : map) {
      const YAML::Node& key = entry.first;
      const std::string name = key.IsScalar() ? key.Scalar() : "";
      if (!seen.insert(name).second) {
        return fail(ErrorCode::Usage, fmt::format("`{}` is given twice", prefix + name),
                    at(key.Mark()), "Keep one of them.");
      }
      if (Status status = readEntry(prefix, name, key.Mark(), entry.second); !status) {
        return status;
      }
    }
    return {};
  }

  Status readEntry(const std::string& prefix, const std::string& name, const YAML::Mark& mark,
                   const YAML::Node& value) {
    const std::string key = prefix + name;
    const auto table = optionTable();
    if (const auto option = std::ranges::find(table, std::string_view(key), &Option::key);
        option != table.end()) {
      return readValue(*option, value, mark);
    }
    const bool isGroup = std::ranges::any_of(
        table, [&](const Option& option) { return option.key.starts_with(key + "."); });
    if (isGroup) {
      return readMap(value, key + ".");
    }
    return unknownKey(prefix, name, mark);
  }

  Status unknownKey(const std::string& prefix, const std::string& name,
                    const YAML::Mark& mark) const {
    std::vector<std::string> valid;
    for (const Option& option : optionTable()) {
      if (option.key.starts_with(prefix)) {
        const std::string_view rest = option.key.substr(prefix.size());
        valid.emplace_back(rest.substr(0, rest.find('.')));
      }
    }
    valid.erase(std::unique(valid.begin(), valid.end()), valid.end());
    const std::optional<std::string> nearest = support::nearestName(name, valid);
    return fail(ErrorCode::Usage, fmt::format("unknown key `{}`", prefix + name), at(mark),
                nearest ? fmt::format("Did you mean `{}`?", prefix + *nearest)
                        : fmt::format("The keys are: {}.", fmt::join(valid, ", ")));
  }

  Status readValue(const Option& option, const YAML::Node& value, const YAML::Mark& mark) {
    const bool isMap = option.takes == Takes::Pairs;
    const std::optional<std::vector<std::string>> texts = isMap ? pairsOf(value) : textsOf(value);
    if (!texts && isMap) {
      return fail(ErrorCode::Usage, fmt::format("`{}` must hold names with values", option.key),
                  at(mark), fmt::format("Write it like \"{}: {{name: value}}\".", option.key));
    }
    if (!texts || (option.takes == Takes::OneValue && texts->size() != 1)) {
      return fail(ErrorCode::Usage,
                  option.takes == Takes::OneValue
                      ? fmt::format("`{}` must be one value", option.key)
                      : fmt::format("`{}` must be a list of values", option.key),
                  at(mark),
                  option.takes == Takes::OneValue
                      ? fmt::format("Write it like \"{}: value\".", option.key)
                      : fmt::format("Write it like \"{}: [one, two]\".", option.key));
    }
    // Checked even where the command line wins: a mistake in the file is a mistake.
    Settings scratch;
    const bool wins = settings_.fromCommandLine.contains(option.key);
    if (Status status = option.apply(wins ? scratch : settings_, *texts, folder_); !status) {
      Error error = status.error();
      error.where = at(value.Mark());
      return tl::unexpected<Error>(std::move(error));
    }
    return {};
  }

  // "name=value" for each entry of a map.
  static std::optional<std::vector<std::string>> pairsOf(const YAML::Node& map) {
    if (!map.IsMap()) return std::nullopt;
    std::vector<std::string> texts;
    for (const auto& entry : map) {
      if (!entry.first.IsScalar() || !entry.second.IsScalar()) return std::nullopt;
      texts.push_back(entry.first.Scalar() + "=" + entry.second.Scalar());
    }
    return texts;
  }

  // The texts of a scalar or of a list of scalars. A scalar is a list of one.
  static std::optional<std::vector<std::string>> textsOf(const YAML::Node& value) {
    if (value.IsScalar()) {
      return std::vector{value.Scalar()};
    }
    if (!value.IsSequence() ||
        !std::ranges::all_of(value, [](const YAML::Node& item) { return item.IsScalar(); })) {
      return std::nullopt;
    }
    std::vector<std::string> texts;
    for (const YAML::Node& item : value) {
      texts.push_back(item.Scalar());
    }
    return texts;
  }

  Settings settings_;
  const fs::path& file_;
  fs::path folder_;
};

Status mustExist(const Settings& settings) {
  std::vector<fs::path> files = settings.files;
  if (!settings.factories.empty()) {
    files.push_back(settings.factories);
  }
  for (const fs::path& file : files) {
    if (Status status = support::mustBeFile(file); !status) {
      return status;
    }
  }
  std::error_code error;
  if (!settings.build.empty() && !fs::is_directory(settings.build, error)) {
    return fail(ErrorCode::Usage, "there is no such build directory", settings.build.string(),
                "Name the directory that holds compile_commands.json.");
  }
  return {};
}

}  // namespace

Result<Settings> withConfiguration(Settings settings, const fs::path& configuration) {
  const Result<std::string> text = support::readFile(configuration);
  if (!text) {
    return passOn(text);
  }
  settings.configuration = configuration;
  return Reader(std::move(settings), configuration).read(*text);
}

Result<Settings> withConfigurationFoundFrom(Settings settings, const fs::path& start) {
  const auto configuration = support::findUpward(start, configurationName);
  return configuration ? withConfiguration(std::move(settings), *configuration)
                       : Result<Settings>(std::move(settings));
}

Result<Settings> completeSettings(Settings settings) {
  const fs::path start = settings.files.empty() ? fs::path(".") : settings.files.front();
  Result<Settings> complete = withConfigurationFoundFrom(std::move(settings), start);
  if (!complete) {
    return complete;
  }
  if (complete->files.empty()) {
    return fail(
        ErrorCode::Usage, "no file is named", {},
        fmt::format(
            "Name a header or source file (in a sequence: in \"files\" of \"subject\"), or list "
            "`files` in {}.",
            configurationName));
  }
  if (const Status status = mustExist(*complete); !status) {
    return passOn(status);
  }
  return complete;
}

}  // namespace assay::driver
