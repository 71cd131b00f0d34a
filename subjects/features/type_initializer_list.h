// std::initializer_list as a parameter of ordinary methods.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

namespace features {

class Menu {
 public:
  void offer(std::initializer_list<std::string> dishes) { dishes_.insert(dishes_.end(), dishes); }
  std::size_t pick(const std::initializer_list<int>& choices) const {
    std::size_t valid = 0;
    for (int choice : choices)
      valid += choice >= 0 && static_cast<std::size_t>(choice) < dishes_.size() ? 1 : 0;
    return valid;
  }

 private:
  std::vector<std::string> dishes_;
};

}  // namespace features

// expect: features::Menu::Menu()
// expect: features::Menu::Menu(const features::Menu&)
// expect: features::Menu::Menu(features::Menu&&)
// expect: features::Menu::operator=(const features::Menu&)
// expect: features::Menu::operator=(features::Menu&&)
// expect: features::Menu::~Menu()
// expect: features::Menu::offer(std::initializer_list<std::string>)
// expect: features::Menu::pick(const std::initializer_list<int>&) const
