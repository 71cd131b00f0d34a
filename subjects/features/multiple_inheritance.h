// Two bases whose methods both reach the subclass; a name in both is settled by an override.
#pragma once

#include <string>

namespace features {

class Named {
 public:
  void rename(const std::string& name) { name_ = name; }
  std::string describe() const { return "name " + name_; }

 private:
  std::string name_ = "none";
};

class Priced {
 public:
  void setPrice(int cents) { cents_ = cents; }
  std::string describe() const { return "price " + std::to_string(cents_); }

 private:
  int cents_ = 0;
};

class Product : public Named, public Priced {
 public:
  std::string describe() const { return Named::describe() + ", " + Priced::describe(); }
};

}  // namespace features

// expect: features::Named::Named()
// expect: features::Named::Named(const features::Named&)
// expect: features::Named::Named(features::Named&&)
// expect: features::Named::operator=(const features::Named&)
// expect: features::Named::operator=(features::Named&&)
// expect: features::Named::~Named()
// expect: features::Named::rename(const std::string&)
// expect: features::Named::describe() const
// expect: features::Priced::Priced()
// expect: features::Priced::Priced(const features::Priced&)
// expect: features::Priced::Priced(features::Priced&&)
// expect: features::Priced::operator=(const features::Priced&)
// expect: features::Priced::operator=(features::Priced&&)
// expect: features::Priced::~Priced()
// expect: features::Priced::setPrice(int)
// expect: features::Priced::describe() const
// expect: features::Product::Product()
// expect: features::Product::Product(const features::Product&)
// expect: features::Product::Product(features::Product&&)
// expect: features::Product::operator=(const features::Product&)
// expect: features::Product::operator=(features::Product&&)
// expect: features::Product::~Product()
// expect: features::Product::rename(const std::string&)
// expect: features::Product::setPrice(int)
// expect: features::Product::describe() const
