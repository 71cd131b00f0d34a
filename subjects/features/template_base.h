// A class derived from an instantiation of a template of this file.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace features {

template <class T>
class Sequence {
 public:
  void append(const T& item) { items_.push_back(item); }
  const T& at(std::size_t index) const { return items_.at(index); }
  std::size_t size() const { return items_.size(); }

 private:
  std::vector<T> items_;
};

class Playlist : public Sequence<std::string> {
 public:
  std::string first() const { return size() == 0 ? "silence" : at(0); }
};

}  // namespace features

// expect: features::Sequence<std::string>::Sequence()
// expect: features::Sequence<std::string>::Sequence(const features::Sequence<std::string>&)
// expect: features::Sequence<std::string>::Sequence(features::Sequence<std::string>&&)
// expect: features::Sequence<std::string>::operator=(const features::Sequence<std::string>&)
// expect: features::Sequence<std::string>::operator=(features::Sequence<std::string>&&)
// expect: features::Sequence<std::string>::~Sequence()
// expect: features::Sequence<std::string>::append(const std::string&)
// expect: features::Sequence<std::string>::at(unsigned long) const
// expect: features::Sequence<std::string>::size() const
// expect: features::Playlist::Playlist()
// expect: features::Playlist::Playlist(const features::Playlist&)
// expect: features::Playlist::Playlist(features::Playlist&&)
// expect: features::Playlist::operator=(const features::Playlist&)
// expect: features::Playlist::operator=(features::Playlist&&)
// expect: features::Playlist::~Playlist()
// expect: features::Playlist::first() const
// expect: features::Playlist::append(const std::string&)
// expect: features::Playlist::at(unsigned long) const
// expect: features::Playlist::size() const
