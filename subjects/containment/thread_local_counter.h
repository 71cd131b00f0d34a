// Keeps a number for each thread.
#pragma once

namespace containment {

class Span {
 public:
  void tag(char tag) { tag_ = tag; }
  char tag() const { return tag_; }
  unsigned open() { return ++depth_; }

 private:
  static inline thread_local unsigned depth_ = 0;
  char tag_ = 's';
};

}  // namespace containment

// harm: containment::Span::open() : Returned
