// A type that is only declared, but whose pointers the class itself hands out.
#pragma once

#include <algorithm>
#include <list>

namespace features {

struct Session;

class Gateway {
 public:
  Session* open() { return reinterpret_cast<Session*>(&slots_.emplace_back()); }
  bool active(const Session* session) const {
    return std::any_of(slots_.begin(), slots_.end(),
                       [&](const char& slot) { return isSame(slot, session); });
  }
  void close(Session* session) {
    slots_.remove_if([&](const char& slot) { return isSame(slot, session); });
  }

 private:
  static bool isSame(const char& slot, const Session* session) {
    return &slot == reinterpret_cast<const char*>(session);
  }
  std::list<char> slots_;
};

}  // namespace features

// expect: features::Gateway::Gateway()
// expect: features::Gateway::Gateway(const features::Gateway&)
// expect: features::Gateway::Gateway(features::Gateway&&)
// expect: features::Gateway::operator=(const features::Gateway&)
// expect: features::Gateway::operator=(features::Gateway&&)
// expect: features::Gateway::~Gateway()
// expect: features::Gateway::open()
// expect: features::Gateway::active(const features::Session*) const
// expect: features::Gateway::close(features::Session*)
