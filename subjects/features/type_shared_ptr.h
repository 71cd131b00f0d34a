// std::shared_ptr, to const too, kept by several objects at once.
#pragma once

#include <memory>
#include <utility>

namespace features {

class Palette {
 public:
  void add(unsigned colour) { colour_ ^= colour; }
  unsigned colour() const { return colour_; }

 private:
  unsigned colour_ = 0;
};

class Brush {
 public:
  explicit Brush(std::shared_ptr<Palette> palette) : palette_(std::move(palette)) {}
  std::shared_ptr<Palette> palette() const { return palette_; }
  void use(const std::shared_ptr<Palette>& palette) { palette_ = palette; }
  bool matches(std::shared_ptr<const Palette> other) const {
    return palette_ && other && palette_->colour() == other->colour();
  }

 private:
  std::shared_ptr<Palette> palette_;
};

}  // namespace features

// expect: features::Palette::Palette()
// expect: features::Palette::Palette(const features::Palette&)
// expect: features::Palette::Palette(features::Palette&&)
// expect: features::Palette::operator=(const features::Palette&)
// expect: features::Palette::operator=(features::Palette&&)
// expect: features::Palette::~Palette()
// expect: features::Palette::add(unsigned int)
// expect: features::Palette::colour() const
// expect: features::Brush::Brush(const features::Brush&)
// expect: features::Brush::Brush(features::Brush&&)
// expect: features::Brush::operator=(const features::Brush&)
// expect: features::Brush::operator=(features::Brush&&)
// expect: features::Brush::~Brush()
// expect: features::Brush::Brush(std::shared_ptr<features::Palette>)
// expect: features::Brush::palette() const
// expect: features::Brush::use(const std::shared_ptr<features::Palette>&)
// expect: features::Brush::matches(std::shared_ptr<const features::Palette>) const
