#include "support/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>

namespace assay::support {

void leaveSignalsToWrites() {
  for (const int signal : {SIGPIPE, SIGXFSZ}) {
    struct sigaction action = {};
    action.sa_handler = [](int) {};  // unlike SIG_IGN, children do not inherit it
    action.sa_flags = SA_RESTART;
    ::sigaction(signal, &action, nullptr);
  }
}

bool openStandardStreams() {
  const bool hasOut = ::fcntl(STDOUT_FILENO, F_GETFD) != -1;
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) != -1) continue;
    const int opened = ::open("/dev/null", stream == STDIN_FILENO ? O_RDONLY : O_WRONLY);
    if (opened != stream && opened >= 0) {
      ::dup2(opened, stream);
      ::close(opened);
    }
  }
  return hasOut;
}

}  // namespace assay::support
