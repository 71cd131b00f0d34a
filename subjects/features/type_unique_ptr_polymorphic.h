// std::unique_ptr to an abstract class, filled with one of its subclasses.
#pragma once

#include <memory>
#include <utility>

namespace features {

class Filter {
 public:
  virtual ~Filter() = default;
  virtual int apply(int sample) const = 0;
};

class Halve : public Filter {
 public:
  int apply(int sample) const override { return sample / 2; }
};

class Floor : public Filter {
 public:
  explicit Floor(int level) : level_(level) {}
  int apply(int sample) const override { return sample < level_ ? level_ : sample; }

 private:
  int level_;
};

class Pipeline {
 public:
  void install(std::unique_ptr<Filter> filter) { filter_ = std::move(filter); }
  std::unique_ptr<Filter> remove() { return std::move(filter_); }
  int run(int sample) const { return filter_ ? filter_->apply(sample) : sample; }

 private:
  std::unique_ptr<Filter> filter_;
};

}  // namespace features

// expect: features::Filter::apply(int) const
// expect: features::Halve::Halve()
// expect: features::Halve::Halve(const features::Halve&)
// expect: features::Halve::Halve(features::Halve&&)
// expect: features::Halve::operator=(const features::Halve&)
// expect: features::Halve::operator=(features::Halve&&)
// expect: features::Halve::~Halve()
// expect: features::Halve::apply(int) const
// expect: features::Floor::Floor(const features::Floor&)
// expect: features::Floor::Floor(features::Floor&&)
// expect: features::Floor::operator=(const features::Floor&)
// expect: features::Floor::operator=(features::Floor&&)
// expect: features::Floor::~Floor()
// expect: features::Floor::Floor(int)
// expect: features::Floor::apply(int) const
// expect: features::Pipeline::Pipeline()
// expect: features::Pipeline::Pipeline(features::Pipeline&&)
// expect: features::Pipeline::operator=(features::Pipeline&&)
// expect: features::Pipeline::~Pipeline()
// expect: features::Pipeline::install(std::unique_ptr<features::Filter>)
// expect: features::Pipeline::remove()
// expect: features::Pipeline::run(int) const
