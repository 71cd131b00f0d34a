// A factory that shares what it returns.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace features {

class Texture {
 public:
  explicit Texture(std::string file) : file_(std::move(file)) {}
  const std::string& file() const { return file_; }

 private:
  std::string file_;
};

inline std::shared_ptr<const Texture> loadTexture(const std::string& file) {
  return file.empty() ? nullptr : std::make_shared<const Texture>(file);
}

class Atlas {
 public:
  std::shared_ptr<Texture> find(const std::string& file) {
    auto& slot = textures_[file];
    if (!slot) slot = std::make_shared<Texture>(file);
    return slot;
  }

 private:
  std::map<std::string, std::shared_ptr<Texture>> textures_;
};

}  // namespace features

// expect: features::Texture::Texture(const features::Texture&)
// expect: features::Texture::Texture(features::Texture&&)
// expect: features::Texture::operator=(const features::Texture&)
// expect: features::Texture::operator=(features::Texture&&)
// expect: features::Texture::~Texture()
// expect: features::Texture::Texture(std::string)
// expect: features::Texture::file() const
// expect: features::loadTexture(const std::string&)
// expect: features::Atlas::Atlas()
// expect: features::Atlas::Atlas(const features::Atlas&)
// expect: features::Atlas::Atlas(features::Atlas&&)
// expect: features::Atlas::operator=(const features::Atlas&)
// expect: features::Atlas::operator=(features::Atlas&&)
// expect: features::Atlas::~Atlas()
// expect: features::Atlas::find(const std::string&)
