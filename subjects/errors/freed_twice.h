// Closing twice gives a block back twice.
#pragma once

namespace errors {

class Door {
 public:
  Door() : key_(new int(1)) {}
  ~Door() {
    if (!wasClosed_) delete key_;
  }
  Door(const Door&) = delete;
  Door& operator=(const Door&) = delete;

  void close() {
    delete key_;
    wasClosed_ = true;
  }

 private:
  int* key_;
  bool wasClosed_ = false;
};

}  // namespace errors

// kind: double-free
// error: double-free
