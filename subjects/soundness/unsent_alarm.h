// Faulty: nobody lets go of the exception that was kept.
#pragma once

#include <exception>
#include <memory>

namespace soundness {

class UnsentAlarm {
 public:
  UnsentAlarm() {}
  ~UnsentAlarm() {}
  UnsentAlarm(const UnsentAlarm&) = delete;
  UnsentAlarm& operator=(const UnsentAlarm&) = delete;

  void ring() {
    if (isSet_) return;
    try {
      throw 5;
    } catch (...) {
      std::construct_at(&cause_, std::current_exception());
      isSet_ = true;
    }
  }

 private:
  union {
    std::exception_ptr cause_;
  };
  bool isSet_ = false;
};

}  // namespace soundness

// item: A5
// kind: leak
// scope: 1 object, 3 calls
// native: UnsentAlarm alarm; alarm.ring();
