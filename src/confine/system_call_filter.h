// The allow list of system calls, as a filter that a process enters and never leaves (seccomp(2)).
//
// With a supervisor, what is not on the list waits for its decision; the descriptor by which it is
// asked is sent through a socket. Without one, what is not on the list is refused, except what
// files and processes cannot be used without: there the other layers decide.
#pragma once

#include <linux/filter.h>

#include <vector>

namespace assay::confine {

[[nodiscard]] bool canFilterSystemCalls();
[[nodiscard]] bool canSupervise();

// The number that the socket has in the child, out of the way of those that it is given. Sending a
// message through it is allowed; exec closes it.
constexpr int kHandoverDescriptor = 200;

class SystemCallFilter {
 public:
  SystemCallFilter() = default;
  explicit SystemCallFilter(bool supervised);

  // In the child, after no_new_privs; `handover` is the child's end of a socket, -1 without
  // supervisor. False, with errno set, if it could not.
  [[nodiscard]] bool enter(int handover) const noexcept;

 private:
  bool supervised_ = false;
  std::vector<sock_filter> program_;
};

}  // namespace assay::confine
