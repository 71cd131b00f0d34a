// Twin of time_zone: the zone is zero-extended.
#pragma once

namespace soundness {

class TimeZoneTwin {
 public:
  void select(signed char hours) { hours_ = static_cast<unsigned char>(hours); }

  char label() {
    const char labels[3] = {'e', 'm', 'w'};
    label_ = labels[hours_ >> 14];
    return label_;
  }

 private:
  unsigned short hours_ = 0;
  char label_ = 'e';
};

}  // namespace soundness

// item: A1
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
