// Functions that go wrong where Clang puts a check into the bitcode, or numbers a type, and corrected
// twins. Each takes one number that is not known.
#include <bit>
#include <cstring>

namespace {

int plain(int x) { return x & 1; }
int lonely(int x) { return x & 1; }
int variadic(int x, ...) { return x & 1; }

struct Late;
struct Early {
  explicit Early(Late* late);
  virtual ~Early();
  int value = 0;
  Late* late = nullptr;
};
struct Late : Early {
  explicit Late(bool isEarly) : Early(isEarly ? this : nullptr) {}
  int own() const { return 5; }
};
Early::Early(Late* one) {
  if (one != nullptr) value = one->own();
}
Early::~Early() {
  if (late != nullptr) value = late->own();
}

struct Other {
  virtual ~Other() = default;
  int value = 2;
  int get() const { return value; }
};
struct Common {
  virtual ~Common() = default;
  int common = 1;
};
struct Left : virtual Common {
  int left = 2;
};
struct Right : virtual Common {
  int right = 3;
};
struct Both : Left, Right {
  int get() const { return left + right + common; }
};

struct Pair {
  int first;
  int second;
  int* address() { return &second; }
};

}  // namespace

// Called below as a function of other types.
inline int shared(int x) { return x & 1; }

extern "C" {

int function_type_faulty(int x) {
  return x == 9 ? reinterpret_cast<int (*)(unsigned)>(&shared)(1) : 0;
}
int function_type_twin(int x) {
  int (*const called)(int) = &shared;
  return x == 9 ? called(1) : 0;
}
int stored_function_faulty(int x) {
  auto called = reinterpret_cast<int (*)(unsigned)>(&plain);
  return x == 9 ? called(1) : 0;
}
int stored_function_twin(int x) {
  int (*called)(int) = &plain;
  return x == 9 ? called(1) : 0;
}
int wide_argument_faulty(int x) { return x == 9 ? reinterpret_cast<int (*)(long)>(&shared)(1) : 0; }
int wide_argument_twin(int x) { return x == 9 ? shared(1) : 0; }
int wide_result_faulty(int x) {
  return x == 9 ? static_cast<int>(reinterpret_cast<long (*)(int)>(&shared)(1)) : 0;
}
int wide_result_twin(int x) { return x == 9 ? static_cast<int>(long{shared(1)}) : 0; }
int more_arguments_faulty(int x) {
  return x == 9 ? reinterpret_cast<int (*)(int, ...)>(&shared)(1) : 0;
}
int more_arguments_twin(int x) {
  auto called = &variadic;
  return x == 9 ? called(1, 2) : 0;
}

int early_object_faulty(int x) { return Late(x == 9).value; }
int early_object_twin(int x) {
  Late late(false);
  return x == 9 ? late.own() : late.value;
}
int late_object_faulty(int x) {
  Late late(false);
  if (x == 9) late.late = &late;
  return 0;
}
int late_object_twin(int x) {
  Late late(false);
  Late* const base = &late;
  return x == 9 ? base->own() : 0;
}
int union_class_faulty(int x) {
  Early early(nullptr);
  union {
    Early* one;
    Other* other;
  } both{&early};
  return x == 9 ? both.other->get() : 0;
}
int union_class_twin(int x) {
  Other other;
  union {
    Early* one;
    Other* other;
  } both{};
  both.other = &other;
  return x == 9 ? both.other->get() : 0;
}
int copied_class_faulty(int x) {
  Early early(nullptr);
  Early* one = &early;
  Other* other = nullptr;
  std::memcpy(&other, &one, sizeof(one));
  return x == 9 ? other->value : 0;
}
int copied_class_twin(int x) {
  Other made;
  Other* one = &made;
  Other* other = nullptr;
  std::memcpy(&other, &one, sizeof(one));
  return x == 9 ? other->value : 0;
}
int derived_class_faulty(int x) {
  Left left;
  Common* common = &left;
  Right* right = nullptr;
  std::memcpy(&right, &common, sizeof(common));
  return x == 9 ? right->right : 0;
}
int derived_class_twin(int x) {
  Both both;
  Right* right = &both;
  Common* common = right;
  return x == 9 ? both.get() + dynamic_cast<Left*>(common)->left + right->common : 0;
}
int cast_to_derived_faulty(int x) {
  Early early(nullptr);
  Early* one = &early;
  return x == 9 ? static_cast<Late*>(one) != nullptr : 0;
}
int cast_to_derived_twin(int x) {
  Late late(false);
  Early* one = x == 9 ? &late : nullptr;
  return static_cast<Late*>(one) != nullptr;
}

int misaligned_member_faulty(int x) {
  alignas(8) char bytes[16] = {};
  Pair* pair = std::bit_cast<Pair*>(bytes + 1);
  return x == 9 ? pair->address() != nullptr : 0;
}
int misaligned_member_twin(int x) {
  alignas(8) char bytes[16] = {};
  Pair* pair = std::bit_cast<Pair*>(bytes + 4);
  return x == 9 ? pair->address() != nullptr : 0;
}
int misaligned_reference_faulty(int x) {
  alignas(8) int numbers[4] = {};
  void* place = &numbers[x == 9 ? 1 : 0];
  long* wide = nullptr;
  std::memcpy(&wide, &place, sizeof(place));
  long& reference = *wide;
  return &reference != nullptr;
}
int misaligned_reference_twin(int x) {
  alignas(8) int numbers[4] = {};
  void* place = &numbers[x == 9 ? 2 : 0];
  long* wide = nullptr;
  std::memcpy(&wide, &place, sizeof(place));
  long& reference = *wide;
  return &reference != nullptr;
}
int null_reference_faulty(int x) {
  Pair* pair = nullptr;
  Pair& reference = *pair;
  return x == 9 && &reference != nullptr;
}
int null_reference_twin(int x) {
  Pair made{};
  Pair& reference = made;
  return x == 9 && &reference != nullptr;
}

// Nothing is known of the type of a function that only its translation unit knows.
int constant_function(int x) {
  return x == 9 ? reinterpret_cast<int (*)(unsigned)>(&lonely)(1) : 0;
}
}
