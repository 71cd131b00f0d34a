// Small functions around each modelled function: two numbers in, one out. The executor explores
// them and the test calls them natively (models_test.cpp).
//
// Where the standard leaves a result open, only what it promises is returned. Numbers from -0.0 to
// NaN and texts are chosen by the arguments, so that they are symbolic when those are.
#include <bit>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <functional>
#include <string>

namespace {

// The function itself, which compilers would otherwise replace.
template <typename Result, typename... Parameters>
Result itself(Result (*function)(Parameters...), std::type_identity_t<Parameters>... arguments) {
  Result (*volatile pointer)(Parameters...) = function;
  return pointer(arguments...);
}

int signOf(int x) { return (x > 0) - (x < 0); }

// Up to three characters; the fourth is always NUL.
struct Text {
  char characters[4] = {};
  explicit Text(int code, const char (&alphabet)[5] = {'a', 'b', '\0', '\xff'}) {
    for (int i = 0; i < 3; ++i) characters[i] = alphabet[code >> (2 * i) & 3];
  }
  operator const char*() const { return characters; }
  operator char*() { return characters; }
  [[nodiscard]] long distance(const char* found) const {
    return found == nullptr ? -1 : found - characters;
  }
};

constexpr double reals[] = {0.0,
                            -0.0,
                            0.5,
                            -0.5,
                            1.0,
                            1.5,
                            -1.5,
                            2.5,
                            -2.5,
                            0.49999999999999994,
                            3.0,
                            -7.25,
                            4503599627370497.5,
                            1e18,
                            -9223372036854775808.0,
                            9223372036854775808.0,
                            1e300,
                            5e-324,
                            -5e-324,
                            2.2250738585072014e-308,
                            INFINITY,
                            -INFINITY,
                            NAN,
                            std::bit_cast<double>(0x7ff0000000000001),  // signalling
                            std::bit_cast<double>(0xfff4000000000123),
                            std::bit_cast<double>(0x7ff8000000abcdef),
                            std::bit_cast<double>(0xfff8000000000000)};
static_assert(std::size(reals) == 27);

constexpr float singles[] = {0.0F,
                             -0.0F,
                             0.5F,
                             -0.5F,
                             1.0F,
                             1.5F,
                             -1.5F,
                             2.5F,
                             -2.5F,
                             0.49999997F,
                             3.0F,
                             -7.25F,
                             8388609.0F,
                             1e18F,
                             -9223372036854775808.0F,
                             9223372036854775808.0F,
                             1e30F,
                             1e-45F,
                             -1e-45F,
                             1.17549435e-38F,
                             INFINITY,
                             -INFINITY,
                             NAN,
                             std::bit_cast<float>(0x7f800001),  // signalling
                             std::bit_cast<float>(0xffa00123),
                             std::bit_cast<float>(0x7fc0abcd),
                             std::bit_cast<float>(0xffc00000)};
static_assert(std::size(singles) == std::size(reals));

double realOf(int i) { return reals[i]; }
float singleOf(int i) { return singles[i]; }

long bitsOf(double x) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &x, sizeof(bits));
  return static_cast<long>(bits);
}
long bitsOf(float x) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &x, sizeof(bits));
  return bits;
}

long hashOf(const char* bytes, int count) {
  unsigned long hash = 7;
  for (int i = 0; i < count; ++i) hash = hash * 31 + static_cast<unsigned char>(bytes[i]);
  return static_cast<long>(hash & LONG_MAX);
}

// A path for each: the arithmetic of a symbolic base would be hard.
int baseOf(int i) {
  switch (i) {
    case 0:
      return 0;
    case 1:
      return 8;
    case 2:
      return 10;
    case 3:
      return 16;
    case 4:
      return 36;
    default:
      return 37;
  }
}

using Byte = signed char;

}  // namespace

