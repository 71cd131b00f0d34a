// What was never allocated is given back.
#pragma once

namespace errors {

class Owner {
 public:
  void lend() { thing_ = &own_; }
  void drop() {
    delete thing_;
    thing_ = nullptr;
  }
  ~Owner() { drop(); }
  Owner() = default;
  Owner(const Owner&) = delete;
  Owner& operator=(const Owner&) = delete;

 private:
  int own_ = 0;
  int* thing_ = nullptr;
};

}  // namespace errors

// kind: new-delete-type-mismatch
// error: bad-free
