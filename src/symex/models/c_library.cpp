// The C library's functions on characters, texts and memory, in the "C" locale.
//
// What their contracts forbid ends the path, and so does whatever depends on what the standard
// leaves open, such as by how much one text is less than another. Texts must be terminated also
// where a function could stop before their end.
#include <climits>
#include <cstddef>
#include <cstdint>

using Size = std::size_t;

extern "C" {
void assay_bad_argument(const char* why);
void assay_overlapping_copy();
void assay_check_range(const void* begin, Size size);
void assay_check_text(const char* text, Size most);
int assay_order(bool isLess);
int assay_nonzero(int usual);
bool assay_same_object(const void* a, const void* b);
}

namespace {

void requireText(const char* text) { assay_check_text(text, SIZE_MAX); }

// Both ranges have at least one byte.
void requireApart(const void* a, Size sizeOfA, const void* b, Size sizeOfB) {
  const auto x = reinterpret_cast<std::uintptr_t>(a);
  const auto y = reinterpret_cast<std::uintptr_t>(b);
  if (assay_same_object(a, b) && x < y + sizeOfB && y < x + sizeOfA) assay_overlapping_copy();
}

unsigned char byteOf(char c) { return static_cast<unsigned char>(c); }

int ordered(char a, char b) { return a == b ? 0 : assay_order(byteOf(a) < byteOf(b)); }

// The functions on characters take EOF and the values of unsigned char.
int checked(int c) {
  if (static_cast<unsigned>(c) + 1 > UCHAR_MAX + 1U) {
    assay_bad_argument("neither EOF nor an unsigned char");
  }
  return c;
}

bool isDigit(int c) { return c >= '0' && c <= '9'; }
bool isLower(int c) { return c >= 'a' && c <= 'z'; }
bool isUpper(int c) { return c >= 'A' && c <= 'Z'; }
bool isGraph(int c) { return c > 32 && c < 127; }

// The bits are those of glibc's table.
int answer(bool isTrue, int bit) { return isTrue ? assay_nonzero(bit) : 0; }

}  // namespace

