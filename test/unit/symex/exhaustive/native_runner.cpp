// Runs every function on every input of its domain, natively and with sanitizers, and writes what
// happened: "name" on a line, then one line "<times> <outcome>" for each run of equal outcomes in
// the order of the inputs. Outcomes: "returned N", "threw TYPE", "error KIND".
//
// UndefinedBehaviorSanitizer traps, and the number in the trapping instruction says which check it
// was. AddressSanitizer reports and goes on. The first error counts.
#include <cxxabi.h>
#include <ucontext.h>

#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <typeinfo>

extern "C" {
void __asan_on_error();
const char* __asan_get_report_description();
const char* __asan_default_options() {
  return "halt_on_error=0:handle_segv=0:handle_abort=0:handle_sigill=0:suppress_equal_pcs=0:"
         "symbolize=0:log_path=/dev/null:detect_leaks=0:print_summary=0:print_legend=0:"
         "malloc_context_size=0:detect_stack_use_after_return=0:quarantine_size_mb=1";
}
}

namespace {

sigjmp_buf restart;
std::string firstError;

void note(const char* kind) {
  if (firstError.empty()) firstError = kind;
}

// The numbers of Clang 19's checks.
const char* checkNamed(unsigned number) {
  switch (number) {
    case 0:
    case 12:
    case 13:
    case 21:
      return "signed-overflow";
    case 1:
    case 11:
      return "unreachable-reached";
    case 3:
      return "division";
    case 5:
      return "float-conversion-out-of-range";
    case 18:
      return "out-of-bounds";
    case 20:
      return "bad-shift";
    case 22:
      return "null-or-misaligned";
    default:
      return "other-check";
  }
}

void onSignal(int signal, siginfo_t*, void* context) {
  if (signal == SIGILL) {
    const auto* at = reinterpret_cast<const unsigned char*>(
        static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
    // ud1 with the number as displacement, which 0 does without.
    const unsigned number = at[3] == 0 ? 0 : at[4];
    note(at[0] == 0x67 ? checkNamed(number) : "unreachable-reached");
  } else {
    note(signal == SIGABRT ? "abort" : signal == SIGFPE ? "division" : "null-access");
  }
  siglongjmp(restart, 1);
}

template <typename Call>
std::string outcomeOf(Call call) {
  firstError.clear();
  std::string outcome;
  if (sigsetjmp(restart, 1) == 0) {
    try {
      outcome = "returned " + std::to_string(call());
    } catch (...) {
      outcome = std::string("threw ") + abi::__cxa_current_exception_type()->name();
    }
  }
  return firstError.empty() ? outcome : "error " + firstError;
}

class Report {
 public:
  explicit Report(const char* name) { std::printf("%s\n", name); }
  ~Report() { flush(); }
  void add(const std::string& outcome) {
    if (outcome != last_) flush();
    last_ = outcome;
    ++times_;
  }

 private:
  void flush() {
    if (times_ > 0) std::printf("%lu %s\n", times_, last_.c_str());
    times_ = 0;
  }
  std::string last_;
  unsigned long times_ = 0;
};

void overBytes(const char* name, int (*function)(std::int8_t, std::int8_t)) {
  Report report(name);
  for (int a = -128; a < 128; ++a) {
    for (int b = -128; b < 128; ++b) {
      report.add(outcomeOf(
          [&] { return function(static_cast<std::int8_t>(a), static_cast<std::int8_t>(b)); }));
    }
  }
}
void overWord(const char* name, int (*function)(std::uint16_t)) {
  Report report(name);
  for (int a = 0; a < 65536; ++a) {
    report.add(outcomeOf([&] { return function(static_cast<std::uint16_t>(a)); }));
  }
}
void overChoice(const char* name, int (*function)(std::uint8_t, bool)) {
  Report report(name);
  for (int a = 0; a < 5; ++a) {
    for (int b = 0; b < 2; ++b) {
      report.add(outcomeOf([&] { return function(static_cast<std::uint8_t>(a), b != 0); }));
    }
  }
}
void overLetters(const char* name, int (*function)(char, char)) {
  Report report(name);
  for (char a = 'a'; a <= 'z'; ++a) {
    for (char b = 'a'; b <= 'z'; ++b) report.add(outcomeOf([&] { return function(a, b); }));
  }
}

}  // namespace

extern "C" void __asan_on_error() {
  const char* what = __asan_get_report_description();
  static const char* const kinds[][2] = {
      {"use-after-free", "use-after-free"}, {"use-after-scope", "use-after-scope"},
      {"overflow", "out-of-bounds"},        {"underflow", "out-of-bounds"},
      {"double-free", "double-free"},       {"double free", "double-free"},
      {"alloc-dealloc", "mismatched-free"},
  };
  for (const auto& kind : kinds) {
    if (std::strstr(what, kind[0]) != nullptr) return note(kind[1]);
  }
  note(what);
}

extern "C" void __assert_fail(const char*, const char*, unsigned, const char*) noexcept {
  note("assertion-failed");
  siglongjmp(restart, 1);
}

using Bytes = int(std::int8_t, std::int8_t);
using Word = int(std::uint16_t);
using Choice = int(std::uint8_t, bool);
using Letters = int(char, char);
extern "C" {
#define FUNCTION(name, domain) domain name;
#include "functions.inc"
#undef FUNCTION
}

int main() {
  struct sigaction action{};
  action.sa_sigaction = onSignal;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  for (const int signal : {SIGILL, SIGSEGV, SIGBUS, SIGFPE, SIGABRT}) {
    sigaction(signal, &action, nullptr);
  }
#define FUNCTION(name, domain) over##domain(#name, name);
#include "functions.inc"
#undef FUNCTION
}
