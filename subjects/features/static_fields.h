// Static data members that a client may change, and one it may not.
#pragma once

namespace features {

class Settings {
 public:
  static inline int verbosity = 1;
  static inline double scale = 1.0;
  static inline const int version = 3;

  double scaled(double value) const { return verbosity > 0 ? value * scale : value; }
};

}  // namespace features

// expect: features::Settings::Settings()
// expect: features::Settings::Settings(const features::Settings&)
// expect: features::Settings::Settings(features::Settings&&)
// expect: features::Settings::operator=(const features::Settings&)
// expect: features::Settings::operator=(features::Settings&&)
// expect: features::Settings::~Settings()
// expect: features::Settings::verbosity
// expect: features::Settings::verbosity=
// expect: features::Settings::scale
// expect: features::Settings::scale=
// expect: features::Settings::version
// expect: features::Settings::scaled(double) const
