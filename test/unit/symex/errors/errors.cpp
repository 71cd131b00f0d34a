// For each kind of error a faulty function and its corrected twin. Each takes one number that is
// not known.
#include <cassert>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>

extern "C" void assayContractViolated(int kind, const char* text, const char* file, unsigned line,
                                      const char* function);

namespace {
struct Node {
  int value;
  Node* next;
};
int* danglingLocal(bool isFaulty) {
  static int kept = 4;
  volatile int local = 3;
  return isFaulty ? const_cast<int*>(&local) : &kept;
}
int twice(int x) { return 2 * x; }
struct Inner {
  int first[3];
  int second;
};
struct Base {
  virtual ~Base() = default;
  virtual int get() { return 1; }
};
}  // namespace

extern "C" {

int null_access_faulty(int x) {
  Node node{1, nullptr};
  return x == 7 ? node.next->value : node.value;
}
int null_access_twin(int x) {
  Node node{1, nullptr};
  return x == 7 && node.next != nullptr ? node.next->value : node.value;
}
int null_call_faulty(int x) {
  int (*f)(int) = x > 3 ? nullptr : twice;
  return f(5);
}
int null_call_twin(int x) {
  int (*f)(int) = x > 3 ? nullptr : twice;
  return f != nullptr ? f(5) : 0;
}
int dangling_access_faulty(int x) { return *danglingLocal(x == 12); }
int dangling_access_twin(int x) { return *danglingLocal(false) + x % 2; }
int use_after_free_faulty(int x) {
  auto node = std::make_unique<Node>();
  Node* raw = node.get();
  if (x < -1000) node.reset();
  return raw->value;
}
int use_after_free_twin(int x) {
  auto node = std::make_unique<Node>();
  Node* raw = node.get();
  if (x < -1000) {
    node.reset();
    return 0;
  }
  return raw->value;
}
int iterator_after_growth_faulty(int x) {
  std::vector<int> numbers{1, 2};
  numbers.shrink_to_fit();
  const int& first = numbers.front();
  if (x == 99) numbers.push_back(3);
  return first;
}
int iterator_after_growth_twin(int x) {
  std::vector<int> numbers{1, 2};
  numbers.reserve(3);
  const int& first = numbers.front();
  if (x == 99) numbers.push_back(3);
  return first;
}
int use_after_scope_faulty(int x) {
  int* p = nullptr;
  {
    volatile int inner = 5;
    p = const_cast<int*>(&inner);
  }
  return x > 9 ? *p : 0;
}
int use_after_scope_twin(int x) {
  int* p = nullptr;
  volatile int inner = 5;
  p = const_cast<int*>(&inner);
  return x > 9 ? *p : 0;
}
int out_of_bounds_faulty(int x) {
  std::unique_ptr<int[]> numbers(new int[4]());
  return x >= 0 && x <= 4 ? numbers[static_cast<std::size_t>(x)] : 0;
}
int out_of_bounds_twin(int x) {
  std::unique_ptr<int[]> numbers(new int[4]());
  return x >= 0 && x < 4 ? numbers[static_cast<std::size_t>(x)] : 0;
}
int dead_load_faulty(int x) {
  int numbers[4] = {1, 2, 3, 4};
  if (x >= 0 && x < 6) static_cast<void>(*static_cast<volatile int*>(numbers + x));
  return 1;
}
int dead_load_twin(int x) {
  int numbers[4] = {1, 2, 3, 4};
  if (x >= 0 && x < 4) static_cast<void>(*static_cast<volatile int*>(numbers + x));
  return 1;
}
int inside_object_faulty(int x) {
  Inner inner{{1, 2, 3}, 4};
  return x >= 0 && x < 4 ? inner.first[x] : 0;
}
int inside_object_twin(int x) {
  Inner inner{{1, 2, 3}, 4};
  return x >= 0 && x < 3 ? inner.first[x] : 0;
}
int misaligned_faulty(int x) {
  alignas(8) char room[16] = {};
  return *reinterpret_cast<int*>(room + (x == 5 ? 2 : 4));
}
int misaligned_twin(int x) {
  alignas(8) char room[16] = {};
  return *reinterpret_cast<int*>(room + (x == 5 ? 8 : 4));
}
int double_free_faulty(int x) {
  int* p = new int(x);
  delete p;
  if (x == 77) delete p;
  return 0;
}
int double_free_twin(int x) {
  int* p = new int(x);
  delete p;
  if (x == 77) p = new int(1), delete p;
  return 0;
}
int mismatched_free_faulty(int x) {
  int* p = new int[2];
  if (x == 3) {
    delete p;
  } else {
    delete[] p;
  }
  return 0;
}
int mismatched_free_twin(int x) {
  int* p = new int[2];
  int* q = new int;
  if (x == 3) {
    delete q;
    delete[] p;
  } else {
    delete[] p;
    delete q;
  }
  return 0;
}
int malloc_delete_faulty(int x) {
  void* p = std::malloc(4);
  if (x == 3) {
    ::operator delete(p);
  } else {
    std::free(p);
  }
  return 0;
}
int malloc_delete_twin(int x) {
  void* p = std::malloc(4);
  std::free(p);
  return x & 1;
}
int division_by_zero_faulty(int x) { return 100 / (x & 7); }
int division_by_zero_twin(int x) { return 100 / ((x & 7) + 1); }
int signed_overflow_faulty(int x) { return x + 1; }
int signed_overflow_twin(int x) { return x < 2147483647 ? x + 1 : x; }
int bad_shift_faulty(int x) { return static_cast<int>(1U << (x & 63)); }
int bad_shift_twin(int x) { return static_cast<int>(1U << (x & 31)); }
int overlapping_copy_faulty(int x) {
  char text[8] = "abcdefg";
  std::memcpy(text + (x & 1), text, 4);
  return text[1];
}
int overlapping_copy_twin(int x) {
  char text[8] = "abcdefg";
  std::memmove(text + (x & 1), text, 4);
  return text[1];
}
int bad_argument_faulty(int x) { return std::isalpha(static_cast<signed char>(x)) != 0; }
int bad_argument_twin(int x) { return std::isalpha(static_cast<unsigned char>(x)) != 0; }
int uninitialised_faulty(int x) {
  int value;
  if (x > 0) value = 1;
  return value > 0 ? 1 : 2;
}
int uninitialised_twin(int x) {
  int value = 0;
  if (x > 0) value = 1;
  return value > 0 ? 1 : 2;
}
int uninitialised_in_loop_faulty(int x) {
  int sum = 0;
  for (int i = 0; i < 2; ++i) {
    int fresh;
    if (i == (x & 1)) fresh = i + 1;
    if (i == 1 && fresh > 0) ++sum;
  }
  return sum;
}
int uninitialised_in_loop_twin(int x) {
  int sum = 0;
  for (int i = 0; i < 2; ++i) {
    int fresh = 0;
    if (i == (x & 1)) fresh = i + 1;
    if (i == 1 && fresh > 0) ++sum;
  }
  return sum;
}
int uninitialised_heap_faulty(int x) {
  std::unique_ptr<int[]> numbers(new int[2]);
  numbers[0] = x;
  return numbers[x == 4 ? 1 : 0];
}
int uninitialised_heap_twin(int x) {
  std::unique_ptr<int[]> numbers(new int[2]());
  numbers[0] = x;
  return numbers[x == 4 ? 1 : 0];
}
int unreachable_faulty(int x) {
  switch (x & 3) {
    case 0:
      return 1;
    case 1:
      return 2;
    case 2:
      return 3;
    default:
      __builtin_unreachable();
  }
}
int unreachable_twin(int x) {
  switch (x & 1) {
    case 0:
      return 1;
    case 1:
      return 2;
    default:
      __builtin_unreachable();
  }
}
int contract_faulty(int x) {
  if (!(x < 1000)) assayContractViolated(0, "x < 1000", "f.cpp", 3, "f");
  return x & 7;
}
int contract_twin(int x) {
  const int y = x & 7;
  if (!(y < 1000)) assayContractViolated(0, "y < 1000", "f.cpp", 3, "f");
  return y;
}
int assertion_faulty(int x) {
  assert(x != 31337);
  return 0;
}
int assertion_twin(int x) {
  assert((x & 1) < 2);
  return 0;
}
int leak_faulty(int x) {
  int* p = new int(1);
  if (x != 8) delete p;
  return 0;
}
int leak_twin(int x) {
  int* p = new int(1);
  delete p;
  return x & 1;
}
int constant_write_faulty(int x) {
  static const char text[] = "abc";
  if (x == 1) const_cast<char&>(text[0]) = 'x';
  return 0;
}
int constant_write_twin(int x) {
  static char text[] = "abc";
  if (x == 1) text[0] = 'x';
  return 0;
}
}
