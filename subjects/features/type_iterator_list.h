// Iterators that stay valid: those of a list, one at a time and as a range.
#pragma once

#include <list>
#include <string>

namespace features {

class Storyboard {
 public:
  using Iterator = std::list<std::string>::iterator;

  Iterator add(const std::string& scene) { return scenes_.insert(scenes_.end(), scene); }
  Iterator first() { return scenes_.begin(); }
  Iterator last() { return scenes_.end(); }
  void insert(Iterator before, const std::string& scene) { scenes_.insert(before, scene); }
  void erase(Iterator scene) {
    if (scene != scenes_.end()) scenes_.erase(scene);
  }

 private:
  std::list<std::string> scenes_;
};

}  // namespace features

// expect: features::Storyboard::Storyboard()
// expect: features::Storyboard::Storyboard(const features::Storyboard&)
// expect: features::Storyboard::Storyboard(features::Storyboard&&)
// expect: features::Storyboard::operator=(const features::Storyboard&)
// expect: features::Storyboard::operator=(features::Storyboard&&)
// expect: features::Storyboard::~Storyboard()
// expect: features::Storyboard::add(const std::string&)
// expect: features::Storyboard::first()
// expect: features::Storyboard::last()
// expect: features::Storyboard::insert(std::_List_iterator<std::string>, const std::string&)
// expect: features::Storyboard::erase(std::_List_iterator<std::string>)
