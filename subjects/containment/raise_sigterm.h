// Raises SIGTERM.
#pragma once

#include <csignal>

namespace containment {

class Service {
 public:
  void serve() { ++served_; }
  unsigned served() const { return served_; }
  void stop() { std::raise(SIGTERM); }

 private:
  unsigned served_ = 0;
};

}  // namespace containment

// harm: containment::Service::stop() : Crashed signal
