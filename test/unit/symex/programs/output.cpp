// Formatted output, and what its functions say about it.
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <initializer_list>

namespace {

int viaList(char* to, std::size_t room, const char* pattern, ...) {
  va_list arguments;
  va_start(arguments, pattern);
  const int length = std::vsnprintf(to, room, pattern, arguments);
  va_end(arguments);
  return length;
}

template <typename T>
void showAll(T value, std::initializer_list<const char*> patterns) {
  for (const char* pattern : patterns) {
    char text[128] = {};
    const int length = std::snprintf(text, sizeof(text), pattern, value);
    std::printf("[%s] %d\n", text, length);
  }
}

}  // namespace

int main() {
  for (const int x : {0, 1, -1, 42, 255, -128, INT_MAX, INT_MIN}) {
    showAll(x, {"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%.3d", "%8.3d", "%i", "%hd", "%hhd",
                "%x", "%#X", "%o", "%#o", "%u", "%hu", "%hhu", "%.0d"});
  }
  for (const long x : {0L, -1L, LONG_MAX, LONG_MIN}) {
    showAll(x, {"%ld", "%lld", "%zd", "%jd", "%td", "%lu", "%zx", "%25ld", "%-25ld|"});
  }
  for (const double x : {0.0, -0.0, 1.5, -2.25, 1e100, 1e-5, (double)INFINITY, -(double)INFINITY}) {
    showAll(x,
            {"%f", "%.0f", "%#.0f", "%e", "%.3E", "%g", "%G", "%a", "%10.2f", "%-10.2f|", "%+f"});
  }
  for (const char* x : {"", "a", "abcdef"})
    showAll(x, {"%s", "%3s", "%-3s|", "%.2s", "%5.1s", "%.s"});
  for (const int x : {97, 255, 256 + 98}) showAll(x, {"%c", "%3c", "%-3c|"});
  char zero[4] = "zzz";
  int length = std::snprintf(zero, 4, "%c%c", 0, 'q');
  std::printf("%d %d %d\n", length, zero[0], zero[1]);
  length = std::printf("%c", 'x');
  length += std::printf("%%|%*d|%-*d|%.*s|%.*d\n", 5, 1, -5, 2, 2, "abc", -1, 3) * 100;
  length += std::puts("line") * 10000;
  length += std::putchar('y') * 1000000;
  std::printf("\n%d %d\n", length, std::putchar(-191));
  char text[64] = {};
  length = viaList(text, 64, "%s %d %ld %c %5.2f", "s", -3, 1L << 40, 'c', 2.5);
  std::printf("%d\n", length);
  length = viaList(text, 9, "%s %d %ld %c %5.2f", "s", -3, 1L << 40, 'c', 2.5);
  std::printf("%s %d\n", text, length);
  length = std::snprintf(nullptr, 0, "%d", 12345);
  std::printf("%d\n", length);
  return 0;
}
