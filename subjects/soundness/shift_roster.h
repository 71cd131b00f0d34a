// Faulty: the successor of the last shift is a shift that has no mark.
#pragma once

namespace soundness {

enum class WorkShift { Early, Late, Night };

inline WorkShift& operator++(WorkShift& shift) {
  shift = static_cast<WorkShift>((static_cast<unsigned>(shift) + 1) % 4);
  return shift;
}

class ShiftRoster {
 public:
  void assign(WorkShift shift) { shift_ = shift; }

  char mark() {
    const char marks[3] = {'e', 'l', 'n'};
    mark_ = marks[static_cast<unsigned>(shift_)];
    return mark_;
  }

 private:
  WorkShift shift_ = WorkShift::Early;
  char mark_ = 'e';
};

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 4 calls
// native: ShiftRoster roster; auto shift = WorkShift::Night; ++shift;
// native: roster.assign(shift); roster.mark();
