// Faulty: a level of two has no grade, and the function ends without a result.
#pragma once

namespace soundness {

class SchoolGrade {
 public:
  void setLevel(unsigned char level) {
    if (level < 3) level_ = level;
  }

  char report() {
    grade_ = gradeOf(level_);
    return grade_;
  }

 private:
  static char gradeOf(unsigned char level) {
    switch (level) {
      case 0:
        return 'a';
      case 1:
        return 'b';
    }
  }

  unsigned char level_ = 0;
  char grade_ = 'a';
};

}  // namespace soundness

// item: B
// kind: missing-return
// scope: 1 object, 3 calls
// native: SchoolGrade pupil; pupil.setLevel(2); pupil.report();
