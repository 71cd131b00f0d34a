// A class nested in a class template.
#pragma once

#include <cstddef>
#include <vector>

namespace features {

template <class T>
class Timeline {
 public:
  class Event {
   public:
    Event(long time, const T& payload) : time_(time), payload_(payload) {}
    long time() const { return time_; }
    const T& payload() const { return payload_; }

   private:
    long time_;
    T payload_;
  };

  void add(const Event& event) { events_.push_back(event); }
  std::size_t size() const { return events_.size(); }

 private:
  std::vector<Event> events_;
};

}  // namespace features

// expect: features::Timeline<int>::Timeline()
// expect: features::Timeline<int>::Timeline(const features::Timeline<int>&)
// expect: features::Timeline<int>::Timeline(features::Timeline<int>&&)
// expect: features::Timeline<int>::operator=(const features::Timeline<int>&)
// expect: features::Timeline<int>::operator=(features::Timeline<int>&&)
// expect: features::Timeline<int>::~Timeline()
// expect: features::Timeline<int>::add(const features::Timeline<int>::Event&)
// expect: features::Timeline<int>::size() const
// expect: features::Timeline<int>::Event::Event(const features::Timeline<int>::Event&)
// expect: features::Timeline<int>::Event::Event(features::Timeline<int>::Event&&)
// expect: features::Timeline<int>::Event::operator=(const features::Timeline<int>::Event&)
// expect: features::Timeline<int>::Event::operator=(features::Timeline<int>::Event&&)
// expect: features::Timeline<int>::Event::~Event()
// expect: features::Timeline<int>::Event::Event(long, const int&)
// expect: features::Timeline<int>::Event::time() const
// expect: features::Timeline<int>::Event::payload() const
