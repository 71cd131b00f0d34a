// Initialisation, bit-fields, unions, variadic functions, switches, numbers of every width.
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

struct Flags {
  unsigned a : 3;
  int b : 5;
  unsigned long c : 40;
  bool d : 1;
  Flags() : a(5), b(-3), c(1234567890123), d(true) {}
};
union Bits {
  float real;
  std::uint32_t word;
};
struct Pair {
  float x, y;
};
struct Large {
  long values[6];
};
Pair swapped(Pair p) { return {p.y, p.x}; }
Large doubled(Large l) {
  for (long& v : l.values) v *= 2;
  return l;
}
int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  double total = 0;
  for (int i = 0; i < count; ++i) total += i % 2 == 0 ? va_arg(list, int) : va_arg(list, double);
  va_end(list);
  return static_cast<int>(total);
}
struct Static {
  std::string name;
  explicit Static(const char* n) : name(n) { std::printf("made %s\n", n); }
  ~Static() { std::printf("gone %s\n", name.c_str()); }
};
Static first("first");
thread_local int perThread = 5;
int lazily() {
  static Static local("local");
  static int calls = 0;
  return ++calls;
}
template <typename... Ts>
auto total(Ts... values) {
  return (values + ...);
}
constexpr int table[] = {3, 1, 4, 1, 5, 9, 2, 6};
enum class Color : std::uint8_t { Red, Green = 5, Blue };
int classify(int x) {
  switch (x) {
    case 1:
    case 2:
      return 10;
    case 3 ... 9:
      return 20;
    case -5:
      return 30;
    case 1000000:
      return 40;
    default:
      return 50;
  }
}

int main() {
  Flags flags;
  flags.b -= 4;
  flags.c++;
  std::printf("%u %d %lu %d\n", flags.a, flags.b, static_cast<unsigned long>(flags.c), flags.d);
  Bits bits;
  bits.real = 1.5F;
  std::printf("%x %g\n", bits.word, static_cast<double>(swapped({1, 2}).x));
  Large large{{1, 2, 3, 4, 5, 6}};
  std::printf("%ld %ld %d\n", doubled(large).values[5], large.values[5], sum(4, 1, 2.5, 3, 4.5));
  std::printf("%d %d\n", lazily(), lazily());
  perThread += 2;
  std::printf("%d %d %d\n", perThread, total(1, 2, 3), static_cast<int>(Color::Blue));
  for (int x : {1, 2, 3, 9, -5, 1000000, 0}) std::printf("%d ", classify(x));
  std::printf("\n");
  __int128 wide = 1;
  for (int i = 1; i < 30; ++i) wide *= i;
  std::printf("%lx %lx\n", static_cast<unsigned long>(wide >> 64),
              static_cast<unsigned long>(wide));
  long double extended = 1.0L / 3;
  extended = extended * 3 + 2;
  std::printf("%d %.3f %d\n", extended > 2.99L, static_cast<double>(extended),
              static_cast<int>(extended));
  double d = 0.1;
  float f = 0.1F;
  for (int i = 0; i < 10; ++i) {
    d = d * 1.5 - 0.01;
    f = f / 0.9F + static_cast<float>(d);
  }
  std::printf("%.17g %.9g %ld %d\n", d, static_cast<double>(f), std::lround(d * 100),
              static_cast<int>(f));
  std::printf("%g %g %g %g %g\n", std::sqrt(2.0), std::floor(-1.5), std::pow(2.0, 0.5),
              std::sin(1.0), std::fmod(7.5, 2.0));
  std::printf("%d %d %d\n", std::isnan(std::numeric_limits<double>::quiet_NaN()),
              std::isinf(1e308 * 10), std::signbit(-0.0));
  std::printf("%d %d %d %x %d\n", std::popcount(0xF0F0U), std::countl_zero(1U),
              std::countr_zero(8U), std::rotl(0x80000001U, 4), std::bit_width(100U));
  std::atomic<int> counter = 5;
  counter.fetch_add(3);
  int expected = 8;
  const bool exchanged = counter.compare_exchange_strong(expected, 20);
  std::printf("%d %d\n", counter.load(), exchanged);
  std::int8_t small = -128;
  std::uint16_t medium = 65535;
  medium = static_cast<std::uint16_t>(medium + 2);
  std::printf("%d %d %d %u\n", small / 3, small >> 2, small % 7, medium);
  int sumOfTable = 0;
  const int* at = table;
  while (at != std::end(table)) sumOfTable = sumOfTable * 3 + *at++;
  std::printf("%d %lu\n", sumOfTable, sizeof(Large));
  int matrix[3][4];
  for (int i = 0; i < 12; ++i) matrix[i / 4][i % 4] = i * i;
  std::printf("%d %ld\n", matrix[2][1], &matrix[2][1] - &matrix[0][3]);
  auto* raw = static_cast<int*>(std::malloc(4 * sizeof(int)));
  for (int i = 0; i < 4; ++i) raw[i] = i;
  raw = static_cast<int*>(std::realloc(raw, 8 * sizeof(int)));
  std::printf("%d %d\n", raw[3], std::abs(-9));
  std::free(raw);
  auto* zeroed = static_cast<long*>(std::calloc(3, sizeof(long)));
  std::printf("%ld\n", zeroed[2]);
  std::free(zeroed);
  unsigned n = 3;
  int vla[n];
  for (unsigned i = 0; i < n; ++i) vla[i] = static_cast<int>(i) + 5;
  std::printf("%d\n", vla[2]);
again:
  if (++n < 6) goto again;
  std::printf("%u\n", n);
}
