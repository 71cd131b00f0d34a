#include "harness/reach.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace assay::harness {

namespace {

// Of the C library, without the 64 that some have at their end.
constexpr std::array<std::string_view, 62> functions = {
    "open",         "openat",    "creat",     "fopen",     "freopen",   "fdopen",   "tmpfile",
    "mkstemp",      "mkostemp",  "mkdtemp",   "tempnam",   "unlink",    "unlinkat", "remove",
    "rename",       "renameat",  "renameat2", "rmdir",     "mkdir",     "mkdirat",  "mkfifo",
    "mknod",        "link",      "linkat",    "symlink",   "symlinkat", "truncate", "ftruncate",
    "chmod",        "fchmod",    "fchmodat",  "chown",     "fchown",    "lchown",   "utime",
    "utimes",       "utimensat", "setxattr",  "shm_open",  "system",    "popen",    "fork",
    "vfork",        "execl",     "execv",     "execve",    "execvp",    "execlp",   "posix_spawn",
    "posix_spawnp", "syscall",   "mkstemps",  "mkostemps", "mkfifoat",  "mknodat",  "fchownat",
    "lutimes",      "lsetxattr", "execle",    "execvpe",   "fexecve",   "clone"};

// Of the C++ library: file streams, and what std::filesystem does. Paths alone hurt nobody.
bool isOfStreamsOrFiles(std::string_view symbol) {
  constexpr std::array<std::string_view, 6> streams = {
      "_ZNSt13basic_filebuf", "_ZNSt14basic_ofstream", "_ZNSt14basic_ifstream",
      "_ZNSt13basic_fstream", "_ZTVSt13basic_filebuf", "_ZTVSt14basic_ofstream"};
  if (std::ranges::any_of(streams, [&](std::string_view s) { return symbol.starts_with(s); })) {
    return true;
  }
  return symbol.starts_with("_ZNSt10filesystem") &&
         !symbol.starts_with("_ZNSt10filesystem7__cxx114path") &&
         !symbol.starts_with("_ZNSt10filesystem16filesystem_error");
}

}  // namespace

bool reachesFiles(const std::set<std::string>& undefined) {
  return std::ranges::any_of(undefined, [](std::string_view symbol) {
    if (isOfStreamsOrFiles(symbol)) return true;
    if (symbol.ends_with("64")) symbol.remove_suffix(2);
    return std::ranges::find(functions, symbol) != functions.end();
  });
}

}  // namespace assay::harness
