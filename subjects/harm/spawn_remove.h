// Starts another program that deletes a file, by posix_spawn.
#pragma once

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

namespace harm {

class Launcher {
 public:
  bool launch(std::string target = "/victim/secret.txt") {
    std::string program = "/bin/rm", force = "-f";
    char* const arguments[] = {program.data(), force.data(), target.data(), nullptr};
    pid_t process = 0;
    if (::posix_spawn(&process, program.c_str(), nullptr, nullptr, arguments, environ) != 0) {
      return false;
    }
    int status = 0;
    ::waitpid(process, &status, 0);
    return status == 0;
  }
  int stages() const { return 2; }
};

}  // namespace harm

// harm: files
// step: harm::Launcher::launch(std::string) ["/victim/secret.txt"]
// refused: unlinkat|unlink|execve|clone|vfork
// outcome: Returned
// search: 5s
