// A scoped enumeration as parameter and result.
#pragma once

namespace features {

enum class Direction { North, East, South, West };

class Robot {
 public:
  explicit Robot(Direction facing = Direction::North) : facing_(facing) {}
  void turnRight() { facing_ = static_cast<Direction>((static_cast<int>(facing_) + 1) % 4); }
  void face(Direction direction) { facing_ = direction; }
  Direction facing() const { return facing_; }

 private:
  Direction facing_;
};

}  // namespace features

// expect: features::Direction::North
// expect: features::Direction::East
// expect: features::Direction::South
// expect: features::Direction::West
// expect: features::Robot::Robot(const features::Robot&)
// expect: features::Robot::Robot(features::Robot&&)
// expect: features::Robot::operator=(const features::Robot&)
// expect: features::Robot::operator=(features::Robot&&)
// expect: features::Robot::~Robot()
// expect: features::Robot::Robot(features::Direction)
// expect: features::Robot::turnRight()
// expect: features::Robot::face(features::Direction)
// expect: features::Robot::facing() const
