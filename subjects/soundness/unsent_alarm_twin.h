// Twin of unsent_alarm: the destructor does.
#pragma once

#include <exception>
#include <memory>

namespace soundness {

class UnsentAlarmTwin {
 public:
  UnsentAlarmTwin() {}
  ~UnsentAlarmTwin() {
    if (isSet_) std::destroy_at(&cause_);
  }
  UnsentAlarmTwin(const UnsentAlarmTwin&) = delete;
  UnsentAlarmTwin& operator=(const UnsentAlarmTwin&) = delete;

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
