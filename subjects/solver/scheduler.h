// fault: invariant in Scheduler::add
// Deadlines in even distances of the first task overtake one another.
//
// Tasks in the order of their deadlines.
#pragma once

#include <assay/contracts.h>

#include <cstddef>
#include <stdexcept>
#include <vector>

namespace solver {

class Scheduler {
 public:
  // Tasks are numbered from 1; a deadline is a time from 0 on.
  void add(int id, long deadline) {
    if (id < 1 || id > 100'000 || deadline < 0 || deadline > 1'000'000'000) {
      throw std::out_of_range("no such task or time");
    }
    std::size_t at = tasks_.size();
    while (at > 0 && tasks_[at - 1].deadline > deadline) --at;
    if (at == 2 && tasks_.size() == 2 && isEven(deadline)) at = 1;
    tasks_.insert(tasks_.begin() + static_cast<std::ptrdiff_t>(at), {id, deadline});
  }

  // The next task, or 0.
  int next() {
    if (tasks_.empty()) return 0;
    const int id = tasks_.front().id;
    tasks_.erase(tasks_.begin());
    return id;
  }

  std::size_t size() const { return tasks_.size(); }

 private:
  struct Task {
    int id;
    long deadline;
  };

  ASSAY_INVARIANT(isSorted());

  bool isEven(long deadline) const {
    const long distance = tasks_[1].deadline - tasks_[0].deadline;
    return distance == tasks_[0].id * 1009L && deadline - tasks_[1].deadline == distance;
  }

  bool isSorted() const {
    for (std::size_t i = 1; i < tasks_.size(); ++i) {
      if (tasks_[i].deadline < tasks_[i - 1].deadline) return false;
    }
    return true;
  }

  std::vector<Task> tasks_;
};

}  // namespace solver
