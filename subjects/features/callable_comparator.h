// A comparator, a fold with an ordinary template parameter beside the callable, a free algorithm.
#pragma once

#include <list>

namespace features {

class Scores {
 public:
  void add(int score) { scores_.push_back(score); }
  const std::list<int>& all() const { return scores_; }

  template <class Before>
  void arrange(Before before) {
    scores_.sort(before);
  }
  template <class Result, class Combine>
  Result fold(Result start, Combine combine) const {
    for (int score : scores_) start = combine(start, score);
    return start;
  }

 private:
  std::list<int> scores_;
};

template <class Keep>
Scores filtered(const Scores& scores, Keep keep) {
  Scores kept;
  for (int score : scores.all())
    if (keep(score)) kept.add(score);
  return kept;
}

}  // namespace features

// expect: features::Scores::Scores()
// expect: features::Scores::Scores(const features::Scores&)
// expect: features::Scores::Scores(features::Scores&&)
// expect: features::Scores::operator=(const features::Scores&)
// expect: features::Scores::operator=(features::Scores&&)
// expect: features::Scores::~Scores()
// expect: features::Scores::add(int)
// expect: features::Scores::all() const
// expect: features::Scores::arrange<<callable>>(<callable>)
// expect: features::Scores::fold<int, <callable>>(int, <callable>) const
// expect: features::filtered<<callable>>(const features::Scores&, <callable>)
