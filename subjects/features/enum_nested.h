// Enumerations inside a class: public ones are listed, private ones are not.
#pragma once

namespace features {

class Door {
 public:
  enum class State { Open, Closed };
  enum Side { Left, Right };

  explicit Door(Side hinge) : hinge_(hinge) {}
  void push() { state_ = lock_ == Lock::Engaged ? state_ : State::Open; }
  void close() { state_ = State::Closed; }
  void lock() { lock_ = Lock::Engaged; }
  State state() const { return state_; }
  Side hinge() const { return hinge_; }

 private:
  enum class Lock { Free, Engaged };

  Side hinge_;
  State state_ = State::Closed;
  Lock lock_ = Lock::Free;
};

}  // namespace features

// expect: features::Door::Door(const features::Door&)
// expect: features::Door::Door(features::Door&&)
// expect: features::Door::operator=(const features::Door&)
// expect: features::Door::operator=(features::Door&&)
// expect: features::Door::~Door()
// expect: features::Door::State::Open
// expect: features::Door::State::Closed
// expect: features::Door::Side::Left
// expect: features::Door::Side::Right
// expect: features::Door::Door(features::Door::Side)
// expect: features::Door::push()
// expect: features::Door::close()
// expect: features::Door::lock()
// expect: features::Door::state() const
// expect: features::Door::hinge() const
