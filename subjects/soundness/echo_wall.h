// Faulty: the address of a local variable is kept for the next call.
#pragma once

namespace soundness {

class EchoWall {
 public:
  EchoWall() = default;
  EchoWall(const EchoWall&) = delete;
  EchoWall& operator=(const EchoWall&) = delete;

  void call(unsigned char sound) {
    short last = sound;
    heard_ = &last;
  }
  short echo() const { return heard_ == nullptr ? short{0} : *heard_; }

 private:
  const short* heard_ = nullptr;
};

}  // namespace soundness

// item: B
// kind: stack-use-after-return
// scope: 1 object, 3 calls
// native: EchoWall wall; wall.call(4); wall.echo();
