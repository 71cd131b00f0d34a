// Twin of shift_roster: the roster starts again with the first.
#pragma once

namespace soundness {

enum class WorkShiftTwin { Early, Late, Night };

inline WorkShiftTwin& operator++(WorkShiftTwin& shift) {
  shift = static_cast<WorkShiftTwin>((static_cast<unsigned>(shift) + 1) % 4);
  return shift;
}

class ShiftRosterTwin {
 public:
  void assign(WorkShiftTwin shift) { shift_ = shift; }

  char mark() {
    const char marks[3] = {'e', 'l', 'n'};
    mark_ = marks[static_cast<unsigned>(shift_) % 3];
    return mark_;
  }

 private:
  WorkShiftTwin shift_ = WorkShiftTwin::Early;
  char mark_ = 'e';
};

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 4 calls
