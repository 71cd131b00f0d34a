// What reaches the end of a chain: inherited from two levels up, overridden, hidden by name.
#pragma once

namespace features {

class Counter {
 public:
  void add(int amount) { total_ += static_cast<unsigned>(amount); }
  void reset() { total_ = 0; }
  unsigned total() const { return total_; }
  static int limit() { return 100; }

 protected:
  unsigned total_ = 0;
};

class StepCounter : public Counter {
 public:
  void step() { add(1); }
};

// Its own `add` hides the inherited one.
class LapCounter : public StepCounter {
 public:
  void add(int laps, int stepsPerLap) {
    total_ += static_cast<unsigned>(laps) * static_cast<unsigned>(stepsPerLap);
  }
};

}  // namespace features

// expect: features::Counter::Counter()
// expect: features::Counter::Counter(const features::Counter&)
// expect: features::Counter::Counter(features::Counter&&)
// expect: features::Counter::operator=(const features::Counter&)
// expect: features::Counter::operator=(features::Counter&&)
// expect: features::Counter::~Counter()
// expect: features::Counter::add(int)
// expect: features::Counter::reset()
// expect: features::Counter::total() const
// expect: features::Counter::limit()
// expect: features::StepCounter::StepCounter()
// expect: features::StepCounter::StepCounter(const features::StepCounter&)
// expect: features::StepCounter::StepCounter(features::StepCounter&&)
// expect: features::StepCounter::operator=(const features::StepCounter&)
// expect: features::StepCounter::operator=(features::StepCounter&&)
// expect: features::StepCounter::~StepCounter()
// expect: features::StepCounter::step()
// expect: features::StepCounter::add(int)
// expect: features::StepCounter::reset()
// expect: features::StepCounter::total() const
// expect: features::StepCounter::limit()
// expect: features::LapCounter::LapCounter()
// expect: features::LapCounter::LapCounter(const features::LapCounter&)
// expect: features::LapCounter::LapCounter(features::LapCounter&&)
// expect: features::LapCounter::operator=(const features::LapCounter&)
// expect: features::LapCounter::operator=(features::LapCounter&&)
// expect: features::LapCounter::~LapCounter()
// expect: features::LapCounter::add(int, int)
// expect: features::LapCounter::step()
// expect: features::LapCounter::reset()
// expect: features::LapCounter::total() const
// expect: features::LapCounter::limit()
