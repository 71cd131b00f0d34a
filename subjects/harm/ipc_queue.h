// Leaves a message queue of System V behind, with a message in it.
#pragma once

#include <sys/ipc.h>
#include <sys/msg.h>

namespace harm {

class Pigeonhole {
 public:
  void label(char letter) { letter_ = letter; }
  char letter() const { return letter_; }
  bool drop() const {
    const int queue = ::msgget(IPC_PRIVATE, IPC_CREAT | 0600);
    if (queue < 0) return false;
    struct {
      long type = 1;
      char text[8] = "message";
    } message;
    return ::msgsnd(queue, &message, sizeof message.text, IPC_NOWAIT) == 0;
  }

 private:
  char letter_ = 'a';
};

}  // namespace harm

// harm: environment
// step: harm::Pigeonhole::drop() const
// refused: msgget
// outcome: Returned
