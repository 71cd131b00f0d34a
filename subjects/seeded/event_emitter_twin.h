// twin: no fault
//
// Passes events on to those who subscribed, in the order of their subscriptions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <list>
#include <stdexcept>
#include <utility>

namespace seeded {

class EventEmitter {
 public:
  using Callback = std::function<void(int)>;

  EventEmitter() = default;
  EventEmitter(const EventEmitter&) = delete;
  EventEmitter& operator=(const EventEmitter&) = delete;
  ~EventEmitter() = default;

  // The subscription's number, for unsubscribing. Whoever subscribes during an event waits for the
  // next.
  unsigned subscribe(Callback callback) {
    if (!callback) throw std::invalid_argument("nothing to call");
    subscriptions_.push_back({nextId_, std::move(callback)});
    return nextId_++;
  }

  // Whether there was such a subscription.
  bool unsubscribe(unsigned id) {
    return subscriptions_.remove_if([id](const Subscription& each) { return each.id == id; }) > 0;
  }

  bool isSubscribed(unsigned id) const {
    return std::any_of(subscriptions_.begin(), subscriptions_.end(),
                       [id](const Subscription& each) { return each.id == id; });
  }

  // Whoever is unsubscribed by a callback is not called any more. Events do not nest.
  void emit(int event) {
    if (isEmitting_) throw std::logic_error("an event within an event");
    const Emission emission(isEmitting_);
    const unsigned end = nextId_;
    const std::list<Subscription> current = subscriptions_;
    for (const Subscription& subscription : current) {
      if (subscription.id < end && isSubscribed(subscription.id))
        call(subscription.callback, event);
    }
    ++emitted_;
  }

  void clear() noexcept { subscriptions_.clear(); }

  std::size_t subscribers() const noexcept { return subscriptions_.size(); }
  unsigned long emitted() const noexcept { return emitted_; }

 private:
  struct Subscription {
    unsigned id;
    Callback callback;
  };

  // While it lives, an event is under way.
  class Emission {
   public:
    explicit Emission(bool& flag) : flag_(flag) { flag_ = true; }
    Emission(const Emission&) = delete;
    Emission& operator=(const Emission&) = delete;
    ~Emission() { flag_ = false; }

   private:
    bool& flag_;
  };

  // Calls a copy, since a callback may remove itself.
  static void call(Callback callback, int event) { callback(event); }

  std::list<Subscription> subscriptions_;
  unsigned nextId_ = 1;
  unsigned long emitted_ = 0;
  bool isEmitting_ = false;
};

}  // namespace seeded
