// Sizes and differences.
#pragma once

#include <cstddef>
#include <cstdint>

namespace features {

class Window {
 public:
  explicit Window(std::size_t width) : width_(width) {}
  void slide(std::ptrdiff_t by) { start_ += static_cast<std::size_t>(by); }
  std::size_t start() const { return start_; }
  std::ptrdiff_t distanceTo(std::size_t position) const {
    return static_cast<std::ptrdiff_t>(position - start_);
  }
  std::uintptr_t key(std::intptr_t salt) const {
    return width_ ^ static_cast<std::uintptr_t>(salt);
  }

 private:
  std::size_t width_;
  std::size_t start_ = 0;
};

}  // namespace features

// expect: features::Window::Window(const features::Window&)
// expect: features::Window::Window(features::Window&&)
// expect: features::Window::operator=(const features::Window&)
// expect: features::Window::operator=(features::Window&&)
// expect: features::Window::~Window()
// expect: features::Window::Window(unsigned long)
// expect: features::Window::slide(long)
// expect: features::Window::start() const
// expect: features::Window::distanceTo(unsigned long) const
// expect: features::Window::key(long) const
