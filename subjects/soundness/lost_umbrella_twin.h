// Twin of lost_umbrella: it is forgotten when it is fetched.
#pragma once

namespace soundness {

class LostUmbrellaTwin {
 public:
  LostUmbrellaTwin() = default;
  LostUmbrellaTwin(const LostUmbrellaTwin&) = delete;
  LostUmbrellaTwin& operator=(const LostUmbrellaTwin&) = delete;
  ~LostUmbrellaTwin() {
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
    umbrella_ = nullptr;
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
