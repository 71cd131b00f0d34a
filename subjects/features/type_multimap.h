// std::multimap.
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace features {

class Calendar {
 public:
  void add(const std::multimap<int, std::string>& events) {
    events_.insert(events.begin(), events.end());
  }
  std::size_t busy(int day) const { return events_.count(day); }
  const std::multimap<int, std::string>& events() const { return events_; }

 private:
  std::multimap<int, std::string> events_;
};

}  // namespace features

// expect: features::Calendar::Calendar()
// expect: features::Calendar::Calendar(const features::Calendar&)
// expect: features::Calendar::Calendar(features::Calendar&&)
// expect: features::Calendar::operator=(const features::Calendar&)
// expect: features::Calendar::operator=(features::Calendar&&)
// expect: features::Calendar::~Calendar()
// expect: features::Calendar::add(const std::multimap<int, std::string>&)
// expect: features::Calendar::busy(int) const
// expect: features::Calendar::events() const
