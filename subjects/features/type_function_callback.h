// std::function as a call-back that is stored and called later.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace features {

class Event {
 public:
  void subscribe(std::function<void(const std::string&)> handler) {
    handlers_.push_back(std::move(handler));
  }
  void onIdle(const std::function<void()>& handler) { idle_ = handler; }
  void fire(const std::string& detail) const {
    for (const auto& handler : handlers_)
      if (handler) handler(detail);
    if (handlers_.empty() && idle_) idle_();
  }

 private:
  std::vector<std::function<void(const std::string&)>> handlers_;
  std::function<void()> idle_;
};

}  // namespace features

// expect: features::Event::Event()
// expect: features::Event::Event(const features::Event&)
// expect: features::Event::Event(features::Event&&)
// expect: features::Event::operator=(const features::Event&)
// expect: features::Event::operator=(features::Event&&)
// expect: features::Event::~Event()
// expect: features::Event::subscribe(std::function<void(const std::string&)>)
// expect: features::Event::onIdle(const std::function<void()>&)
// expect: features::Event::fire(const std::string&) const
