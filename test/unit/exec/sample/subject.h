// The subject of the executor's tests: small classes that behave well and badly in every way that
// the worker has to contain.
#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "assay/contracts.h"
#include "runtime/harness_abi.h"

namespace sample {

// Behaves well; throws and asserts as documented.
class Counter {
 public:
  Counter() = default;
  explicit Counter(int start) : value_(start) {}
  void add(int amount) { value_ += amount; }
  int value() const { return value_; }
  bool isZero() const { return value_ == 0; }
  int divided(int by) const {
    if (by == 0) throw std::invalid_argument("division by zero");
    return value_ / by;
  }
  int hundredOver() const {
    if (value_ == 3) std::abort();
    return 100 / value_;
  }
  const int& ref() const { return value_; }
  int* pointer() { return &value_; }
  void addTo(int& target) const { target += value_; }
  std::string text() const { return std::to_string(value_); }
  void rename(const std::string& name) { name_ = name; }
  std::string name() const { return name_; }
  void each(const std::function<int(int)>& use) {
    for (int i = 0; i < 3; ++i) value_ += use(i);
  }
  void setPositive(int value) {
    if (!(value > 0)) assayContractViolated(0, "value > 0", __FILE__, 74, __func__);
    value_ = value;
  }
  void setFrom(int value) { setPositive(value - 1); }
  void checked(int value) {
    assert(value < 100);
    value_ = value;
  }
  bool invariant() const { return value_ > -1000; }
  // Wrong for 13.
  int doubled() const {
    ASSAY_POST(ASSAY_RESULT == value_ * 2);
    return value_ == 13 ? 0 : value_ * 2;
  }
  int throughDoubled() const { return doubled() + 1; }

 private:
  int value_ = 0;
  std::string name_;
};

// Owns nodes given to it, hands nodes out.
struct Node {
  explicit Node(int v) : value(v) {}
  int value;
};

class Tray {
 public:
  Tray() = default;
  Tray(const Tray&) = delete;
  Tray& operator=(const Tray&) = delete;
  ~Tray() { delete kept_; }
  void keep(Node* node) {
    delete kept_;
    kept_ = node;
  }
  int look(const Node* node) const { return node->value; }
  int peek(const Node& node) const { return node.value; }
  Node* make(int value) const { return new Node(value); }
  Node* none() const { return nullptr; }
  void leak() const {
    int* lost = new int[10];
    lost[0] = 1;
    asm volatile("" : : "r"(lost) : "memory");
  }