// Intrinsics that no source of this compiler asks for by default.
extern "C" {
long intrinsicLround(double x) __asm__("llvm.lround.i64.f64");
long intrinsicLlround(double x) __asm__("llvm.llround.i64.f64");
long intrinsicLrint(double x) __asm__("llvm.lrint.i64.f64");
long intrinsicLlrint(double x) __asm__("llvm.llrint.i64.f64");
double intrinsicSqrt(double x) __asm__("llvm.sqrt.f64");
double intrinsicFma(double x, double y, double z) __asm__("llvm.fma.f64");
double intrinsicCopysign(double x, double y) __asm__("llvm.copysign.f64");
double intrinsicMinnum(double x, double y) __asm__("llvm.minnum.f64");
double intrinsicMaxnum(double x, double y) __asm__("llvm.maxnum.f64");
double intrinsicFabs(double x) __asm__("llvm.fabs.f64");
double intrinsicFloor(double x) __asm__("llvm.floor.f64");
double intrinsicCeil(double x) __asm__("llvm.ceil.f64");
double intrinsicTrunc(double x) __asm__("llvm.trunc.f64");
double intrinsicRound(double x) __asm__("llvm.round.f64");
double intrinsicRint(double x) __asm__("llvm.rint.f64");
double intrinsicNearbyint(double x) __asm__("llvm.nearbyint.f64");
double intrinsicFmuladd(double x, double y, double z) __asm__("llvm.fmuladd.f64");

// Characters.
#define CHARACTER(name) \
  long model_##name(int a, int) { return itself(name, a) != 0; }
CHARACTER(isdigit)
CHARACTER(islower)
CHARACTER(isupper)
CHARACTER(isalpha)
CHARACTER(isalnum)
CHARACTER(isxdigit)
CHARACTER(isspace)
CHARACTER(isblank)
CHARACTER(iscntrl)
CHARACTER(isprint)
CHARACTER(isgraph)
CHARACTER(ispunct)
#undef CHARACTER
long model_tolower(int a, int) { return itself(tolower, a); }
long model_toupper(int a, int) { return itself(toupper, a); }

// Texts.
long model_strlen(int a, int) { return static_cast<long>(itself(strlen, Text(a))); }
long model_strnlen(int a, int b) {
  return static_cast<long>(itself(strnlen, Text(a), static_cast<std::size_t>(b)));
}
long model_strcmp(int a, int b) { return signOf(itself(strcmp, Text(a), Text(b))); }
long model_strcoll(int a, int b) { return signOf(itself(strcoll, Text(a), Text(b))); }
long model_strncmp(int a, int b) {
  return signOf(itself(strncmp, Text(a & 63), Text(b), static_cast<std::size_t>(a >> 6)));
}
long model_memcmp(int a, int b) {
  return signOf(itself(memcmp, Text(a & 63), Text(b), static_cast<std::size_t>(a >> 6)));
}
long model_bcmp(int a, int b) {
  return itself(bcmp, Text(a & 63), Text(b), static_cast<std::size_t>(a >> 6)) != 0;
}
long model_strcpy(int a, int) {
  char to[6] = "zzzzz";
  return hashOf(itself(strcpy, to + 1, Text(a)) - 1, 6);
}
long model_strncpy(int a, int b) {
  char to[8] = "zzzzzzz";
  return hashOf(itself(strncpy, to + 1, Text(a), static_cast<std::size_t>(b)) - 1, 8);
}
long model_strcat(int a, int b) {
  char to[10] = "zzzzzzzzz";
  std::memcpy(to + 1, Text(a).characters, 4);
  return hashOf(itself(strcat, to + 1, Text(b)) - 1, 10);
}
long model_strncat(int a, int b) {
  char to[10] = "zzzzzzzzz";
  std::memcpy(to + 1, Text(b).characters, 4);
  return hashOf(itself(strncat, to + 1, Text(a & 63), static_cast<std::size_t>(a >> 6)) - 1, 10);
}
long model_strchr(int a, int b) {
  Text text(a);
  return text.distance(itself<const char*, const char*, int>(strchr, text, b));
}
long model_strrchr(int a, int b) {
  Text text(a);
  return text.distance(itself<const char*, const char*, int>(strrchr, text, b));
}
long model_memchr(int a, int b) {
  Text text(a & 63);
  return text.distance(static_cast<const char*>(itself<const void*, const void*, int, std::size_t>(
      memchr, text.characters, b, static_cast<std::size_t>(a >> 6))));
}
long model_strspn(int a, int b) { return static_cast<long>(itself(strspn, Text(a), Text(b))); }
long model_strcspn(int a, int b) { return static_cast<long>(itself(strcspn, Text(a), Text(b))); }
long model_strpbrk(int a, int b) {
  Text text(a);
  return text.distance(itself<const char*, const char*, const char*>(strpbrk, text, Text(b)));
}
long model_strstr(int a, int b) {
  Text text(a);
  return text.distance(itself<const char*, const char*, const char*>(strstr, text, Text(b)));
}
long model_strdup(int a, int) {
  char* copy = itself(strdup, Text(a));
  const long hash = hashOf(copy, static_cast<int>(std::strlen(copy)) + 1);
  std::free(copy);
  return hash;
}
long model_wcslen(int a, int) {
  const wchar_t text[] = {a & 1, a & 2, -(a & 4), 0};
  return static_cast<long>(itself(wcslen, text));
}
long model_wmemcmp(int a, int b) {
  const wchar_t x[] = {a & 1, -(a & 2)};
  const wchar_t y[] = {b & 1, -(b & 2)};
  return signOf(itself(wmemcmp, x, y, static_cast<std::size_t>(a >> 2)));
}

// Numbers from texts. The end, errno and the value, mixed.
#define NUMBER(name)                                                            \
  long model_##name(int a, int b) {                                             \
    const Text text(a, {'0', '1', '\0', '-'});                                  \
    char* end = nullptr;                                                        \
    errno = 0;                                                                  \
    const auto value = itself(name, text, &end, b);                             \
    return static_cast<long>(value) * 1000 + errno * 10 + text.distance(end);   \
  }                                                                             \
  long model_##name##_edges(int a, int b) {                                     \
    static const char* const texts[] = {"9223372036854775807",                  \
                                        "9223372036854775808",                  \
                                        "-9223372036854775808",                 \
                                        "-9223372036854775809",                 \
                                        "18446744073709551615",                 \
                                        "18446744073709551616z",                \
                                        "-18446744073709551615",                \
                                        "-18446744073709551616",                \
                                        " \t\n\v\f\r+7x",                       \
                                        "0x",                                   \
                                        "0xg",                                  \
                                        "-0XfFz",                               \
                                        "zZ",                                   \
                                        "08",                                   \
                                        "",                                     \
                                        "+-1"};                                 \
    char* end = nullptr;                                                        \
    errno = 0;                                                                  \
    const auto value = itself(name, texts[a], &end, baseOf(b));                 \
    const long length = end == nullptr ? -1 : end - texts[a];                   \
    return static_cast<long>(static_cast<unsigned long>(value) * 3 +            \
                             static_cast<unsigned long>(errno * 100 + length)); \
  }
