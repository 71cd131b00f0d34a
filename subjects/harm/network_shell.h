// Has a shell connect to a server.
#pragma once

#include <cstdlib>

namespace harm {

class Modem {
 public:
  void dial(int digit) { digits_ = digits_ * 10 + static_cast<unsigned>(digit); }
  unsigned digits() const { return digits_; }
  bool connect() const {
    return std::system("exec 2> /dev/null; bash -c ': > /dev/tcp/127.0.0.1/2525'") == 0;
  }

 private:
  unsigned digits_ = 0;
};

}  // namespace harm

// harm: network
// step: harm::Modem::connect() const
// refused: socket|connect|execve|clone|vfork|fork|openat
// outcome: Returned
// search: 5s
