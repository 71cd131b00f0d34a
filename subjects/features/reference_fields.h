// A reference data member, bound once: it can be read.
#pragma once

namespace features {

class Meter {
 public:
  void advance(unsigned steps) { value_ += steps; }
  unsigned value() const { return value_; }

 private:
  unsigned value_ = 0;
};

class Probe {
 public:
  Probe(Meter& meter, const int& offset) : meter(meter), offset(offset) {}
  unsigned read() const { return meter.value() + static_cast<unsigned>(offset); }

  Meter& meter;
  const int& offset;
};

}  // namespace features

// expect: features::Meter::Meter()
// expect: features::Meter::Meter(const features::Meter&)
// expect: features::Meter::Meter(features::Meter&&)
// expect: features::Meter::operator=(const features::Meter&)
// expect: features::Meter::operator=(features::Meter&&)
// expect: features::Meter::~Meter()
// expect: features::Meter::advance(unsigned int)
// expect: features::Meter::value() const
// expect: features::Probe::Probe(const features::Probe&)
// expect: features::Probe::Probe(features::Probe&&)
// expect: features::Probe::~Probe()
// expect: features::Probe::Probe(features::Meter&, const int&)
// expect: features::Probe::read() const
// expect: features::Probe::meter
// expect: features::Probe::offset