NUMBER(strtol)
NUMBER(strtoul)
NUMBER(strtoll)
NUMBER(strtoull)
#undef NUMBER
static const char* const decimals[] = {"2147483647", "-2147483648",         " -12x",
                                       "",           "2147483648",          "-2147483649",
                                       "0x10",       "9223372036854775807", "9223372036854775808"};
long model_atoi(int a, int) { return itself(atoi, decimals[a]); }
long model_atol(int a, int) { return itself(atol, decimals[a]); }
long model_atoll(int a, int) { return itself(atoll, decimals[a]); }

// Whole numbers.
static const int wholes[] = {0, 1, -1, 7, INT_MAX, INT_MIN + 1, INT_MIN};
long model_abs(int a, int) { return itself<int, int>(abs, wholes[a]); }
long model_labs(int a, int) {
  const long all[] = {0, 1, -1, LONG_MAX, LONG_MIN + 1, LONG_MIN};
  return itself<long, long>(labs, all[a]);
}
long model_llabs(int a, int) {
  const long long all[] = {0, 1, -1, LLONG_MAX, LLONG_MIN + 1, LLONG_MIN};
  return itself<long long, long long>(llabs, all[a]);
}
long model_abs_builtin(int a, int) { return std::abs(wholes[a]); }
#define OVERFLOWING(name, Type)                                                           \
  long model_##name##_##Type(int a, int b) {                                              \
    Type result = 0;                                                                      \
    const bool overflows =                                                                \
        __builtin_##name##_overflow(static_cast<Type>(a), static_cast<Type>(b), &result); \
    return result * 2L + overflows;                                                       \
  }
using Octet = unsigned char;
OVERFLOWING(add, Byte)
OVERFLOWING(add, Octet)
OVERFLOWING(sub, Byte)
OVERFLOWING(sub, Octet)
OVERFLOWING(mul, Byte)
OVERFLOWING(mul, Octet)
#undef OVERFLOWING
#define ELEMENTWISE(name, Type)                                                      \
  long model_##name##_##Type(int a, int b) {                                         \
    return __builtin_elementwise_##name(static_cast<Type>(a), static_cast<Type>(b)); \
  }
