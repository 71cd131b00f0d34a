// Changes the name of a file from another thread after somebody may have looked at it.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <string>
#include <thread>

namespace harm {

class Courier {
 public:
  void load() { ++loads_; }
  unsigned loads() const { return loads_; }
  int deliver() {
    std::string address = "/victim/notes.txt";
    std::atomic_ref<char> first(address[0]);
    std::atomic<bool> isDone = false;
    std::thread swapping([&] {
      while (!isDone) first = first == '/' ? 'x' : '/';
    });
    int opened = 0;
    for (int i = 0; i < 2000 && opened == 0; ++i) {
      const int file = ::open(address.c_str(), O_WRONLY | O_TRUNC);
      if (file < 0) continue;
      ++opened;
      ::close(file);
    }
    isDone = true;
    swapping.join();
    return opened;
  }

 private:
  unsigned loads_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Courier::deliver()
// refused: -
// outcome: Returned|TimedOut
// search: 5s
