// A class template whose instantiations are seen in the code: an alias and a member.
#pragma once

#include <string>
#include <utility>

namespace features {

template <class T>
class Box {
 public:
  explicit Box(T content) : content_(std::move(content)) {}
  const T& content() const { return content_; }
  void replace(const T& content) { content_ = content; }

 private:
  T content_;
};

using NameBox = Box<std::string>;

class Drawer {
 public:
  void weigh(double grams) { weight_.replace(grams); }
  const Box<double>& weight() const { return weight_; }

 private:
  Box<double> weight_{0.0};
};

}  // namespace features

// expect: features::Box<std::string>::Box(const features::Box<std::string>&)
// expect: features::Box<std::string>::Box(features::Box<std::string>&&)
// expect: features::Box<std::string>::operator=(const features::Box<std::string>&)
// expect: features::Box<std::string>::operator=(features::Box<std::string>&&)
// expect: features::Box<std::string>::~Box()
// expect: features::Box<std::string>::Box(std::string)
// expect: features::Box<std::string>::content() const
// expect: features::Box<std::string>::replace(const std::string&)
// expect: features::Box<double>::Box(const features::Box<double>&)
// expect: features::Box<double>::Box(features::Box<double>&&)
// expect: features::Box<double>::operator=(const features::Box<double>&)
// expect: features::Box<double>::operator=(features::Box<double>&&)
// expect: features::Box<double>::~Box()
// expect: features::Box<double>::Box(double)
// expect: features::Box<double>::content() const
// expect: features::Box<double>::replace(const double&)
// expect: features::Drawer::Drawer()
// expect: features::Drawer::Drawer(const features::Drawer&)
// expect: features::Drawer::Drawer(features::Drawer&&)
// expect: features::Drawer::operator=(const features::Drawer&)
// expect: features::Drawer::operator=(features::Drawer&&)
// expect: features::Drawer::~Drawer()
// expect: features::Drawer::weigh(double)
// expect: features::Drawer::weight() const
