// Throws an exception whose text deletes a file when it is read.
#pragma once

#include <unistd.h>

#include <exception>

namespace harm {

class Complaint : public std::exception {
 public:
  const char* what() const noexcept override {
    ::unlink("/victim/ledger.bin");
    return "not today";
  }
};

class Counter {
 public:
  void open() { isOpen_ = true; }
  bool isOpen() const { return isOpen_; }
  void serve() { throw Complaint(); }

 private:
  bool isOpen_ = false;
};

}  // namespace harm

// harm: files
// step: harm::Counter::serve()
// refused: unlink
// outcome: Threw
