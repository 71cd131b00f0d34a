// Raw pointers to objects that stay with their owner: kept for a while, and returned.
#pragma once

#include <string>
#include <utility>

namespace features {

class Employee {
 public:
  explicit Employee(std::string name) : name_(std::move(name)) {}
  void setManager(Employee* manager) { manager_ = manager; }
  Employee* manager() const { return manager_; }
  bool reportsTo(const Employee* other) const { return other != nullptr && manager_ == other; }
  const std::string* name() const { return &name_; }

 private:
  std::string name_;
  Employee* manager_ = nullptr;
};

}  // namespace features

// expect: features::Employee::Employee(const features::Employee&)
// expect: features::Employee::Employee(features::Employee&&)
// expect: features::Employee::operator=(const features::Employee&)
// expect: features::Employee::operator=(features::Employee&&)
// expect: features::Employee::~Employee()
// expect: features::Employee::Employee(std::string)
// expect: features::Employee::setManager(features::Employee*)
// expect: features::Employee::manager() const
// expect: features::Employee::reportsTo(const features::Employee*) const
// expect: features::Employee::name() const