ELEMENTWISE(add_sat, Byte)
ELEMENTWISE(add_sat, Octet)
ELEMENTWISE(sub_sat, Byte)
ELEMENTWISE(sub_sat, Octet)
ELEMENTWISE(max, Byte)
ELEMENTWISE(max, Octet)
ELEMENTWISE(min, Byte)
ELEMENTWISE(min, Octet)
#undef ELEMENTWISE
long model_elementwise_abs(int a, int) { return __builtin_elementwise_abs(static_cast<Byte>(a)); }
long model_popcount(int a, int) { return __builtin_popcount(static_cast<unsigned>(a)); }
long model_clz(int a, int) { return __builtin_clz(static_cast<unsigned>(a)); }
long model_ctz(int a, int) { return __builtin_ctzll(static_cast<unsigned>(a)); }
long model_ffs(int a, int) { return __builtin_ffs(a); }
long model_bswap(int a, int) {
  return __builtin_bswap16(static_cast<std::uint16_t>(a)) +
         static_cast<long>(__builtin_bswap32(static_cast<unsigned>(a) * 0x01010307U)) * 3;
}
long model_bitreverse(int a, int) { return __builtin_bitreverse8(static_cast<Octet>(a)); }
long model_rotate(int a, int b) {
  return __builtin_rotateleft8(static_cast<Octet>(a), static_cast<Octet>(b)) * 256 +
         __builtin_rotateright8(static_cast<Octet>(a), static_cast<Octet>(b));
}

// Floating point.
#define UNARY(name, intrinsic)                                                              \
  long model_##name(int a, int) { return bitsOf(itself<double, double>(name, realOf(a))); } \
  long model_llvm_##name(int a, int) { return bitsOf(intrinsic(realOf(a))); }
UNARY(fabs, intrinsicFabs)
UNARY(sqrt, intrinsicSqrt)
UNARY(floor, intrinsicFloor)
UNARY(ceil, intrinsicCeil)
UNARY(trunc, intrinsicTrunc)
UNARY(round, intrinsicRound)
UNARY(rint, intrinsicRint)
UNARY(nearbyint, intrinsicNearbyint)
#undef UNARY
#define UNARY_SINGLE(name) \
  long model_##name(int a, int) { return bitsOf(itself<float, float>(name, singleOf(a))); }
UNARY_SINGLE(fabsf)
UNARY_SINGLE(sqrtf)
UNARY_SINGLE(floorf)
UNARY_SINGLE(ceilf)
UNARY_SINGLE(truncf)
UNARY_SINGLE(roundf)
#undef UNARY_SINGLE
long model_extended(int a, int b) {
  const long double x = realOf(a);
  return bitsOf(static_cast<double>(b == 0 ? itself<long double, long double>(fabsl, x)
                                           : itself<long double, long double>(sqrtl, x)));
}
#define BINARY(name, Real, choose)                                       \
  long model_##name(int a, int b) {                                      \
    return bitsOf(itself<Real, Real, Real>(name, choose(a), choose(b))); \
  }
BINARY(fmin, double, realOf)
BINARY(fmax, double, realOf)
BINARY(fmod, double, realOf)
BINARY(copysign, double, realOf)
BINARY(fminf, float, singleOf)
BINARY(fmaxf, float, singleOf)
BINARY(fmodf, float, singleOf)
BINARY(copysignf, float, singleOf)
#undef BINARY
long model_llvm_minnum(int a, int b) { return bitsOf(intrinsicMinnum(realOf(a), realOf(b))); }
long model_llvm_maxnum(int a, int b) { return bitsOf(intrinsicMaxnum(realOf(a), realOf(b))); }
long model_llvm_copysign(int a, int b) { return bitsOf(intrinsicCopysign(realOf(a), realOf(b))); }
// Which of two that are no numbers comes out is left open.
long model_fma(int a, int b) {
  if (a >= 22 && b >= 22) return 0;
  return bitsOf(itself<double, double, double, double>(fma, realOf(a), realOf(b), 0.1)) ^
         bitsOf(intrinsicFma(realOf(a), 0.1, realOf(b)));
}
long model_llvm_fmuladd(int a, int b) {
  return bitsOf(intrinsicFmuladd(realOf(a), 0.1, realOf(b)));
}
#define TO_INTEGER(name, Real, choose) \
  long model_##name(int a, int) { return itself(static_cast<long (*)(Real)>(name), choose(a)); }
