// The C library's functions on characters, texts and memory, in the "C" locale.
#include <cstddef>

using Size = std::size_t;

namespace {

unsigned char byteOf(char c) { return static_cast<unsigned char>(c); }

int errorNumber = 0;

}  // namespace

extern "C" {

// Programs are sequential here.
char __libc_single_threaded = 1;

int* __errno_location() { return &errorNumber; }

Size strlen(const char* text) {
  Size length = 0;
  while (text[length] != '\0') ++length;
  return length;
}

Size strnlen(const char* text, Size most) {
  Size length = 0;
  while (length < most && text[length] != '\0') ++length;
  return length;
}

int strcmp(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) {
    ++a;
    ++b;
  }
  return byteOf(*a) - byteOf(*b);
}

int strncmp(const char* a, const char* b, Size count) {
  for (; count > 0; --count, ++a, ++b) {
    if (*a != *b) return byteOf(*a) - byteOf(*b);
    if (*a == '\0') return 0;
  }
  return 0;
}

int strcoll(const char* a, const char* b) { return strcmp(a, b); }

char* strcpy(char* to, const char* from) {
  Size i = 0;
  while ((to[i] = from[i]) != '\0') ++i;
  return to;
}

char* strncpy(char* to, const char* from, Size count) {
  Size i = 0;
  for (; i < count && from[i] != '\0'; ++i) to[i] = from[i];
  for (; i < count; ++i) to[i] = '\0';
  return to;
}

char* strcat(char* to, const char* from) {
  strcpy(to + strlen(to), from);
  return to;
}

char* strncat(char* to, const char* from, Size count) {
  Size end = strlen(to);
  Size i = 0;
  for (; i < count && from[i] != '\0'; ++i) to[end + i] = from[i];
  to[end + i] = '\0';
  return to;
}

char* strchr(const char* text, int wanted) {
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
  Size length = 0;
  while (text[length] != '\0' && strchr(accepted, text[length]) != nullptr) ++length;
  return length;
}

Size strcspn(const char* text, const char* refused) {
  Size length = 0;
  while (text[length] != '\0' && strchr(refused, text[length]) == nullptr) ++length;
  return length;
}

char* strpbrk(const char* text, const char* accepted) {
  text += strcspn(text, accepted);
  return *text == '\0' ? nullptr : const_cast<char*>(text);
}

char* strstr(const char* text, const char* wanted) {
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
  for (Size i = 0; i < size; ++i) copy[i] = text[i];
  return copy;
}

int memcmp(const void* a, const void* b, Size count) {
  const auto* x = static_cast<const unsigned char*>(a);
  const auto* y = static_cast<const unsigned char*>(b);
  for (Size i = 0; i < count; ++i) {
    if (x[i] != y[i]) return x[i] - y[i];
  }
  return 0;
}

int bcmp(const void* a, const void* b, Size count) { return memcmp(a, b, count); }

void* memchr(const void* data, int wanted, Size count) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  for (Size i = 0; i < count; ++i) {
    if (bytes[i] == static_cast<unsigned char>(wanted))
      return const_cast<unsigned char*>(bytes + i);
  }
  return nullptr;
}

Size wcslen(const wchar_t* text) {
  Size length = 0;
  while (text[length] != 0) ++length;
  return length;
}

int wmemcmp(const wchar_t* a, const wchar_t* b, Size count) {
  for (Size i = 0; i < count; ++i) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

int isdigit(int c) { return c >= '0' && c <= '9'; }
int islower(int c) { return c >= 'a' && c <= 'z'; }
int isupper(int c) { return c >= 'A' && c <= 'Z'; }
int isalpha(int c) { return islower(c) || isupper(c); }
int isalnum(int c) { return isalpha(c) || isdigit(c); }
int isxdigit(int c) { return isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
int isspace(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
int isblank(int c) { return c == ' ' || c == '\t'; }
int iscntrl(int c) { return (c >= 0 && c < 32) || c == 127; }
int isprint(int c) { return c >= 32 && c < 127; }
int isgraph(int c) { return c > 32 && c < 127; }
int ispunct(int c) { return isgraph(c) && !isalnum(c); }
int tolower(int c) { return isupper(c) ? c + ('a' - 'A') : c; }
int toupper(int c) { return islower(c) ? c - ('a' - 'A') : c; }

int abs(int value) { return value < 0 ? -value : value; }
long labs(long value) { return value < 0 ? -value : value; }
long long llabs(long long value) { return value < 0 ? -value : value; }

}  // extern "C"
