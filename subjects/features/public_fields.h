// Public data members beside private ones: read and written directly.
#pragma once

namespace features {

class Particle {
 public:
  explicit Particle(double mass) : mass_(mass) {}
  double energy() const { return 0.5 * mass_ * speed * speed; }

  double speed = 0;
  int charge = 0;
  bool visible = true;
  mutable int observations = 0;

 private:
  double mass_;
};

}  // namespace features

// expect: features::Particle::Particle(const features::Particle&)
// expect: features::Particle::Particle(features::Particle&&)
// expect: features::Particle::operator=(const features::Particle&)
// expect: features::Particle::operator=(features::Particle&&)
// expect: features::Particle::~Particle()
// expect: features::Particle::Particle(double)
// expect: features::Particle::energy() const
// expect: features::Particle::speed
// expect: features::Particle::speed=
// expect: features::Particle::charge
// expect: features::Particle::charge=
// expect: features::Particle::visible
// expect: features::Particle::visible=
// expect: features::Particle::observations
// expect: features::Particle::observations=