TO_INTEGER(lround, double, realOf)
TO_INTEGER(lroundf, float, singleOf)
TO_INTEGER(lrint, double, realOf)
#undef TO_INTEGER
long model_llround(int a, int) { return itself<long long, double>(llround, realOf(a)); }
long model_llvm_lround(int a, int) { return intrinsicLround(realOf(a)); }
long model_llvm_llround(int a, int) { return intrinsicLlround(realOf(a)); }
long model_llvm_lrint(int a, int) { return intrinsicLrint(realOf(a)); }
long model_llvm_llrint(int a, int) { return intrinsicLlrint(realOf(a)); }
long model_classes(int a, int) {
  const double x = realOf(a);
  return __builtin_isfpclass(x, 0x3) + 2 * __builtin_isfpclass(x, 0x204) +
         4 * __builtin_isfpclass(x, 0x8) + 8 * __builtin_isfpclass(x, 0x90) +
         16 * __builtin_isfpclass(x, 0x20) + 32 * __builtin_isfpclass(x, 0x40);
}
// Domain errors are told in errno.
long model_math_errno(int a, int b) {
  errno = 0;
  const double x = realOf(a);
  const double result =
      b == 0 ? itself<double, double>(sqrt, x) : itself<double, double, double>(fmod, x, realOf(b));
  return bitsOf(result) ^ errno;
}

// Memory.
long model_memcpy(int a, int b) {
  char bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  std::memcpy(bytes + (a & 7), bytes + (a >> 3), static_cast<std::size_t>(b));
  return hashOf(bytes, 8);
}
long model_memcpy_itself(int a, int b) {
  char bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  itself<void*, void*, const void*, std::size_t>(memcpy, bytes + (a & 7), bytes + (a >> 3),
                                                 static_cast<std::size_t>(b));
  return hashOf(bytes, 8);
}
long model_memcpy_inline(int a, int) {
  char bytes[4] = {};
  const Text text(a);
  __builtin_memcpy_inline(bytes, text.characters, 4);
  return hashOf(bytes, 4);
}
long model_memmove(int a, int b) {
  char bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  std::memmove(bytes + (a & 7), bytes + (a >> 3), static_cast<std::size_t>(b));
  itself<void*, void*, const void*, std::size_t>(memmove, bytes + (a >> 3), bytes + (a & 7),
                                                 static_cast<std::size_t>(b));
  return hashOf(bytes, 8);
}
long model_memset(int a, int b) {
  char bytes[4] = {1, 2, 3, 4};
  std::memset(bytes, a, static_cast<std::size_t>(b));
  const long first = hashOf(bytes, 4);
  itself<void*, void*, int, std::size_t>(memset, bytes, a + 1, static_cast<std::size_t>(b));
  return first ^ hashOf(bytes, 4);
}
// Null pointers are not allowed, whatever the size.
long model_null_memory(int a, int b) {
  char bytes[4] = {1, 2, 3, 4};
  char* to = (b & 1) != 0 ? nullptr : bytes;
  char* from = (b & 2) != 0 ? nullptr : bytes;
  switch (a) {
    case 0:
      std::memcpy(to, from, 0);
      break;
    case 1:
      std::memmove(to, from, 0);
      break;
    case 2:
      std::memset(b == 0 ? bytes : nullptr, 0, 0);
      break;
    case 3:
      return std::memcmp(to, from, 0);
    case 4:
      return std::strncmp(to, from, 0);
    case 5:
      return std::memchr(b == 0 ? bytes : nullptr, 1, 0) != nullptr;
    case 6:
      std::strncpy(to, from, 0);
      break;
    default:
      return static_cast<long>(strnlen(b == 0 ? bytes : nullptr, 0));
  }
  return 1;
}
// Copies of texts that overlap. Texts at different places of one array of eight.
long model_overlapping_texts(int a, int b) {
  char bytes[12] = "abc\0def\0\0\0\0";
  char* to = bytes + (b & 7);
  const char* from = bytes + (b >> 3);
  switch (a) {
    case 0:
      std::strcpy(to, from);
      break;
    case 1:
      std::strncpy(to, from, 2);
      break;
    case 2:
      std::strcat(to, from);
      break;
    default:
      std::strncat(to, from, 1);
  }
  return hashOf(bytes, 12);
}
// Texts that are not terminated: the first a characters of four are letters.
long model_unterminated(int a, int b) {
  char text[4] = {};
  for (int i = 0; i < 4; ++i) text[i] = static_cast<char>(i < a ? 'a' + i : 0);
  char to[8] = {};
  char* end = nullptr;
  switch (b) {
    case 0:
      return static_cast<long>(std::strlen(text));
    case 1:
      return signOf(std::strcmp(text, "ax"));
    case 2:
      return std::strchr(text, 'a') != nullptr;
    case 3:
      return static_cast<long>(std::strspn(text, "b"));
    case 4:
      return std::strstr(text, "a") != nullptr;
    case 5:
      return std::strtol(text, &end, 10);
    case 6:
      return signOf(std::strncmp(text, "b", 5));
    case 7:
      return hashOf(std::strcpy(to, text), 5);
    case 8:
      return std::printf("%s", text);
    case 9:
      return std::puts(text);
    default:
      return std::snprintf(to, sizeof(to), "%s", text);
  }
}
// The same where it does not matter.
long model_short_reads(int a, int b) {
  char text[4] = {};
  for (int i = 0; i < 4; ++i) text[i] = static_cast<char>(i < a ? 'a' + i : 0);
  char to[8] = {};
  switch (b) {
    case 0:
      return static_cast<long>(strnlen(text, 4));
    case 1:
      return signOf(std::strncmp(text, "abcd", 4));
    case 2:
      return hashOf(std::strncpy(to, text, 4), 5);
    case 3:
      return hashOf(std::strncat(to, text, 4), 5);
    case 4:
      return std::snprintf(to, sizeof(to), "%.4s|", text) + hashOf(to, 8);
    default:
      return static_cast<const char*>(std::memchr(text, a == 0 ? 0 : 'a', 9)) - text;
  }
}
// All of a range that is compared must be there.
long model_memcmp_range(int a, int b) {
  const char x[4] = {1, 2, 3, 4};
  const char y[4] = {9, 2, 3, 4};
  return signOf(std::memcmp(x, y + a, static_cast<std::size_t>(b)));
}
long model_realloc(int a, int b) {
  char* old = a < 0 ? nullptr : static_cast<char*>(std::malloc(static_cast<std::size_t>(a)));
  for (int i = 0; i < a; ++i) old[i] = static_cast<char>(i + 1);
  char* made = static_cast<char*>(std::realloc(old, static_cast<std::size_t>(b)));
  if (made == nullptr) return -1;
  const long hash = hashOf(made, a < b ? a : b);
  std::free(made);
  return hash;
}
long model_calloc(int a, int b) {
  char* made = static_cast<char*>(std::calloc(static_cast<std::size_t>(a), 2));
  const long hash = hashOf(made, 2 * a);
  std::free(made);
  return hash + b;
}

