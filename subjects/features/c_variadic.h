// Functions with an ellipsis cannot be called with confidence and are skipped, with a reason.
#pragma once

#include <cstdarg>

namespace features {

class Tracer {
 public:
  Tracer() = default;
  Tracer(int count, ...) {
    va_list values;
    va_start(values, count);
    for (int i = 0; i < count; ++i) sum_ += va_arg(values, int);
    va_end(values);
  }
  void trace(const char* format, ...) { sum_ += format == nullptr ? 0 : 1; }
  long sum() const { return sum_; }

 private:
  long sum_ = 0;
};

}  // namespace features

// expect: features::Tracer::Tracer()
// expect: features::Tracer::Tracer(const features::Tracer&)
// expect: features::Tracer::Tracer(features::Tracer&&)
// expect: features::Tracer::operator=(const features::Tracer&)
// expect: features::Tracer::operator=(features::Tracer&&)
// expect: features::Tracer::~Tracer()
// expect: features::Tracer::sum() const
// expect-not: features::Tracer::Tracer(int, ...) : variadic
// expect-not: features::Tracer::trace(const char*, ...) : variadic