extern "C" {

// Programs are sequential here.
char __libc_single_threaded = 1;

int assay_error_number = 0;
int* __errno_location() { return &assay_error_number; }

Size strlen(const char* text) {
  Size length = 0;
  while (text[length] != '\0') ++length;
  return length;
}

Size strnlen(const char* text, Size most) {
  assay_check_range(text, 0);
  Size length = 0;
  while (length < most && text[length] != '\0') ++length;
  return length;
}

int strcmp(const char* a, const char* b) {
  requireText(a);
  requireText(b);
  while (*a != '\0' && *a == *b) {
    ++a;
    ++b;
  }
  return ordered(*a, *b);
}

int strncmp(const char* a, const char* b, Size count) {
  assay_check_text(a, count);
  assay_check_text(b, count);
  for (; count > 0; --count, ++a, ++b) {
    if (*a != *b) return ordered(*a, *b);
    if (*a == '\0') return 0;
  }
  return 0;
}

int strcoll(const char* a, const char* b) { return strcmp(a, b); }

char* strcpy(char* to, const char* from) {
  assay_check_range(to, 0);
  const Size size = strlen(from) + 1;
  requireApart(to, size, from, size);
  for (Size i = 0; i < size; ++i) to[i] = from[i];
  return to;
}

char* strncpy(char* to, const char* from, Size count) {
  assay_check_range(to, 0);
  const Size length = strnlen(from, count);
  if (count > 0) requireApart(to, count, from, length < count ? length + 1 : count);
  for (Size i = 0; i < length; ++i) to[i] = from[i];
  for (Size i = length; i < count; ++i) to[i] = '\0';
  return to;
}

char* strcat(char* to, const char* from) {
  const Size begin = strlen(to);
  const Size size = strlen(from) + 1;
  requireApart(to, begin + size, from, size);
  for (Size i = 0; i < size; ++i) to[begin + i] = from[i];
  return to;
}

char* strncat(char* to, const char* from, Size count) {
  const Size begin = strlen(to);
  const Size length = strnlen(from, count);
  if (count > 0) {
    requireApart(to, begin + length + 1, from, length < count ? length + 1 : count);
  }
  for (Size i = 0; i < length; ++i) to[begin + i] = from[i];
  to[begin + length] = '\0';
  return to;
}

char* strchr(const char* text, int wanted) {
  requireText(text);
  for (;; ++text) {
    if (*text == static_cast<char>(wanted)) return const_cast<char*>(text);
    if (*text == '\0') return nullptr;
  }
}

char* strrchr(const char* text, int wanted) {
  const char* last = nullptr;
  for (;; ++text) {
    if (*text == static_cast<char>(wanted)) last = text;
    if (*text == '\0') return const_cast<char*>(last);
  }
}

Size strspn(const char* text, const char* accepted) {
  requireText(text);
  requireText(accepted);
  Size length = 0;
  while (text[length] != '\0' && strchr(accepted, text[length]) != nullptr) ++length;
  return length;
}

Size strcspn(const char* text, const char* refused) {
  requireText(text);
  requireText(refused);
  Size length = 0;
  while (text[length] != '\0' && strchr(refused, text[length]) == nullptr) ++length;
  return length;
}

char* strpbrk(const char* text, const char* accepted) {
  text += strcspn(text, accepted);
  return *text == '\0' ? nullptr : const_cast<char*>(text);
}

char* strstr(const char* text, const char* wanted) {
  requireText(text);
  const Size length = strlen(wanted);
  for (;; ++text) {
    if (strncmp(text, wanted, length) == 0) return const_cast<char*>(text);
    if (*text == '\0') return nullptr;
  }
}

void* malloc(Size size);

char* strdup(const char* text) {
  const Size size = strlen(text) + 1;
  char* copy = static_cast<char*>(malloc(size));
  if (copy == nullptr) return nullptr;
  for (Size i = 0; i < size; ++i) copy[i] = text[i];
  return copy;
}

int memcmp(const void* a, const void* b, Size count) {
  assay_check_range(a, count);
  assay_check_range(b, count);
  const auto* x = static_cast<const unsigned char*>(a);
  const auto* y = static_cast<const unsigned char*>(b);
  for (Size i = 0; i < count; ++i) {
    if (x[i] != y[i]) return assay_order(x[i] < y[i]);
  }
  return 0;
}

int bcmp(const void* a, const void* b, Size count) { return memcmp(a, b, count); }

void* memchr(const void* data, int wanted, Size count) {
  assay_check_range(data, 0);
  const auto* bytes = static_cast<const unsigned char*>(data);
  for (Size i = 0; i < count; ++i) {
    if (bytes[i] == static_cast<unsigned char>(wanted)) {
      return const_cast<unsigned char*>(bytes + i);
    }
  }
  return nullptr;
}

Size wcslen(const wchar_t* text) {
  Size length = 0;
  while (text[length] != 0) ++length;
  return length;
}

int wmemcmp(const wchar_t* a, const wchar_t* b, Size count) {
  assay_check_range(a, 0);
  assay_check_range(b, 0);
  for (Size i = 0; i < count; ++i) {
    if (a[i] != b[i]) return assay_order(a[i] < b[i]);
  }
  return 0;
}

int isdigit(int c) { return answer(isDigit(checked(c)), 0x800); }
int islower(int c) { return answer(isLower(checked(c)), 0x200); }
int isupper(int c) { return answer(isUpper(checked(c)), 0x100); }
int isalpha(int c) { return answer(isLower(checked(c)) || isUpper(c), 0x400); }
int isalnum(int c) { return answer(isLower(checked(c)) || isUpper(c) || isDigit(c), 0x8); }
int isxdigit(int c) {
  return answer(isDigit(checked(c)) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'), 0x1000);
}
int isspace(int c) { return answer(checked(c) == ' ' || (c >= '\t' && c <= '\r'), 0x2000); }
int isblank(int c) { return answer(checked(c) == ' ' || c == '\t', 0x1); }
int iscntrl(int c) { return answer((checked(c) >= 0 && c < 32) || c == 127, 0x2); }
int isprint(int c) { return answer(checked(c) >= 32 && c < 127, 0x4000); }
int isgraph(int c) { return answer(isGraph(checked(c)), 0x8000); }
int ispunct(int c) {
  return answer(isGraph(checked(c)) && !isLower(c) && !isUpper(c) && !isDigit(c), 0x4);
}
int tolower(int c) { return isUpper(checked(c)) ? c + ('a' - 'A') : c; }
int toupper(int c) { return isLower(checked(c)) ? c - ('a' - 'A') : c; }

int abs(int value) { return value < 0 ? -value : value; }
long labs(long value) { return value < 0 ? -value : value; }
long long llabs(long long value) { return value < 0 ? -value : value; }

}  // extern "C"
