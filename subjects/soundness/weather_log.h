// Faulty: a blank reading has a day, but its level is never set.
#pragma once

namespace soundness {

class WeatherLog {
 public:
  void open(unsigned char day) { last_ = blank(day); }
  void measure(unsigned char level) { last_.level = level; }

  bool isWet() {
    wet_ = last_.level > 10;
    return wet_;
  }

 private:
  struct Reading {
    unsigned char day;
    unsigned char level;
  };

  static Reading blank(unsigned char day) {
    Reading reading;
    reading.day = day;

    return reading;
  }

  Reading last_{};
  bool wet_ = false;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 1 object, 3 calls
// check: msan
// native: WeatherLog log; log.open(3); log.isWet();
