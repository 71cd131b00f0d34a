// Public data members of a base are read and written through the subclass too.
#pragma once

namespace features {

struct Entity {
  int id = 0;
  double mass = 1;
  static constexpr int kLimit = 64;
};

class Planet : public Entity {
 public:
  explicit Planet(int moons) : moons(moons) {}
  double weight(double gravity) const { return mass * gravity; }

  int moons;
};

}  // namespace features

// expect: features::Entity::Entity()
// expect: features::Entity::Entity(const features::Entity&)
// expect: features::Entity::Entity(features::Entity&&)
// expect: features::Entity::operator=(const features::Entity&)
// expect: features::Entity::operator=(features::Entity&&)
// expect: features::Entity::~Entity()
// expect: features::Entity::Entity{int, double}
// expect: features::Entity::id
// expect: features::Entity::id=
// expect: features::Entity::mass
// expect: features::Entity::mass=
// expect: features::Entity::kLimit
// expect: features::Planet::Planet(const features::Planet&)
// expect: features::Planet::Planet(features::Planet&&)
// expect: features::Planet::operator=(const features::Planet&)
// expect: features::Planet::operator=(features::Planet&&)
// expect: features::Planet::~Planet()
// expect: features::Planet::Planet(int)
// expect: features::Planet::weight(double) const
// expect: features::Planet::moons
// expect: features::Planet::moons=
// expect: features::Planet::id
// expect: features::Planet::id=
// expect: features::Planet::mass
// expect: features::Planet::mass=
// expect: features::Planet::kLimit
