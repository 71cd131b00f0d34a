// Faulty: an umbrella that was fetched is deleted once more when it is reported lost.
#pragma once

namespace soundness {

class LostUmbrella {
 public:
  LostUmbrella() = default;
  LostUmbrella(const LostUmbrella&) = delete;
  LostUmbrella& operator=(const LostUmbrella&) = delete;
  ~LostUmbrella() {
    if (present_) delete umbrella_;
  }

  void leave(unsigned char colour) {
    if (present_) return;
    umbrella_ = new unsigned char(colour);
    present_ = true;
  }

  void fetch() {
    if (present_) delete umbrella_;
    present_ = false;
  }

  void report() {
    delete umbrella_;
    umbrella_ = nullptr;
    present_ = false;
  }

 private:
  unsigned char* umbrella_ = nullptr;
  bool present_ = false;
};

}  // namespace soundness

// item: B
// kind: double-free
// scope: 1 object, 4 calls
// native: LostUmbrella stand; stand.leave(3); stand.fetch(); stand.report();
