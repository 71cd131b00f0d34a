// Reading whole numbers from text.
#include <cerrno>
#include <climits>
#include <cstddef>

extern "C" int isspace(int c);

namespace {

int digitOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

struct Parsed {
  unsigned long magnitude = 0;
  bool isNegative = false;
  bool isTooLarge = false;
};

Parsed parse(const char* text, char** end, int base) {
  Parsed parsed;
  const char* at = text;
  while (isspace(static_cast<unsigned char>(*at))) ++at;
  if (*at == '+' || *at == '-') parsed.isNegative = *at++ == '-';
  const bool hasPrefix = *at == '0' && (at[1] == 'x' || at[1] == 'X') && digitOf(at[2]) < 16;
  if ((base == 0 || base == 16) && hasPrefix) {
    at += 2;
    base = 16;
  }
  if (base == 0) base = *at == '0' ? 8 : 10;
  const char* const first = at;
  for (int digit = digitOf(*at); digit < base; digit = digitOf(*++at)) {
    const auto wide = static_cast<unsigned long>(base);
    if (parsed.magnitude > (ULONG_MAX - static_cast<unsigned long>(digit)) / wide) {
      parsed.isTooLarge = true;
    } else {
      parsed.magnitude = parsed.magnitude * wide + static_cast<unsigned long>(digit);
    }
  }
  if (end != nullptr) *end = const_cast<char*>(at == first ? text : at);
  return parsed;
}

}  // namespace

extern "C" {

long strtol(const char* text, char** end, int base) {
  const Parsed parsed = parse(text, end, base);
  const unsigned long most = static_cast<unsigned long>(LONG_MAX) + (parsed.isNegative ? 1 : 0);
  if (parsed.isTooLarge || parsed.magnitude > most) {
    errno = ERANGE;
    return parsed.isNegative ? LONG_MIN : LONG_MAX;
  }
  return static_cast<long>(parsed.isNegative ? 0 - parsed.magnitude : parsed.magnitude);
}

unsigned long strtoul(const char* text, char** end, int base) {
  const Parsed parsed = parse(text, end, base);
  if (parsed.isTooLarge) {
    errno = ERANGE;
    return ULONG_MAX;
  }
  return parsed.isNegative ? 0 - parsed.magnitude : parsed.magnitude;
}

long long strtoll(const char* text, char** end, int base) { return strtol(text, end, base); }
unsigned long long strtoull(const char* text, char** end, int base) {
  return strtoul(text, end, base);
}
long __isoc23_strtol(const char* text, char** end, int base) { return strtol(text, end, base); }
unsigned long __isoc23_strtoul(const char* text, char** end, int base) {
  return strtoul(text, end, base);
}
int atoi(const char* text) { return static_cast<int>(strtol(text, nullptr, 10)); }
long atol(const char* text) { return strtol(text, nullptr, 10); }
long long atoll(const char* text) { return strtol(text, nullptr, 10); }

}  // extern "C"
