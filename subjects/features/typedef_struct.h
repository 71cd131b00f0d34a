// The C way: an unnamed struct and an unnamed enum that get their names from a typedef.
#pragma once

namespace features {

typedef enum { UnitPixel, UnitPercent } Unit;

typedef struct {
  double value;
  Unit unit;
} Length;

inline double resolve(const Length& length, double whole) {
  return length.unit == UnitPercent ? whole * length.value / 100 : length.value;
}

}  // namespace features

// expect: features::Unit::UnitPixel
// expect: features::Unit::UnitPercent
// expect: features::Length::Length()
// expect: features::Length::Length(const features::Length&)
// expect: features::Length::Length(features::Length&&)
// expect: features::Length::operator=(const features::Length&)
// expect: features::Length::operator=(features::Length&&)
// expect: features::Length::~Length()
// expect: features::Length::Length{double, features::Unit}
// expect: features::Length::value
// expect: features::Length::value=
// expect: features::Length::unit
// expect: features::Length::unit=
// expect: features::resolve(const features::Length&, double)
