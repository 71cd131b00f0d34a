// Twin of weather_log: the level of a blank reading is zero.
#pragma once

namespace soundness {

class WeatherLogTwin {
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
    reading.level = 0;
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
