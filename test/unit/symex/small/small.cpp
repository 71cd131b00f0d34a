// Functions for the tests of bounds, searchers and sequences.
#include <cstdlib>
#include <ctime>
#include <stdexcept>

struct Counter {
  int value = 0;
  void add(int amount) {
    if (amount < 0) throw std::invalid_argument("negative");
    value = amount;
  }
};

extern "C" {

int unknown_function(int x);

int count_down(unsigned n) {
  int steps = 0;
  while (n > 0) {
    --n;
    ++steps;
  }
  return steps;
}
int hundred_times(int x) {
  int sum = 0;
  for (int i = 0; i < 100; ++i) sum += i;
  return sum ^ x;
}
int endless_recursion(int x) { return endless_recursion(x ^ 1) ^ 1; }
int endless_loop(int x) {
  for (;;) x ^= 1;
}
int calls_unknown(int x) { return x == 3 ? unknown_function(x) : 0; }
int many_paths(int a, int b, int c) {
  int result = 0;
  for (const int x : {a, b, c}) {
    if (x < 10) {
      result += 1;
    } else if (x < 20) {
      result += 10;
    } else {
      result += 100;
    }
  }
  return result;
}
void make_counter(void** slots, unsigned) { slots[0] = new Counter; }
void counter_add(void** slots, unsigned) {
  static_cast<Counter*>(slots[1])->add(*static_cast<int*>(slots[2]));
}
void counter_get(void** slots, unsigned) {
  *static_cast<int*>(slots[0]) = static_cast<Counter*>(slots[1])->value + 0;
}
int throws_message(int x) {
  if (x == x) throw std::runtime_error("the message");
  return 0;
}
int secret(unsigned x, unsigned y) {
  if (x == 0x5EED && y == 3 * x + 7) std::abort();
  return 0;
}
int asks_the_clock() {
  if (std::time(nullptr) % 2 == 0) return 1;
  return 2;
}
}
