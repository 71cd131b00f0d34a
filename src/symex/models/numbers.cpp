// Reading whole numbers from text, as glibc does.
#include <cerrno>
#include <climits>
#include <cstddef>

extern "C" {
void assay_bad_argument(const char* why);
void assay_check_text(const char* text, std::size_t most);
}

namespace {

bool isBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

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

// Skips "0x" and the like if a digit follows it; since C23 there is "0b", too.
bool skipPrefix(const char*& at, char letter, int base) {
  const bool isThere = *at == '0' && (at[1] | 0x20) == letter && digitOf(at[2]) < base;
  if (isThere) at += 2;
  return isThere;
}

Parsed parse(const char* text, char** end, int base, bool knowsBinary) {
  assay_check_text(text, static_cast<std::size_t>(-1));
  Parsed parsed;
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return parsed;
  }
  const char* at = text;
  while (isBlank(*at)) ++at;
  if (*at == '+' || *at == '-') parsed.isNegative = *at++ == '-';
  if ((base == 0 || base == 16) && skipPrefix(at, 'x', 16)) base = 16;
  if (knowsBinary && (base == 0 || base == 2) && skipPrefix(at, 'b', 2)) base = 2;
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

long toSigned(const Parsed& parsed) {
  const unsigned long most = static_cast<unsigned long>(LONG_MAX) + (parsed.isNegative ? 1 : 0);
  if (parsed.isTooLarge || parsed.magnitude > most) {
    errno = ERANGE;
    return parsed.isNegative ? LONG_MIN : LONG_MAX;
  }
  return static_cast<long>(parsed.isNegative ? 0 - parsed.magnitude : parsed.magnitude);
}

unsigned long toUnsigned(const Parsed& parsed) {
  if (parsed.isTooLarge) {
    errno = ERANGE;
    return ULONG_MAX;
  }
  return parsed.isNegative ? 0 - parsed.magnitude : parsed.magnitude;
}

// Of a number that does not fit there is no result.
long fromText(const char* text, long least, long most) {
  const Parsed parsed = parse(text, nullptr, 10, false);
  const unsigned long limit = static_cast<unsigned long>(LONG_MAX) + (parsed.isNegative ? 1 : 0);
  const bool fits = !parsed.isTooLarge && parsed.magnitude <= limit;
  const long value = fits ? toSigned(parsed) : 0;
  if (!fits || value < least || value > most) assay_bad_argument("the number does not fit");
  return value;
}

}  // namespace

extern "C" {

long strtol(const char* text, char** end, int base) {
  return toSigned(parse(text, end, base, false));
}
unsigned long strtoul(const char* text, char** end, int base) {
  return toUnsigned(parse(text, end, base, false));
}
long long strtoll(const char* text, char** end, int base) { return strtol(text, end, base); }
unsigned long long strtoull(const char* text, char** end, int base) {
  return strtoul(text, end, base);
}
long __isoc23_strtol(const char* text, char** end, int base) {
  return toSigned(parse(text, end, base, true));
}
unsigned long __isoc23_strtoul(const char* text, char** end, int base) {
  return toUnsigned(parse(text, end, base, true));
}
int atoi(const char* text) { return static_cast<int>(fromText(text, INT_MIN, INT_MAX)); }
long atol(const char* text) { return fromText(text, LONG_MIN, LONG_MAX); }
long long atoll(const char* text) { return fromText(text, LONG_MIN, LONG_MAX); }

}  // extern "C"
