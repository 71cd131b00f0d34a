// Twin of puppet_show: nothing is made.
#pragma once

namespace soundness {

class PuppetTwin {
 public:
  PuppetTwin(const PuppetTwin&) = delete;
  PuppetTwin& operator=(const PuppetTwin&) = delete;

  static PuppetTwin* onStage() { return nullptr; }

  static int perString() { return 12 / strings_; }

 private:
  PuppetTwin() = default;

  static inline int strings_ = 4;
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 3 calls