// Output: the characters that are counted.
long model_printf(int a, int) { return std::printf("%d %c|%5s\n", 1, a, "xy"); }
long model_puts(int a, int) { return std::puts(Text(a)); }
long model_putchar(int a, int) { return itself<int, int>(putchar, a); }
long model_snprintf(int a, int b) {
  char room[8] = "zzzzzzz";
  const int length = std::snprintf(room, static_cast<std::size_t>(b), "<%-4s%c>",
                                   static_cast<const char*>(Text(a & 63)), a);
  return length * 1000003L + hashOf(room, 8) % 1000003;
}
static int formatted(char* to, std::size_t room, const char* pattern, ...) {
  va_list arguments;
  va_start(arguments, pattern);
  const int length = std::vsnprintf(to, room, pattern, arguments);
  va_end(arguments);
  return length;
}
long model_vsnprintf(int a, int b) {
  char room[32] = {};
  Text text(a);
  const int length = formatted(room, static_cast<std::size_t>(b), "%s|%d|%5.2f|%s|%lx",
                               static_cast<const char*>(text), -5, 1.25, "t", 255L);
  return length * 1000003L + hashOf(room, 32) % 1000003;
}
long model_overlapping_print(int a, int) {
  char room[8] = "abc";
  return std::snprintf(room + a, 2, "%s", room) + room[a];
}

// Arrays of variable length.
long model_vla(int a, int) {
  long sum = 0;
  for (int i = 1; i <= a; ++i) {
    int array[i];
    for (int k = 0; k < i; ++k) array[k] = k * i;
    sum += array[i - 1];
  }
  return sum;
}
long model_vla_dangling(int a, int) {
  int* volatile kept = nullptr;
  for (int i = 1; i <= a; ++i) {
    int array[i];
    array[0] = i;
    kept = array;
  }
  return *kept;
}

long model_expect(int a, int b) {
  return __builtin_expect(a, 1) + __builtin_expect_with_probability(b, 1, 0.5);
}
long model_assume(int a, int) {
  __builtin_assume(a > 0);
  return a;
}

}  // extern "C"
