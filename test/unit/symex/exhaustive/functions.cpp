// Small functions that branch, loop, throw and go wrong in every way, for some of their inputs.
#include <array>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

using std::int8_t;
using std::uint16_t;

namespace {

struct Shape {
  virtual ~Shape() = default;
  [[nodiscard]] virtual int size() const = 0;
};
struct Dot : Shape {
  [[nodiscard]] int size() const override { return 1; }
};
struct Line : Shape {
  int length;
  explicit Line(int l) : length(l) {}
  [[nodiscard]] int size() const override { return length; }
};
struct Record {
  int before = 1;
  int values[4] = {10, 20, 30, 40};
  int after = 2;
};
struct Fields {
  unsigned low : 4;
  unsigned middle : 7;
  int high : 5;
};
struct SmallError : std::runtime_error {
  explicit SmallError(const char* text) : std::runtime_error(text) {}
};

int one() { return 1; }
int two() { return 2; }
int three() { return 3; }

}  // namespace

extern "C" {

int classify(int8_t a, int8_t b) {
  if (a < b) return a < 0 ? 1 : 2;
  if (a == b) return 3;
  return a > 100 && b < -100 ? 4 : 5;
}
int quotient(int8_t a, int8_t b) { return a / b; }
int remainder_of(int8_t a, int8_t b) { return b > 5 ? a % (b - 6) : 7; }
int narrow_sum(int8_t a, int8_t b) { return static_cast<int8_t>(a + b); }
int overflowing_product(int8_t a, int8_t b) { return a * 20000000 * (b > 0 ? 1 : -1); }
int overflowing_sum(int8_t a, int8_t b) { return 2147483600 + a + (b & 3); }
int overflowing_difference(int8_t a, int8_t b) { return -2147483600 - a - (b & 1); }
int negation(int8_t a, int8_t b) {
  const int least = -2147483647 - 1;
  return -(least + (a == 5 ? 0 : a & 0xff) + (b == 0 ? 0 : 1));
}
int shift_left(int8_t a, int8_t b) { return static_cast<int>(1U << b) ^ a; }
int shift_right(int8_t a, int8_t b) { return (a * 65536) >> (b / 3); }
int absolute_difference(int8_t a, int8_t b) { return std::abs(a - b); }
int greatest_divisor(int8_t a, int8_t b) {
  int x = a < 0 ? -a : a;
  int y = b & 7;
  while (y != 0) {
    const int rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}
int saturated(int8_t a, int8_t b) {
  int8_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) return a > 0 ? 127 : -128;
  return result;
}
int checked_sum(int8_t a, int8_t b) {
  if (b > 0 && a > 127 - b) throw std::overflow_error("too large");
  if (b < 0 && a < -128 - b) throw std::underflow_error("too small");
  return a + b;
}
int table_lookup(int8_t a, int8_t b) {
  static const int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  return table[a & 7] * (b > 0) + (b < -120 ? table[b + 128] : 0);
}
int inner_array(int8_t a, int8_t b) {
  Record record;
  if (b == 3) record.values[1] = 99;
  return record.values[a];
}
int heap_index(int8_t a, int8_t b) {
  std::unique_ptr<int[]> numbers(new int[5]{1, 2, 3, 4, 5});
  numbers[b & 3] = 50;
  return a > 121 ? numbers[a - 122] : numbers[0];
}
int swap_through_pointers(int8_t a, int8_t b) {
  int x = a;
  int y = b;
  int* p = a > b ? &x : &y;
  int* q = a > b ? &y : &x;
  std::swap(*p, *q);
  return x * 256 + y;
}
int throws_on_order(int8_t a, int8_t b) {
  if (a > b) throw std::invalid_argument("order");
  if (a == b) throw 7;
  return b - a;
}
int nested_handlers(int8_t a, int8_t b) {
  try {
    try {
      if (a > 50) throw SmallError("small");
      if (a < -50) throw std::logic_error("logic");
      return a;
    } catch (const std::runtime_error&) {
      if (b > 0) throw;
      return 1000;
    }
  } catch (const SmallError&) {
    return 2000;
  }
}
int virtual_call(int8_t a, int8_t b) {
  std::unique_ptr<Shape> shape;
  if (a > 0) {
    shape = std::make_unique<Line>(b);
  } else {
    shape = std::make_unique<Dot>();
  }
  return shape->size() + (dynamic_cast<Line*>(shape.get()) != nullptr ? 1000 : 0);
}
int asserts_order(int8_t a, int8_t b) {
  assert(a != 77 || b != 78);
  return a ^ b;
}
int polynomial(int8_t a, int8_t b) {
  const int value = 3 * a * a - 7 * b + 11;
  if (value == 0) return 1;
  return value % 13 == 4 ? 2 : 3;
}
int bits_of_both(int8_t a, int8_t b) {
  const unsigned x = static_cast<unsigned char>(a);
  const unsigned y = static_cast<unsigned char>(b);
  if ((x & y) == 0) return static_cast<int>(x | y);
  if ((x ^ y) == 0xff) return -1;
  return static_cast<int>((x << 3) - (y >> 2));
}
int collatz(uint16_t n) {
  unsigned x = (n & 31U) + 1;
  int steps = 0;
  while (x != 1 && steps < 8) {
    x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    ++steps;
  }
  return steps * 1000 + static_cast<int>(x);
}
int count_bits(uint16_t n) {
  int count = 0;
  for (unsigned x = n & 0x3ffU; x != 0; x &= x - 1) ++count;
  return count;
}
int reversed_bits(uint16_t n) {
  unsigned result = 0;
  for (int i = 0; i < 16; ++i) result = result << 1 | (n >> i & 1U);
  return static_cast<int>(result);
}
int digit_sum(uint16_t n) {
  int sum = 0;
  for (int x = n; x > 0; x /= 10) sum += x % 10;
  return sum;
}
int parity_switch(uint16_t n) {
  switch (n % 7) {
    case 0:
      return 100;
    case 1:
    case 2:
      return n > 1000 ? 200 : 201;
    case 5:
      return 300;
    default:
      return 400;
  }
}
int leap_year(uint16_t y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }
int after_free(uint16_t n) {
  int* p = new int(n);
  if (n % 1000 == 999) delete p;
  const int result = *p;
  if (n % 1000 != 999) delete p;
  return result;
}
int freed_twice(uint16_t n) {
  auto* p = static_cast<char*>(std::malloc(4));
  p[0] = static_cast<char>(n);
  const int result = p[0];
  if (n == 4711) std::free(p);
  std::free(p);
  return result;
}
int wrong_delete(uint16_t n) {
  int* p = new int[3]{1, 2, 3};
  const int result = p[n % 3];
  if (n / 100 == 42) {
    delete p;
  } else {
    delete[] p;
  }
  return result;
}
int null_pointer(uint16_t n) {
  int value = 5;
  int* p = n == 0x1234 ? nullptr : &value;
  return *p + n;
}
int after_scope(uint16_t n) {
  int* p = nullptr;
  int result = 3;
  {
    volatile int inner = n;
    p = const_cast<int*>(&inner);
    result += *p;
  }
  if (n > 65000) result += *p;
  return result;
}
int misaligned_read(uint16_t n) {
  alignas(8) char room[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  const int offset = n < 6 ? n : 4;
  return *reinterpret_cast<int*>(room + offset);
}
int unreachable_point(uint16_t n) {
  if (n == 321) __builtin_unreachable();
  return n / 2;
}
int uninitialised_branch(uint16_t n) {
  int value;
  if (n > 10) value = n;
  if (n > 5 && value > 20) return 1;
  return 2;
}
int bit_fields(uint16_t n) {
  Fields fields;
  fields.low = n & 15U;
  fields.middle = n >> 4 & 127U;
  fields.high = static_cast<int>(n >> 11) - 16;
  if (fields.low == 3) fields.middle += 5;
  return static_cast<int>(fields.low * 1000 + fields.middle) + fields.high;
}
int float_to_int(uint16_t n) {
  const double value = static_cast<double>(n) * 40000.0;
  if (value > 2500000000.0) return -1;
  return static_cast<int>(value);
}
int traffic_light(std::uint8_t color, bool isBroken) {
  switch (color) {
    case 0:
      return isBroken ? 9 : 1;
    case 1:
      return 2;
    case 2:
      if (isBroken) throw std::logic_error("broken");
      return 3;
    case 3:
      std::abort();
    default:
      return isBroken ? 4 / (color - 4) : 4;
  }
}
int dispatch_table(std::uint8_t which, bool isShifted) {
  int (*const table[])() = {one, two, three};
  return table[which % 3]() * 10 + isShifted;
}
int optional_value(std::uint8_t which, bool isSet) {
  std::optional<int> value;
  if (isSet) value = which * 3;
  return which == 2 ? value.value() : value.value_or(-1);
}
int variant_size(std::uint8_t which, bool asText) {
  std::variant<int, std::string> value = static_cast<int>(which);
  if (asText) value = std::string(which, 'x');
  return which == 4 ? std::get<int>(value)
                    : static_cast<int>(value.index()) * 100 +
                          (asText ? static_cast<int>(std::get<std::string>(value).size()) : 0);
}
int compare_texts(char a, char b) {
  const std::string text{a, b};
  if (text == "no") return 1;
  if (text < "gg") return 2;
  return std::strcmp(text.c_str(), "zz") == 0 ? 3 : 4;
}
int vowels(char a, char b) {
  int count = 0;
  for (const char c : {a, b}) {
    if (std::strchr("aeiou", c) != nullptr) ++count;
  }
  return count;
}
int map_of_letters(char a, char b) {
  std::map<char, int> seen;
  ++seen[a];
  ++seen[b];
  return seen.size() == 1 ? seen.begin()->second : static_cast<int>(seen.rbegin()->first);
}
int text_at(char a, char b) {
  const std::string text = "abcdef";
  return text.at(static_cast<std::size_t>(a - 'a')) * 2 + (b == 'q');
}
}
