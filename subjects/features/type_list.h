// std::list.
#pragma once

#include <list>
#include <string>

namespace features {

class Route {
 public:
  void extend(std::list<std::string> stops) { stops_.splice(stops_.end(), stops); }
  void reverse() { stops_.reverse(); }
  const std::list<std::string>& stops() const { return stops_; }

 private:
  std::list<std::string> stops_;
};

}  // namespace features

// expect: features::Route::Route()
// expect: features::Route::Route(const features::Route&)
// expect: features::Route::Route(features::Route&&)
// expect: features::Route::operator=(const features::Route&)
// expect: features::Route::operator=(features::Route&&)
// expect: features::Route::~Route()
// expect: features::Route::extend(std::list<std::string>)
// expect: features::Route::reverse()
// expect: features::Route::stops() const
