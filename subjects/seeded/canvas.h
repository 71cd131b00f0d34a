// fault: heap-buffer-overflow in Canvas::write
// write takes the height for the length of a row, so that a canvas that is higher than it is wide
// is left at its lower end.
//
// A drawing of characters, row by row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace seeded {

class Canvas {
 public:
  static constexpr int largestSide = 64;

  Canvas(int width, int height)
      : width_(side(width)), height_(side(height)), cells_(new char[area()]) {
    fill(' ');
  }
  Canvas(const Canvas& other)
      : width_(other.width_), height_(other.height_), cells_(new char[other.area()]) {
    std::copy_n(other.cells_.get(), area(), cells_.get());
  }
  Canvas& operator=(const Canvas& other) {
    Canvas copy(other);
    std::swap(width_, copy.width_);
    std::swap(height_, copy.height_);
    cells_.swap(copy.cells_);
    return *this;
  }
  ~Canvas() = default;

  int width() const noexcept { return width_; }
  int height() const noexcept { return height_; }

  void write(int x, int y, char c) {
    requireInside(x, y);
    cells_[static_cast<std::size_t>(y * height_ + x)] = c;
  }

  char read(int x, int y) const {
    requireInside(x, y);
    return cells_[static_cast<std::size_t>(y * width_ + x)];
  }

  std::string row(int y) const {
    requireInside(0, y);
    return std::string(cells_.get() + y * width_, static_cast<std::size_t>(width_));
  }

  void fill(char c) noexcept { std::fill_n(cells_.get(), area(), c); }

  // How often the character occurs.
  int count(char c) const noexcept {
    return static_cast<int>(std::count(cells_.get(), cells_.get() + area(), c));
  }

  bool operator==(const Canvas& other) const noexcept {
    return width_ == other.width_ && height_ == other.height_ &&
           std::equal(cells_.get(), cells_.get() + area(), other.cells_.get());
  }

 private:
  static int side(int length) {
    if (length < 1 || length > largestSide) throw std::invalid_argument("side of a canvas");
    return length;
  }

  void requireInside(int x, int y) const {
    if (x < 0 || x >= width_ || y < 0 || y >= height_) throw std::out_of_range("off the canvas");
  }

  std::size_t area() const noexcept { return static_cast<std::size_t>(width_ * height_); }

  int width_;
  int height_;
  std::unique_ptr<char[]> cells_;
};

}  // namespace seeded
