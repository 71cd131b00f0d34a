// The signed and unsigned integers of every rank.
#pragma once

namespace features {

class Accumulator {
 public:
  void add(short value) { add(static_cast<long long>(value)); }
  void add(unsigned short value) { add(static_cast<unsigned long long>(value)); }
  void add(int value) { add(static_cast<long long>(value)); }
  void add(unsigned value) { add(static_cast<unsigned long long>(value)); }
  void add(long value) { add(static_cast<long long>(value)); }
  void add(unsigned long value) { add(static_cast<unsigned long long>(value)); }
  void add(long long value) { add(static_cast<unsigned long long>(value)); }
  void add(unsigned long long value) { sum_ += value; }
  unsigned long long sum() const { return sum_; }
  short low() const { return static_cast<short>(sum_); }

 private:
  unsigned long long sum_ = 0;
};

}  // namespace features

// expect: features::Accumulator::Accumulator()
// expect: features::Accumulator::Accumulator(const features::Accumulator&)
// expect: features::Accumulator::Accumulator(features::Accumulator&&)
// expect: features::Accumulator::operator=(const features::Accumulator&)
// expect: features::Accumulator::operator=(features::Accumulator&&)
// expect: features::Accumulator::~Accumulator()
// expect: features::Accumulator::add(short)
// expect: features::Accumulator::add(unsigned short)
// expect: features::Accumulator::add(int)
// expect: features::Accumulator::add(unsigned int)
// expect: features::Accumulator::add(long)
// expect: features::Accumulator::add(unsigned long)
// expect: features::Accumulator::add(long long)
// expect: features::Accumulator::add(unsigned long long)
// expect: features::Accumulator::sum() const
// expect: features::Accumulator::low() const
