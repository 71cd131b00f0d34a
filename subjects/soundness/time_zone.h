// Faulty: a zone west of Greenwich is sign-extended before it is shifted.
#pragma once

namespace soundness {

class TimeZone {
 public:
  void select(signed char hours) { hours_ = static_cast<unsigned short>(hours); }

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
// native: TimeZone zone; zone.select(-1); zone.label();
