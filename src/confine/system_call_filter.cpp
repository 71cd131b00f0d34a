#include "confine/system_call_filter.h"

#include <linux/audit.h>
#include <linux/seccomp.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "confine/system_calls.h"

namespace assay::confine {

namespace {

constexpr std::uint32_t kOtherCallConvention = 0x40000000;  // x32

sock_filter statement(std::uint16_t code, std::uint32_t operand) { return {code, 0, 0, operand}; }
sock_filter load(std::size_t offset) {
  return statement(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
}
sock_filter answer(std::uint32_t action) { return statement(BPF_RET | BPF_K, action); }
// Goes on with the next instruction if so, else skips `otherwise` ones.
sock_filter unlessSkip(std::uint16_t test, std::uint32_t operand, std::uint8_t otherwise) {
  return {static_cast<std::uint16_t>(BPF_JMP | test | BPF_K), 0, otherwise, operand};
}
// Skips `then` instructions if so.
sock_filter ifSkip(std::uint16_t test, std::uint32_t operand, std::uint8_t then) {
  return {static_cast<std::uint16_t>(BPF_JMP | test | BPF_K), then, 0, operand};
}

// Calls that are let through where nobody can be asked: the kernel's rules on files decide on the
// first ones, and no program starts or aborts without the others.
bool passesUnsupervised(const WatchedCall& call) {
  switch (call.handling) {
    case Handling::Open:
    case Handling::Change:
    case Handling::Start:
    case Handling::Replace:
      return true;
    case Handling::Signal:
      return call.number == SYS_tgkill;
    case Handling::Refuse:
    case Handling::Perform:
    case Handling::Setting:
      return false;
  }
  return false;
}

bool actionIsKnown(std::uint32_t action) {
  return ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

}  // namespace

bool canFilterSystemCalls() { return actionIsKnown(SECCOMP_RET_ERRNO); }

bool canSupervise() { return actionIsKnown(SECCOMP_RET_USER_NOTIF); }

SystemCallFilter::SystemCallFilter(bool supervised) : supervised_(supervised) {
  const std::uint32_t otherwise =
      supervised ? SECCOMP_RET_USER_NOTIF : SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(EPERM);
  const auto add = [&](sock_filter instruction) { program_.push_back(instruction); };
  add(load(offsetof(seccomp_data, arch)));
  // Calls by other conventions, the numbers of which mean something else.
  const std::uint32_t foreign = supervised ? otherwise : SECCOMP_RET_KILL_PROCESS;
  add(ifSkip(BPF_JEQ, AUDIT_ARCH_X86_64, 1));
  add(answer(foreign));
  add(load(offsetof(seccomp_data, nr)));
  add(unlessSkip(BPF_JGE, kOtherCallConvention, 1));
  add(answer(foreign));
  for (const int call : missingCalls()) {
    add(unlessSkip(BPF_JEQ, static_cast<std::uint32_t>(call), 1));
    add(answer(SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(ENOSYS)));
  }
  std::vector<ConditionalCall> conditional = conditionalCalls();
  conditional.push_back({SYS_sendmsg, 0, {kHandoverDescriptor}});
  for (const ConditionalCall& call : conditional) {
    const auto count = static_cast<std::uint8_t>(call.values.size());
    add(unlessSkip(BPF_JEQ, static_cast<std::uint32_t>(call.number),
                   static_cast<std::uint8_t>(count + 3)));
    add(load(offsetof(seccomp_data, args) + call.argument * sizeof(std::uint64_t)));
    for (std::uint8_t i = 0; i < count; ++i) {
      add(ifSkip(BPF_JEQ, call.values[i], static_cast<std::uint8_t>(count - i)));
    }
    add(answer(otherwise));
    add(answer(SECCOMP_RET_ALLOW));
  }
  std::vector<int> calls(allowedCalls().begin(), allowedCalls().end());
  if (!supervised) {
    for (const WatchedCall& call : watchedCalls()) {
      if (passesUnsupervised(call)) calls.push_back(call.number);
    }
  }
  // Neighbours are tested together.
  std::ranges::sort(calls);
  for (std::size_t i = 0; i < calls.size();) {
    std::size_t end = i + 1;
    while (end < calls.size() && calls[end] <= calls[end - 1] + 1) ++end;
    add(unlessSkip(BPF_JGE, static_cast<std::uint32_t>(calls[i]), 2));
    add(ifSkip(BPF_JGT, static_cast<std::uint32_t>(calls[end - 1]), 1));
    add(answer(SECCOMP_RET_ALLOW));
    i = end;
  }
  add(answer(otherwise));
}

bool SystemCallFilter::enter(int handover) const noexcept {
  const sock_fprog program{static_cast<unsigned short>(program_.size()),
                           const_cast<sock_filter*>(program_.data())};
  // A call that is being decided on is not interrupted by signals, where the kernel can do that: it
  // would be made, and decided on, once more.
  constexpr unsigned kUninterrupted = 1u << 5;
  const unsigned flags = supervised_ ? SECCOMP_FILTER_FLAG_NEW_LISTENER : 0;
  const auto install = [&](unsigned more) {
    return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags | more, &program);
  };
  long listener = install(supervised_ ? kUninterrupted : 0);
  if (listener < 0 && errno == EINVAL) listener = install(0);
  if (listener < 0) return false;
  if (!supervised_) return true;
  // One byte with the descriptor beside it; see cmsg(3).
  char byte = 0;
  iovec data{&byte, 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message = {};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  const int descriptor = static_cast<int>(listener);
  std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  const bool sent = ::sendmsg(handover, &message, 0) == 1;
  ::close(descriptor);
  return sent;
}

}  // namespace assay::confine
