// Faulty: who deletes what a function made for it takes the last strings away.
#pragma once

namespace soundness {

class Puppet {
 public:
  Puppet(const Puppet&) = delete;
  Puppet& operator=(const Puppet&) = delete;
  ~Puppet() { strings_ = 0; }

  static Puppet* onStage() {
    if (shown_ == nullptr) shown_ = new Puppet;
    return shown_;
  }

  static int perString() { return 12 / strings_; }

 private:
  Puppet() = default;

  static inline Puppet* shown_ = nullptr;
  static inline int strings_ = 4;
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 3 calls
// native: delete Puppet::onStage(); Puppet::perString();
