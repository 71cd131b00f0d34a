// Forks, and becomes a shell that moves a file.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

namespace harm {

class Installer {
 public:
  void choose(int package) { package_ = package; }
  int package() const { return package_; }
  bool install() const {
    const pid_t process = ::fork();
    if (process == 0) {
      ::execl("/bin/sh", "sh", "-c", "mv /victim/notes.txt /victim/outbox/", nullptr);
      ::_exit(127);
    }
    int status = 0;
    return process > 0 && ::waitpid(process, &status, 0) == process && status == 0;
  }

 private:
  int package_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Installer::install() const
// refused: renameat2|rename|renameat|execve|fork|clone
// outcome: Returned
// search: 5s
