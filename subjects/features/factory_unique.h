// A factory that hands out sole ownership of one of two concrete classes.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

namespace features {

class Compressor {
 public:
  virtual ~Compressor() = default;
  virtual std::string compress(const std::string& text) const = 0;
};

class Identity : public Compressor {
 public:
  std::string compress(const std::string& text) const override { return text; }
};

class Truncation : public Compressor {
 public:
  std::string compress(const std::string& text) const override { return text.substr(0, 4); }
};

inline std::unique_ptr<Compressor> makeCompressor(int level) {
  if (level < 0 || level > 9) throw std::out_of_range("level");
  if (level == 0) return std::make_unique<Identity>();
  return std::make_unique<Truncation>();
}

}  // namespace features

// expect: features::Compressor::compress(const std::string&) const
// expect: features::Identity::Identity()
// expect: features::Identity::Identity(const features::Identity&)
// expect: features::Identity::Identity(features::Identity&&)
// expect: features::Identity::operator=(const features::Identity&)
// expect: features::Identity::operator=(features::Identity&&)
// expect: features::Identity::~Identity()
// expect: features::Identity::compress(const std::string&) const
// expect: features::Truncation::Truncation()
// expect: features::Truncation::Truncation(const features::Truncation&)
// expect: features::Truncation::Truncation(features::Truncation&&)
// expect: features::Truncation::operator=(const features::Truncation&)
// expect: features::Truncation::operator=(features::Truncation&&)
// expect: features::Truncation::~Truncation()
// expect: features::Truncation::compress(const std::string&) const
// expect: features::makeCompressor(int)
