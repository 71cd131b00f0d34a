// Twin of echo_wall: the address of a field is kept.
#pragma once

namespace soundness {

class EchoWallTwin {
 public:
  EchoWallTwin() = default;
  EchoWallTwin(const EchoWallTwin&) = delete;
  EchoWallTwin& operator=(const EchoWallTwin&) = delete;

  void call(unsigned char sound) {
    last_ = sound;
    heard_ = &last_;
  }
  short echo() const { return heard_ == nullptr ? short{0} : *heard_; }

 private:
  short last_ = 0;
  const short* heard_ = nullptr;
};

}  // namespace soundness

// item: B
// kind: stack-use-after-return
// scope: 1 object, 3 calls
