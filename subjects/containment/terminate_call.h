// Calls std::terminate.
#pragma once

#include <exception>

namespace containment {

class Contract {
 public:
  void sign() { signed_ = true; }
  bool isSigned() const { return signed_; }
  void cancel() { std::terminate(); }

 private:
  bool signed_ = false;
};

}  // namespace containment

// harm: containment::Contract::cancel() : Crashed terminate
