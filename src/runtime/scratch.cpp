#include "runtime/scratch.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstring>

#include "runtime/state.h"

namespace assay::runtime {

namespace {

constexpr std::size_t kEntriesBytes = 2048;

bool emptyFolder(int parent, const char* name, unsigned depth);

// One name in the folder, which is a file or, if that does not work, a folder.
bool removeEntry(int folder, const char* name, unsigned depth) {
  if (unlinkat(folder, name, 0) == 0) return true;
  if (depth == 0) return false;
  fchmodat(folder, name, 0700, 0);
  return emptyFolder(folder, name, depth - 1) && unlinkat(folder, name, AT_REMOVEDIR) == 0;
}

bool emptyFolder(int parent, const char* name, unsigned depth) {
  const int folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return false;
  bool isEmpty = true;
  alignas(dirent64) char entries[kEntriesBytes];
  long size = 0;
  while ((size = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0) {
    for (long offset = 0; offset < size;) {
      const auto* entry = reinterpret_cast<const dirent64*>(entries + offset);
      offset += entry->d_reclen;
      if (std::strcmp(entry->d_name, ".") == 0 || std::strcmp(entry->d_name, "..") == 0) continue;
      isEmpty = removeEntry(folder, entry->d_name, depth) && isEmpty;
    }
  }
  close(folder);
  return isEmpty && size == 0;
}

}  // namespace

bool emptyScratch(unsigned depth) {
  return emptyFolder(AT_FDCWD, worker.control->scratchPath, depth);
}

}  // namespace assay::runtime
