// Keeps a plain number in a static member.
#pragma once

namespace containment {

class Ticket {
 public:
  void stamp() { stamped_ = true; }
  bool stamped() const { return stamped_; }
  unsigned draw() { return ++drawn_; }
  static unsigned drawn() { return drawn_; }

 private:
  static inline unsigned drawn_ = 0;
  bool stamped_ = false;
};

}  // namespace containment

// harm: containment::Ticket::draw() : Returned
