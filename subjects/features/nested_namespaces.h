// Classes and free functions in namespaces inside namespaces, referring to one another.
#pragma once

namespace features {
namespace units {

class Celsius {
 public:
  explicit Celsius(double degrees) : degrees_(degrees) {}
  double degrees() const { return degrees_; }

 private:
  double degrees_;
};

}  // namespace units

namespace units::imperial {

class Fahrenheit {
 public:
  explicit Fahrenheit(double degrees) : degrees_(degrees) {}
  double degrees() const { return degrees_; }

 private:
  double degrees_;
};

inline Fahrenheit convert(const Celsius& from) { return Fahrenheit(from.degrees() * 9 / 5 + 32); }

}  // namespace units::imperial
}  // namespace features

// expect: features::units::Celsius::Celsius(const features::units::Celsius&)
// expect: features::units::Celsius::Celsius(features::units::Celsius&&)
// expect: features::units::Celsius::operator=(const features::units::Celsius&)
// expect: features::units::Celsius::operator=(features::units::Celsius&&)
// expect: features::units::Celsius::~Celsius()
// expect: features::units::Celsius::Celsius(double)
// expect: features::units::Celsius::degrees() const
// expect: features::units::imperial::Fahrenheit::Fahrenheit(const features::units::imperial::Fahrenheit&)
// expect: features::units::imperial::Fahrenheit::Fahrenheit(features::units::imperial::Fahrenheit&&)
// expect: features::units::imperial::Fahrenheit::operator=(const features::units::imperial::Fahrenheit&)
// expect: features::units::imperial::Fahrenheit::operator=(features::units::imperial::Fahrenheit&&)
// expect: features::units::imperial::Fahrenheit::~Fahrenheit()
// expect: features::units::imperial::Fahrenheit::Fahrenheit(double)
// expect: features::units::imperial::Fahrenheit::degrees() const
// expect: features::units::imperial::convert(const features::units::Celsius&)
