// Postconditions on results: clauses wait until the thunk has the result (harness_abi.h).
#include <cstddef>

extern "C" void assayContractViolated(int kind, const char* text, const char* file, unsigned line,
                                      const char* function);

namespace {

struct Pending {
  void* clause;
  int (*decide)(void*, const void*, const void*);
  void (*drop)(void*);
  const char* text;
  const char* file;
  unsigned line;
};

// As many as the worker keeps; the function that the thunk called is left last.
constexpr std::size_t kept = 16;
Pending pending[kept];
std::size_t added = 0;

void drop(Pending& one) {
  if (one.clause != nullptr) one.drop(one.clause);
  one.clause = nullptr;
}

}  // namespace

extern "C" {

void assayPendResult(void* clause, int (*decide)(void*, const void*, const void*),
                     void (*dropClause)(void*), const char* text, const char* file, unsigned line) {
  Pending& one = pending[added++ % kept];
  drop(one);
  one = {clause, decide, dropClause, text, file, line};
}

void assayCheckResult(const void* result, const void* type) {
  constexpr int postcondition = 1;
  for (Pending& one : pending) {
    if (one.clause == nullptr) continue;
    if (one.decide(one.clause, result, type) == 0) {
      assayContractViolated(postcondition, one.text, one.file, one.line, "");
    }
  }
  for (Pending& one : pending) drop(one);
  added = 0;
}

}  // extern "C"
