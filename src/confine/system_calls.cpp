#include "confine/system_calls.h"

#include <asm/ioctls.h>
#include <asm/unistd.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/prctl.h>
#include <seccomp.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace assay::confine {

namespace {

using Reach = model::Touch::Kind;

// Younger than the headers that this is compiled with.
constexpr int kFchmodat2 = 452;
constexpr int kSealMemory = 462;

constexpr std::array allowed = {
    // Memory.
    __NR_mmap, __NR_munmap, __NR_mprotect, __NR_mremap, __NR_madvise, __NR_brk, __NR_mincore,
    __NR_msync, __NR_membarrier, __NR_pkey_alloc, __NR_pkey_free, __NR_pkey_mprotect, kSealMemory,
    // Open files.
    __NR_read, __NR_write, __NR_readv, __NR_writev, __NR_pread64, __NR_pwrite64, __NR_preadv,
    __NR_pwritev, __NR_preadv2, __NR_pwritev2, __NR_close, __NR_close_range, __NR_lseek, __NR_dup,
    __NR_dup2, __NR_dup3, __NR_pipe, __NR_pipe2, __NR_flock, __NR_fsync, __NR_fdatasync,
    __NR_ftruncate, __NR_fallocate, __NR_fadvise64, __NR_readahead, __NR_copy_file_range,
    __NR_sendfile, __NR_splice, __NR_tee, __NR_vmsplice, __NR_sync_file_range, __NR_getdents,
    __NR_getdents64,
    // Looking at names.
    __NR_stat, __NR_lstat, __NR_fstat, __NR_newfstatat, __NR_statx, __NR_access, __NR_faccessat,
    __NR_faccessat2, __NR_readlink, __NR_readlinkat, __NR_getcwd, __NR_chdir, __NR_fchdir,
    __NR_statfs, __NR_fstatfs, __NR_umask, __NR_getxattr, __NR_lgetxattr, __NR_fgetxattr,
    __NR_listxattr, __NR_llistxattr, __NR_flistxattr, __NR_inotify_init, __NR_inotify_init1,
    __NR_inotify_add_watch, __NR_inotify_rm_watch,
    // Waiting.
    __NR_select, __NR_pselect6, __NR_poll, __NR_ppoll, __NR_epoll_create, __NR_epoll_create1,
    __NR_epoll_ctl, __NR_epoll_wait, __NR_epoll_pwait, __NR_epoll_pwait2, __NR_eventfd,
    __NR_eventfd2, __NR_signalfd, __NR_signalfd4, __NR_timerfd_create, __NR_timerfd_settime,
    __NR_timerfd_gettime, __NR_nanosleep, __NR_clock_nanosleep, __NR_pause, __NR_futex,
    __NR_futex_waitv, __NR_wait4, __NR_waitid, __NR_restart_syscall, __NR_sched_yield,
    // Signals of its own.
    __NR_rt_sigaction, __NR_rt_sigprocmask, __NR_rt_sigreturn, __NR_rt_sigpending,
    __NR_rt_sigsuspend, __NR_rt_sigtimedwait, __NR_sigaltstack, __NR_alarm, __NR_getitimer,
    __NR_setitimer, __NR_timer_create, __NR_timer_settime, __NR_timer_gettime,
    __NR_timer_getoverrun, __NR_timer_delete,
    // What time it is, and who we are.
    __NR_time, __NR_gettimeofday, __NR_clock_gettime, __NR_clock_getres, __NR_times, __NR_getrusage,
    __NR_getrlimit, __NR_sysinfo, __NR_uname, __NR_getpid, __NR_gettid, __NR_getppid, __NR_getpgrp,
    __NR_getpgid, __NR_getsid, __NR_getuid, __NR_geteuid, __NR_getgid, __NR_getegid, __NR_getresuid,
    __NR_getresgid, __NR_getgroups, __NR_getpriority, __NR_sched_getaffinity, __NR_sched_getparam,
    __NR_sched_getscheduler, __NR_sched_getattr, __NR_sched_get_priority_max,
    __NR_sched_get_priority_min, __NR_sched_rr_get_interval, __NR_getcpu, __NR_getrandom,
    __NR_capget, __NR_get_robust_list,
    // Settings of its own.
    __NR_arch_prctl, __NR_set_tid_address, __NR_set_robust_list, __NR_rseq, __NR_personality,
    __NR_setrlimit, __NR_setsid, __NR_exit, __NR_exit_group};

constexpr std::array missing = {__NR_clone3};

// Folder and path of calls with one of them.
constexpr WatchedCall changeAt(int number) {
  return {number, Handling::Change, Reach::Files, 0, 1, -1, -1, false};
}
constexpr WatchedCall change(int number, int path = 0) {
  return {number, Handling::Change, Reach::Files, -1, path, -1, -1, false};
}
// The path, if there is one, is for the note.
constexpr WatchedCall refuse(int number, Reach reach, int path = -1, int folder = -1) {
  return {number, Handling::Refuse, reach, folder, path, -1, -1, false};
}
constexpr WatchedCall plain(int number, Handling handling) {
  return {.number = number, .handling = handling, .reach = Reach::Processes};
}

constexpr std::array watched = {
    WatchedCall{__NR_open, Handling::Open, Reach::Files, -1, 0},
    WatchedCall{__NR_creat, Handling::Open, Reach::Files, -1, 0},
    WatchedCall{__NR_openat, Handling::Open, Reach::Files, 0, 1},
    refuse(__NR_openat2, Reach::Files, 1, 0),

    change(__NR_unlink),
    changeAt(__NR_unlinkat),
    change(__NR_rmdir),
    change(__NR_mkdir),
    changeAt(__NR_mkdirat),
    change(__NR_mknod),
    changeAt(__NR_mknodat),
    change(__NR_symlink, 1),
    WatchedCall{__NR_symlinkat, Handling::Change, Reach::Files, 1, 2, -1, -1, false},
    WatchedCall{__NR_link, Handling::Change, Reach::Files, -1, 0, -1, 1, false},
    WatchedCall{__NR_linkat, Handling::Change, Reach::Files, 0, 1, 2, 3, false},
    WatchedCall{__NR_rename, Handling::Change, Reach::Files, -1, 0, -1, 1, false},
    WatchedCall{__NR_renameat, Handling::Change, Reach::Files, 0, 1, 2, 3, false},
    WatchedCall{__NR_renameat2, Handling::Change, Reach::Files, 0, 1, 2, 3, false},

    WatchedCall{__NR_truncate, Handling::Perform, Reach::Files, -1, 0},
    WatchedCall{__NR_chmod, Handling::Perform, Reach::Files, -1, 0},
    WatchedCall{__NR_fchmod, Handling::Perform, Reach::Files, 0, -1},
    WatchedCall{__NR_fchmodat, Handling::Perform, Reach::Files, 0, 1},
    WatchedCall{kFchmodat2, Handling::Perform, Reach::Files, 0, 1},
    WatchedCall{__NR_utimensat, Handling::Perform, Reach::Files, 0, 1},
    refuse(__NR_chown, Reach::Files, 0),
    refuse(__NR_lchown, Reach::Files, 0),
    refuse(__NR_fchown, Reach::Files),
    refuse(__NR_fchownat, Reach::Files, 1, 0),
    refuse(__NR_utime, Reach::Files, 0),
    refuse(__NR_utimes, Reach::Files, 0),
    refuse(__NR_futimesat, Reach::Files, 1, 0),
    refuse(__NR_setxattr, Reach::Files, 0),
    refuse(__NR_lsetxattr, Reach::Files, 0),
    refuse(__NR_fsetxattr, Reach::Files),
    refuse(__NR_removexattr, Reach::Files, 0),
    refuse(__NR_lremovexattr, Reach::Files, 0),
    refuse(__NR_fremovexattr, Reach::Files),
    refuse(__NR_open_by_handle_at, Reach::Files),
    refuse(__NR_name_to_handle_at, Reach::Files),
    refuse(__NR_memfd_create, Reach::Files),
    refuse(__NR_mount, Reach::Files, 1),
    refuse(__NR_umount2, Reach::Files, 0),
    refuse(__NR_pivot_root, Reach::Files),
    refuse(__NR_chroot, Reach::Files, 0),

    refuse(__NR_socket, Reach::Network),
    refuse(__NR_socketpair, Reach::Network),
    refuse(__NR_connect, Reach::Network),
    refuse(__NR_bind, Reach::Network),
    refuse(__NR_listen, Reach::Network),
    refuse(__NR_accept, Reach::Network),
    refuse(__NR_accept4, Reach::Network),
    refuse(__NR_sendto, Reach::Network),
    refuse(__NR_sendmsg, Reach::Network),
    refuse(__NR_sendmmsg, Reach::Network),
    refuse(__NR_recvfrom, Reach::Network),
    refuse(__NR_recvmsg, Reach::Network),
    refuse(__NR_recvmmsg, Reach::Network),

    plain(__NR_clone, Handling::Start),
    plain(__NR_fork, Handling::Start),
    plain(__NR_vfork, Handling::Start),
    plain(__NR_execve, Handling::Replace),
    plain(__NR_execveat, Handling::Replace),
    plain(__NR_kill, Handling::Signal),
    plain(__NR_tkill, Handling::Signal),
    plain(__NR_tgkill, Handling::Signal),
    plain(__NR_rt_sigqueueinfo, Handling::Signal),
    plain(__NR_rt_tgsigqueueinfo, Handling::Signal),
    plain(__NR_setpgid, Handling::Setting),
    plain(__NR_prlimit64, Handling::Setting),
    plain(__NR_sched_setaffinity, Handling::Setting),
    plain(__NR_sched_setparam, Handling::Setting),
    plain(__NR_sched_setscheduler, Handling::Setting),
    plain(__NR_sched_setattr, Handling::Setting),
    plain(__NR_ptrace, Handling::Setting),
    refuse(__NR_process_vm_readv, Reach::Processes),
    refuse(__NR_process_vm_writev, Reach::Processes),
    refuse(__NR_pidfd_open, Reach::Processes),
    refuse(__NR_pidfd_getfd, Reach::Processes),
    refuse(__NR_pidfd_send_signal, Reach::Processes),
    refuse(__NR_setpriority, Reach::Processes),
    refuse(__NR_shmget, Reach::Processes),
    refuse(__NR_msgget, Reach::Processes),
    refuse(__NR_semget, Reach::Processes),
    refuse(__NR_mq_open, Reach::Processes),
};

}  // namespace

