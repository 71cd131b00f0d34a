// The same calls in a loop that a person would write, compiled with the worker's flags. Prints
// calls per second. The sanitizers' options are those of the worker (sanitizer_hooks.cpp).
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "subject.h"

extern "C" const char* __asan_default_options() {
  return "symbolize=0:detect_leaks=0:detect_stack_use_after_return=1:malloc_context_size=16:"
         "quarantine_size_mb=64:strict_string_checks=1";
}

int main(int argc, char** argv) {
  const long sequences = argc > 1 ? std::atol(argv[1]) : 100000;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 20;
  volatile long sink = 0;
  const auto begin = std::chrono::steady_clock::now();
  for (long s = 0; s < sequences; ++s) {
    auto* stack = new bench::Stack();
    for (int k = 0; k < rounds; ++k) {
      stack->push(k);
      sink = stack->top();
      stack->push(k + 1);
      sink = static_cast<long>(stack->size());
      stack->pop();
    }
    delete stack;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::printf("%.0f\n", static_cast<double>(sequences) * (rounds * 5 + 1) / took.count());
}