 private:
  Node* kept_ = nullptr;
};

// Misbehaves on request.
class Trouble {
 public:
  Trouble() = default;
  int segv() { return *static_cast<volatile int*>(pointer_); }
  int overflow(int value) { return value + std::numeric_limits<int>::max(); }
  int divide(int by) { return 1 / by; }
  int useAfterFree() {
    int* block = new int(1);
    delete block;
    return *static_cast<volatile int*>(block);
  }
  // As code that is not instrumented sees it.
  [[clang::no_sanitize("address")]] int freedWord() {
    volatile int* block = new int[4];
    delete[] block;
    return block[0];
  }
  int outOfBounds() {
    std::vector<int> numbers(3);
    return numbers.data()[3];
  }
  int vectorIndex() {
    std::vector<int> numbers(3);
    return numbers[5];
  }
  int recurse(int depth) {
    volatile char frame[256];
    frame[0] = static_cast<char>(depth);
    return recurse(depth + 1) + frame[0];
  }
  void spin() {
    for (volatile bool go = true; go;) {
    }
  }
  void nap() { ::usleep(30'000'000); }
  void exitNow(int code) { std::exit(code); }
  void quickExit() { std::quick_exit(4); }
  void abortNow() { std::abort(); }
  void raiseTerm() { ::raise(SIGTERM); }
  void throwFromNoexcept() noexcept { throw std::runtime_error("from noexcept"); }
  void terminateNow() { std::terminate(); }
  void doubleFree() {
    int* block = new int(1);
    delete block;
    delete block;
  }
  void mismatch() {
    int* block = new int[2];
    asm volatile("" : "+r"(block));
    delete block;
  }
  std::size_t hog() {
    std::vector<std::unique_ptr<char[]>> blocks;
    for (;;) blocks.push_back(std::make_unique<char[]>(16u << 20));
  }
  std::size_t hugeText() { return std::string(std::size_t{1} << 40, 'x').size(); }
  void leaveThread() {
    std::thread([] { ::usleep(20'000'000); }).detach();
  }
  void shortThread() {
    std::thread([] { ::usleep(20'000); }).detach();
  }
  void crashingThread() {
    std::thread([] {
      ::usleep(20'000);
      std::abort();
    }).detach();
  }
  void print() {
    for (int i = 0; i < 200'000; ++i) std::puts("a line of output that nobody wants to read");
  }
  void escape() {
    if (::fork() != 0) return;
    ::setsid();
    if (::fork() != 0) ::_exit(0);
    for (;;) ::usleep(1000);
  }
  int forkChild() { return ::fork() == 0 ? 0 : 1; }
  // As many as it can get, but not more than 200.
  int forkMany() {
    int made = 0;
    while (made < 200) {
      const pid_t child = ::fork();
      if (child < 0) break;
      for (; child == 0;) ::usleep(1000);
      ++made;
    }
    return made;
  }
  void changeDirectory() { ::chdir("/"); }
  std::string directory() {
    return std::filesystem::current_path().string() == "/" ? "root" : "scratch";
  }
  void closeAll() {
    for (int descriptor = 3; descriptor < 1024; ++descriptor) ::close(descriptor);
  }
  int remember() { return ++calls_; }
  std::size_t collect(int value) {
    static std::vector<int> all;
    all.push_back(value);
    return all.size();
  }
  static std::map<int, int>& early() {
    static std::map<int, int> map{{1, 1}};
    return map;
  }
  std::size_t grow(int key) { return (registry_[key] = key, registry_.size()); }
  int threadLocal() { return ++local_; }
  void setHex() { std::cout << std::hex; }
  bool isHex() { return (std::cout.flags() & std::ios::hex) != 0; }
  int random() { return std::rand(); }
  bool writeFile() {
    const bool existed = std::filesystem::exists("note.txt");
    std::ofstream("note.txt") << "hello";
    return existed;
  }
  void setVariable() { ::setenv("SAMPLE_VARIABLE", "1", 1); }
  bool hasVariable() { return std::getenv("SAMPLE_VARIABLE") != nullptr; }
  bool canConnect() {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM, 0);
    if (descriptor >= 0) ::close(descriptor);
    return descriptor >= 0;
  }
  bool killParent() { return ::kill(::getppid(), SIGKILL) == 0; }

 private:
  void* pointer_ = nullptr;
  static inline int calls_ = 0;
  static inline std::map<int, int> registry_{{0, 0}};
  static inline thread_local int local_ = 0;
};

// What a class does when it gets no memory: forget a block, forget its own rule, or nothing wrong.
class Hoard {
 public:
  Hoard() = default;
  Hoard(const Hoard&) = delete;
  Hoard& operator=(const Hoard&) = delete;
  ~Hoard() {
    for (int* block : blocks_) delete block;
  }
  void addLeaking(int value) {
    int* block = new int(value);
    int* other = new int(value);
    asm volatile("" : : "r"(other) : "memory");
    delete other;
    blocks_[count_++] = block;
  }
  void addBreaking(int value) {
    ++count_;
    blocks_[count_ - 1] = new int(value);
  }
  void addWell(int value) {
    auto block = std::make_unique<int>(value);
    const auto other = std::make_unique<int[]>(2);
    const auto aligned = std::make_unique<Aligned>();
    asm volatile("" : : "r"(other.get()), "r"(aligned.get()) : "memory");
    blocks_[count_++] = block.release();
  }
  bool tryToAdd(int value) {
    int* block = new (std::nothrow) int(value);
    if (block != nullptr) blocks_[count_++] = block;
    return block != nullptr;
  }
  // Asks first, then allocates once itself.
  void addAsked(const std::function<int(int)>& ask) {
    const int value = ask(count_);
    addBlock(value);
  }
  bool invariant() const { return count_ == 0 || blocks_[count_ - 1] != nullptr; }

 private:
  struct alignas(64) Aligned {
    int value = 0;
  };
  [[gnu::noinline]] void addBlock(int value) { blocks_[count_] = new int(value), ++count_; }
  int* blocks_[32] = {};
  int count_ = 0;
};

// Forgets to write what it reads later.
class Forgetful {
 public:
  Forgetful() {}
  explicit Forgetful(int size) : size_(size) {}
  ~Forgetful() {
    if (inDestructor_ && size_ > 0) size_ = 0;
  }
  int decide() const {
    if (size_ > 0) return 1;
    return 2;
  }
  int index() const {
    const int table[4] = {1, 2, 3, 4};
    return table[size_ & 3];
  }
  int pass() const { return size_; }
  void decideAtTheEnd() { inDestructor_ = true; }

 private:
  int size_;
  bool inDestructor_ = false;
};

// Its destructor throws, or worse.
class Grudge {
 public:
  explicit Grudge(int kind) : kind_(kind) {}
  ~Grudge() noexcept(false) {
    if (kind_ == 1) throw std::runtime_error("from a destructor");
    if (kind_ == 2) std::abort();
  }

 private:
  int kind_;
};

}  // namespace sample