std::span<const int> allowedCalls() { return allowed; }

std::span<const int> missingCalls() { return missing; }

const std::vector<ConditionalCall>& conditionalCalls() {
  static const std::vector<ConditionalCall> calls = {
      {__NR_ioctl, 1, {TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX}},
      {__NR_fcntl,
       1,
       {F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_DUPFD_CLOEXEC,
        F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_GETPIPE_SZ, F_SETPIPE_SZ, F_ADD_SEALS,
        F_GET_SEALS}},
      {__NR_prctl,
       0,
       {PR_SET_NAME, PR_GET_NAME, PR_SET_PDEATHSIG, PR_GET_PDEATHSIG, PR_SET_DUMPABLE,
        PR_GET_DUMPABLE, PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_SET_VMA, PR_SET_PTRACER,
        PR_CAPBSET_READ, PR_GET_TIMERSLACK, PR_SET_TIMERSLACK, PR_SET_CHILD_SUBREAPER,
        PR_GET_CHILD_SUBREAPER, PR_GET_SECCOMP, PR_SET_THP_DISABLE, PR_GET_THP_DISABLE}},
      {__NR_prlimit64, 0, {0}},
  };
  return calls;
}

std::span<const WatchedCall> watchedCalls() { return watched; }

WatchedCall watchedCall(int number) {
  const auto found = std::ranges::find(watched, number, &WatchedCall::number);
  return found != watched.end() ? *found : refuse(number, Reach::Kernel);
}

std::string callName(int number) {
  char* name = ::seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number);
  if (name == nullptr) return fmt::format("system call {}", number);
  std::string text = name;
  std::free(name);
  return text;
}

}  // namespace assay::confine
