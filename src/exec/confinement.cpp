#include "exec/confinement.h"

#include <seccomp.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <initializer_list>

namespace assay::exec {

SystemCallFilter::SystemCallFilter(pid_t engine) : context_(seccomp_init(SCMP_ACT_ALLOW)) {
  if (context_ == nullptr) return;
  const auto deny = [&](int call) { seccomp_rule_add(context_, SCMP_ACT_ERRNO(EACCES), call, 0); };
  for (const int call :
       {SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(listen),
        SCMP_SYS(accept), SCMP_SYS(accept4), SCMP_SYS(sendto), SCMP_SYS(sendmsg), SCMP_SYS(mount),
        SCMP_SYS(umount2), SCMP_SYS(reboot), SCMP_SYS(swapon), SCMP_SYS(process_vm_writev),
        SCMP_SYS(init_module), SCMP_SYS(kexec_load)}) {
    deny(call);
  }
  // LeakSanitizer traces its own process, so ptrace itself stays; the engine is out of reach.
  const auto denyFor = [&](int call, unsigned argument, pid_t pid) {
    const scmp_arg_cmp comparison{argument, SCMP_CMP_MASKED_EQ, 0xffffffff,
                                  static_cast<std::uint32_t>(pid)};
    seccomp_rule_add_array(context_, SCMP_ACT_ERRNO(EPERM), call, 1, &comparison);
  };
  for (const pid_t target : {engine, -engine, pid_t{1}, pid_t{-1}}) {
    denyFor(SCMP_SYS(kill), 0, target);
    denyFor(SCMP_SYS(tgkill), 0, target);
    denyFor(SCMP_SYS(ptrace), 1, target);
  }
}

SystemCallFilter::~SystemCallFilter() {
  if (context_ != nullptr) seccomp_release(context_);
}

void SystemCallFilter::apply() const {
  if (context_ != nullptr) seccomp_load(context_);
}

void applyLimits(bool memcheck, pid_t parent) {
  const auto limit = [](__rlimit_resource resource, rlim_t value) {
    rlimit old{};
    getrlimit(resource, &old);
    if (old.rlim_max != RLIM_INFINITY && value > old.rlim_max) value = old.rlim_max;
    const rlimit changed{value, value};
    setrlimit(resource, &changed);
  };
  limit(RLIMIT_STACK, rlim_t{8} << 20);
  limit(RLIMIT_FSIZE, rlim_t{64} << 20);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, 1024);
  // Where nobody counts what the subject allocates. Memcheck needs more than as much again for itself.
  if (memcheck) limit(RLIMIT_AS, rlim_t{6} << 30);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  // Equal addresses make hash tables keyed by pointers iterate alike from run to run.
  personality(ADDR_NO_RANDOMIZE);
}

}  // namespace assay::exec
