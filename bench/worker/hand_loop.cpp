// The same calls in a loop that a person would write, compiled with the worker's flags. Prints
// calls per CPU second. Arguments: sequences, rounds, 1 to check the invariant after each call. The
// sanitizers' options are those of the worker (sanitizer_hooks.cpp).
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "subject.h"

extern "C" const char* __asan_default_options() {
  return "symbolize=0:detect_leaks=0:detect_stack_use_after_return=1:malloc_context_size=16:"
         "quarantine_size_mb=64:strict_string_checks=1";
}

template <bool Invariant>
static void check(const bench::Stack& stack) {
  if constexpr (Invariant) {
    if (!stack.invariant()) std::abort();
  }
}

template <bool Invariant>
static void runSequence(int rounds) {
  volatile long sink = 0;
  auto* stack = new bench::Stack();
  check<Invariant>(*stack);
  for (int k = 0; k < rounds; ++k) {
    stack->push(k);
    check<Invariant>(*stack);
    sink = stack->top();
    check<Invariant>(*stack);
    stack->push(k + 1);
    check<Invariant>(*stack);
    sink = static_cast<long>(stack->size());
    check<Invariant>(*stack);
    stack->pop();
    check<Invariant>(*stack);
  }
  delete stack;
}

int main(int argc, char** argv) {
  const long sequences = argc > 1 ? std::atol(argv[1]) : 100000;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 20;
  const bool invariant = argc > 3 && std::atoi(argv[3]) == 1;
  const std::clock_t begin = std::clock();
  for (long s = 0; s < sequences; ++s) {
    invariant ? runSequence<true>(rounds) : runSequence<false>(rounds);
  }
  const double took = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::printf("%.0f\n", static_cast<double>(sequences) * (rounds * 5 + 1) / took);
}
