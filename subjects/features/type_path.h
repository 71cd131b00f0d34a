// std::filesystem::path as a name, with no file behind it.
#pragma once

#include <filesystem>
#include <utility>

namespace features {

class Target {
 public:
  explicit Target(std::filesystem::path file) : file_(std::move(file)) {}
  std::filesystem::path object() const {
    return std::filesystem::path(file_).replace_extension(".o");
  }
  bool inside(const std::filesystem::path& folder) const { return file_.parent_path() == folder; }

 private:
  std::filesystem::path file_;
};

}  // namespace features

// expect: features::Target::Target(const features::Target&)
// expect: features::Target::Target(features::Target&&)
// expect: features::Target::operator=(const features::Target&)
// expect: features::Target::operator=(features::Target&&)
// expect: features::Target::~Target()
// expect: features::Target::Target(std::filesystem::path)
// expect: features::Target::object() const
// expect: features::Target::inside(const std::filesystem::path&) const
