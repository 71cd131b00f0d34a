// A base with a virtual and a plain method; the subclass overrides the one and inherits the other.
#pragma once

#include <string>

namespace features {

class Animal {
 public:
  explicit Animal(int legs) : legs_(legs) {}
  virtual ~Animal() = default;

  int legs() const { return legs_; }
  virtual std::string sound() const { return "..."; }

 private:
  int legs_;
};

class Dog : public Animal {
 public:
  Dog() : Animal(4) {}
  std::string sound() const override { return "woof"; }
  void fetch(int times) { fetched_ += static_cast<unsigned>(times); }
  unsigned fetched() const { return fetched_; }

 private:
  unsigned fetched_ = 0;
};

}  // namespace features

// expect: features::Animal::Animal(const features::Animal&)
// expect: features::Animal::operator=(const features::Animal&)
// expect: features::Animal::~Animal()
// expect: features::Animal::Animal(int)
// expect: features::Animal::legs() const
// expect: features::Animal::sound() const
// expect: features::Dog::Dog()
// expect: features::Dog::Dog(const features::Dog&)
// expect: features::Dog::Dog(features::Dog&&)
// expect: features::Dog::operator=(const features::Dog&)
// expect: features::Dog::operator=(features::Dog&&)
// expect: features::Dog::~Dog()
// expect: features::Dog::legs() const
// expect: features::Dog::sound() const
// expect: features::Dog::fetch(int)
// expect: features::Dog::fetched() const
