// An abstract class that nothing here implements: its stub chooses what the queries return.
#pragma once

#include <string>

namespace features {

class Weather {
 public:
  virtual ~Weather() = default;
  virtual int temperature(int day) const = 0;
  virtual bool raining() const = 0;
  virtual std::string place() const = 0;
};

class Advisor {
 public:
  explicit Advisor(const Weather& weather) : umbrella_(weather.raining()) {}

  bool umbrella() const { return umbrella_; }
  std::string advise(const Weather& weather, int day) const {
    if (weather.raining()) return "stay in " + weather.place();
    return weather.temperature(day) > 25 ? "swim" : "walk";
  }

 private:
  bool umbrella_;
};

}  // namespace features

// expect: features::Weather::(stub)
// expect: features::Weather::temperature(int) const
// expect: features::Weather::raining() const
// expect: features::Weather::place() const
// expect: features::Advisor::Advisor(const features::Advisor&)
// expect: features::Advisor::Advisor(features::Advisor&&)
// expect: features::Advisor::operator=(const features::Advisor&)
// expect: features::Advisor::operator=(features::Advisor&&)
// expect: features::Advisor::~Advisor()
// expect: features::Advisor::Advisor(const features::Weather&)
// expect: features::Advisor::umbrella() const
// expect: features::Advisor::advise(const features::Weather&, int) const
