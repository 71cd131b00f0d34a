// std::unique_ptr as a sink, a result, by reference and to a primitive.
#pragma once

#include <memory>
#include <utility>

namespace features {

class Motor {
 public:
  explicit Motor(int power) : power_(power) {}
  int power() const { return power_; }

 private:
  int power_;
};

class Car {
 public:
  explicit Car(std::unique_ptr<Motor> motor) : motor_(std::move(motor)) {}
  std::unique_ptr<Motor> swap(std::unique_ptr<Motor> motor) {
    return std::exchange(motor_, std::move(motor));
  }
  bool drives() const { return motor_ && motor_->power() > 0; }
  const std::unique_ptr<Motor>& motor() const { return motor_; }
  bool stronger(const std::unique_ptr<Motor>& other) const {
    return drives() && (!other || motor_->power() > other->power());
  }
  std::unique_ptr<int> power() const {
    return motor_ ? std::make_unique<int>(motor_->power()) : nullptr;
  }

 private:
  std::unique_ptr<Motor> motor_;
};

}  // namespace features

// expect: features::Motor::Motor(const features::Motor&)
// expect: features::Motor::Motor(features::Motor&&)
// expect: features::Motor::operator=(const features::Motor&)
// expect: features::Motor::operator=(features::Motor&&)
// expect: features::Motor::~Motor()
// expect: features::Motor::Motor(int)
// expect: features::Motor::power() const
// expect: features::Car::Car(features::Car&&)
// expect: features::Car::operator=(features::Car&&)
// expect: features::Car::~Car()
// expect: features::Car::Car(std::unique_ptr<features::Motor>)
// expect: features::Car::swap(std::unique_ptr<features::Motor>)
// expect: features::Car::drives() const
// expect: features::Car::motor() const
// expect: features::Car::stronger(const std::unique_ptr<features::Motor>&) const
// expect: features::Car::power() const
