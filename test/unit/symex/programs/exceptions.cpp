// Throwing, catching by base, rethrowing, cleanup order, function-try-blocks, exception_ptr.
#include <cstdio>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

struct Trace {
  const char* name;
  explicit Trace(const char* n) : name(n) { std::printf("+%s ", name); }
  ~Trace() { std::printf("-%s ", name); }
};
struct Base {
  virtual ~Base() = default;
  int code = 1;
};
struct Left : virtual Base {};
struct Right : virtual Base {};
struct Both : Left, Right {
  Both() { code = 7; }
};
struct MyError : std::runtime_error {
  int number;
  explicit MyError(int n) : std::runtime_error("my error"), number(n) {}
};
struct Member {
  explicit Member(bool fails) {
    if (fails) throw std::logic_error("member");
  }
};
struct Holder {
  Trace trace{"held"};
  Member member;
  explicit Holder(bool fails) try : member(fails) {
  } catch (const std::logic_error& e) {
    std::printf("in constructor: %s ", e.what());
  }
};

void thrower(int kind) {
  Trace outer("outer");
  Trace inner("inner");
  switch (kind) {
    case 0:
      throw 42;
    case 1:
      throw std::string("text");
    case 2:
      throw MyError(5);
    case 3:
      throw Both();
    case 4:
      throw "literal";
    case 5:
      throw static_cast<Base*>(nullptr);
    case 6:
      std::vector<int>(3).at(10);
      break;
    case 7:
      throw std::bad_alloc();
    default:
      break;
  }
}

void sort(int kind) {
  try {
    thrower(kind);
    std::printf("nothing\n");
  } catch (int x) {
    std::printf("int %d\n", x);
  } catch (const std::string& text) {
    std::printf("string %s\n", text.c_str());
  } catch (const MyError& e) {
    std::printf("%s %d\n", e.what(), e.number);
  } catch (const Base& b) {
    std::printf("base %d\n", b.code);
  } catch (const char* text) {
    std::printf("%s\n", text);
  } catch (const Base* b) {
    std::printf("pointer %d\n", b == nullptr);
  } catch (const std::exception& e) {
    std::printf("exception %s\n", e.what());
  }
}

int nested() {
  try {
    try {
      throw std::runtime_error("first");
    } catch (std::runtime_error&) {
      try {
        throw std::logic_error("second");
      } catch (std::exception& e) {
        std::printf("%s ", e.what());
      }
      throw;
    }
  } catch (std::exception& e) {
    std::printf("%s\n", e.what());
    return 1;
  }
  return 0;
}

// What a std::exception_ptr keeps is not on its way, and what is on its way is not freed.
void kept() {
  std::exception_ptr held;
  try {
    throw MyError(1);
  } catch (...) {
    held = std::current_exception();
  }
  std::printf("%d", std::uncaught_exceptions());
  try {
    std::exception_ptr only = std::move(held);
    std::rethrow_exception(std::move(only));
  } catch (const MyError& e) {
    std::printf(" %d %d\n", e.number, std::uncaught_exceptions());
  }
}

struct First {
  int x = 1;
};
struct Second {
  int x = 2;
};
struct FirstAgain : First {};
struct Pair : First, Second {};
struct Twice : Pair, FirstAgain {};
void function() {}

template <typename Handler, typename Thrown>
int caught(Thrown thrown) {
  try {
    throw thrown;
  } catch (Handler) {
    return 1;
  } catch (...) {
    return 0;
  }
}

void pointers() {
  Pair both;
  Twice twice;
  int number = 0;
  std::printf("%d%d%d%d", caught<Second*>(&both), caught<const Second*>(&both),
              caught<Pair*>(static_cast<Second*>(&both)), caught<First*>(&twice));
  std::printf("%d%d%d", caught<int*>(static_cast<const int*>(&number)),
              caught<const volatile int*>(&number), caught<const void*>(&number));
  std::printf("%d%d%d", caught<void*>(&function), caught<void (*)()>(&function),
              caught<void (*)() noexcept>(&function));
  std::printf("%d%d%d\n", caught<int*>(nullptr), caught<const char*>(nullptr),
              caught<int>(nullptr));
  try {
    throw &both;
  } catch (Second* right) {
    std::printf("%d\n", right->x);
  }
  try {
    throw static_cast<Pair*>(nullptr);
  } catch (Second* right) {
    std::printf("%d\n", right == nullptr);
  }
}

int tries = 0;
int failsOnce() {
  if (++tries == 1) throw 5;
  return tries;
}
int guarded() {
  static const int value = failsOnce();
  return value;
}

int main() {
  kept();
  pointers();
  try {
    guarded();
  } catch (int x) {
    std::printf("%d %d %d\n", x, guarded(), guarded());
  }
  for (int kind = 0; kind < 9; ++kind) sort(kind);
  std::printf("%d\n", nested());
  try {
    Holder holder(true);
  } catch (...) {
    std::printf("left\n");
  }
  std::exception_ptr kept;
  try {
    throw MyError(9);
  } catch (...) {
    kept = std::current_exception();
  }
  try {
    std::rethrow_exception(kept);
  } catch (const MyError& e) {
    std::printf("kept %d %d\n", e.number, std::uncaught_exceptions());
  }
  kept = nullptr;
  try {
    std::unique_ptr<Trace> a(new Trace("a"));
    throw std::out_of_range("done");
  } catch (std::logic_error& e) {
    std::printf("%s\n", e.what());
  }
  auto quiet = []() noexcept { return 3; };
  std::printf("%d\n", quiet());
}
