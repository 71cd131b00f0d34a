// Opens a folder by its handle, without a path, and deletes a file in it.
#pragma once

#include <fcntl.h>
#include <unistd.h>

namespace harm {

class Locker {
 public:
  void turn() { ++turns_; }
  unsigned turns() const { return turns_; }
  bool open() {
    alignas(file_handle) char space[sizeof(file_handle) + MAX_HANDLE_SZ] = {};
    auto* handle = reinterpret_cast<file_handle*>(space);
    handle->handle_bytes = MAX_HANDLE_SZ;
    int mount = 0;
    if (::name_to_handle_at(AT_FDCWD, "/victim/letters", handle, &mount, 0) != 0) return false;
    const int start = ::open("/victim", O_RDONLY | O_DIRECTORY);
    const int folder = ::open_by_handle_at(start, handle, O_RDONLY | O_DIRECTORY);
    const bool done = ::unlinkat(folder, "first.txt", 0) == 0;
    if (start >= 0) ::close(start);
    if (folder >= 0) ::close(folder);
    return done;
  }

 private:
  unsigned turns_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Locker::open()
// refused: name_to_handle_at|open_by_handle_at
// outcome: Returned
