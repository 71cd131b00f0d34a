// Predicates, constrained by standard concepts, over a class of this file.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace features {

class Task {
 public:
  Task(std::string name, int priority) : name_(std::move(name)), priority_(priority) {}
  const std::string& name() const { return name_; }
  int priority() const { return priority_; }

 private:
  std::string name_;
  int priority_;
};

class Agenda {
 public:
  void plan(const Task& task) { tasks_.push_back(task); }

  template <std::predicate<const Task&> Matches>
  std::size_t count(Matches matches) const {
    std::size_t found = 0;
    for (const Task& task : tasks_) found += matches(task) ? 1 : 0;
    return found;
  }
  std::size_t drop(std::predicate<const Task&> auto done) { return std::erase_if(tasks_, done); }

 private:
  std::vector<Task> tasks_;
};

}  // namespace features

// expect: features::Task::Task(const features::Task&)
// expect: features::Task::Task(features::Task&&)
// expect: features::Task::operator=(const features::Task&)
// expect: features::Task::operator=(features::Task&&)
// expect: features::Task::~Task()
// expect: features::Task::Task(std::string, int)
// expect: features::Task::name() const
// expect: features::Task::priority() const
// expect: features::Agenda::Agenda()
// expect: features::Agenda::Agenda(const features::Agenda&)
// expect: features::Agenda::Agenda(features::Agenda&&)
// expect: features::Agenda::operator=(const features::Agenda&)
// expect: features::Agenda::operator=(features::Agenda&&)
// expect: features::Agenda::~Agenda()
// expect: features::Agenda::plan(const features::Task&)
// expect: features::Agenda::count<<callable>>(<callable>) const
// expect: features::Agenda::drop<<callable>>(<callable>)
