#include "testrun/suite_folder.h"

#include <fmt/format.h>

#include <algorithm>

#include "emit/cmake_fragment.h"
#include "emit/merge.h"
#include "support/files.h"

namespace assay::testrun {

namespace fs = std::filesystem;
using support::ErrorCode;
using support::Result;
using support::Status;

namespace {

// "stack_test.new.cpp" of "stack_test.cpp".
std::string otherName(const std::string& name) {
  const std::size_t dot = name.rfind('.');
  return name.substr(0, dot) + ".new" + name.substr(dot);
}

// What the file is to hold; nothing if it is to be left alone.
Result<std::optional<std::string>> mergedWith(const fs::path& path, const std::string& text) {
  std::error_code ignored;
  if (!fs::exists(fs::symlink_status(path, ignored))) return text;
  if (!fs::is_regular_file(path, ignored)) return std::nullopt;
  const auto existing = support::readFile(path);
  if (!existing) return support::passOn(existing);
  return emit::merge(*existing, text);
}

}  // namespace

// The name under which it was written.
Result<std::string> SuiteFolder::writeBeside(const emit::File& file) {
  for (const std::string& name : {file.name, otherName(file.name)}) {
    const fs::path path = folder_ / name;
    auto text = mergedWith(path, file.text);
    if (!text) return support::passOn(text);
    if (!*text) continue;
    if (auto done = support::writeFileAtomically(path, **text); !done) return support::passOn(done);
    written_.push_back({file.name, path, std::move(**text), file.tests});
    if (name != file.name) {
      notes_.push_back(fmt::format(
          "{} cannot be brought together with what Assay writes and is left as it is; the "
          "new text is in {}",
          (folder_ / file.name).lexically_proximate(fs::current_path()).string(), name));
    }
    return name;
  }
  return support::fail(
      ErrorCode::Usage,
      fmt::format("this file and {} were not written by Assay and are left as they "
                  "are; the tests are not written",
                  otherName(file.name)),
      (folder_ / file.name).string(), "Move one of them away, or choose another folder with -o.");
}

bool SuiteFolder::isThere(const std::string& name) const {
  const auto text = support::readFile(folder_ / name);
  return text && emit::isOurs(*text);
}

std::vector<std::string> SuiteFolder::fragments() const {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder_, ignored)) {
    const std::string name = entry.path().filename().string();
    if (emit::isFragmentName(name) && isThere(name)) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

Status SuiteFolder::write(const std::vector<emit::File>& files, const std::string& stem,
                          const emit::EmitOptions& options) {
  if (auto made = support::makeDirectories(folder_); !made) return made;
  // Tests of this subject that are there from before are built as well.
  const emit::TestFiles names = emit::testFiles(stem);
  emit::TestFiles built;
  if (isThere(names.tests)) built.tests = names.tests;
  if (isThere(names.faultTests)) built.faultTests = names.faultTests;
  for (const emit::File& file : files) {
    const auto name = writeBeside(file);
    if (!name) return support::passOn(name);
    std::string& place = file.name == names.tests ? built.tests : built.faultTests;
    if (place.empty()) place = *name;
  }
  const auto fragment =
      writeBeside({emit::fragmentName(stem), emit::cmakeFragment(built, options)});
  if (!fragment) return support::passOn(fragment);
  const auto index = writeBeside({std::string(emit::indexName), emit::cmakeIndex(fragments())});
  if (!index) return support::passOn(index);
  return {};
}

}  // namespace assay::testrun
