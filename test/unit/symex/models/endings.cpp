// Uses of library functions that end in a way that no native run shows (models_test.cpp).
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct Base {
  int x = 0;
  ~Base() {}
};
struct Derived : Base {
  int more[4] = {};
};

std::ostream& ownManipulator(std::ostream& out) { return out; }

char* freedText() {
  char* text = new char[4]{'a', 'b', 'c', 0};
  delete[] text;
  return text;
}

std::ostream* noStream() { return nullptr; }

}  // namespace

extern "C" {

int assay_hole_i32(const char* name);
unsigned long assay_hole_i64(const char* name);
long __isoc23_strtol(const char* text, char** end, int base);
unsigned long __isoc23_strtoul(const char* text, char** end, int base);

int stream_fine() {
  const std::string text = "a longer text than fits into the object itself";
  std::cout << "text" << text << 1 << 2U << 3L << 4UL << 5LL << 6ULL << short{7} << true << 1.5
            << 1.5F << 1.5L << 'c' << static_cast<const void*>(&text) << std::hex << std::endl;
  std::cout.write("abcd", 2).put('x').flush();
  return 0;
}
int stream_dangling_text() {
  std::cout << freedText();
  return 0;
}
int stream_unterminated_text() {
  const char text[2] = {'a', 'b'};
  std::cout << text;
  return 0;
}
int stream_uninitialised_text() {
  char text[2];
  std::cout << text;
  return 0;
}
int stream_uninitialised_string() {
  char bytes[20];
  const std::string text(bytes, 20);
  std::cout << text;
  return 0;
}
int stream_short_write() {
  std::cout.write("abc", 5);
  return 0;
}
int stream_uninitialised_number() {
  int number;
  std::cout << number;
  return 0;
}
int stream_null() {
  *noStream() << 1;
  return 0;
}
int stream_null_text() {
  const char* text = nullptr;
  std::cout << text;
  return 0;
}
int stream_own_manipulator() {
  std::cout << ownManipulator;
  return 0;
}

int print_fine() {
  return std::printf("%%%5.1f%-*d|%.*s %lu %hhd\n", 1.25, 4, 7, 2, "abc", 5UL, 300);
}
int print_dangling_text() { return std::printf("%s", freedText()); }
int print_uninitialised_text() {
  char text[2];
  return std::printf("%s", text);
}
int print_uninitialised_number() {
  int number;
  return std::printf("%d", number);
}
int print_too_few() { return std::printf("%d %d", 1); }
int print_other_type() { return std::printf("%d", 1L); }
int print_real_as_whole() { return std::printf("%ld", 1.0); }
int print_count() {
  int count = 0;
  return std::printf("ab%n", &count);
}
int print_to_file() { return std::fprintf(stderr, "x"); }

int order_by_sign() { return std::strcmp("a", "c") < 0 && std::string("b").compare("a") > 0; }
int order_by_amount() {
  const char* volatile text = "a";
  return std::strcmp(text, "c") == -2;
}
int character_class_by_number() { return std::isdigit('5') == 1; }
int printed_number() {
  std::printf("%d", assay_hole_i32("number"));
  return 0;
}
int printed_number_measured() { return std::printf("%d", assay_hole_i32("number")) > 3; }
int message_thrown() {
  const std::vector<int> empty;
  return empty.at(assay_hole_i64("at"));
}
int message_measured() {
  const std::vector<int> empty;
  try {
    return empty.at(assay_hole_i64("at"));
  } catch (const std::out_of_range& error) {
    return std::strlen(error.what()) > 80;
  }
}

int delete_through_base() {
  Base* object = new Derived;
  delete object;
  return 0;
}
int realloc_freed() {
  void* object = std::malloc(4);
  std::free(object);
  return std::realloc(object, 8) != nullptr;
}
int realloc_inside() {
  char* object = static_cast<char*>(std::malloc(4));
  return std::realloc(object + 1, 8) != nullptr;
}
int realloc_new() { return std::realloc(new int, 8) != nullptr; }

int binary_numbers() {
  char* end = nullptr;
  const char* text = "0b101x";
  const bool isRead = __isoc23_strtol(text, &end, 0) == 5 && end == text + 5 &&
                      __isoc23_strtoul(text, &end, 2) == 5 && end == text + 5 &&
                      __isoc23_strtol("0b", &end, 0) == 0 && __isoc23_strtol("0x1f", &end, 0) == 31;
  if (!isRead) std::abort();
  return 0;
}

using Four = int __attribute__((vector_size(16)));
int vector_maximum() {
  const Four a = {1, 2, 3, 4};
  const Four b = {4, 3, 2, 1};
  return __builtin_elementwise_max(a, b)[0];
}

int recursive_static() {
  static const int value = recursive_static() + 1;
  return value;
}

}  // extern "C"
