#include "emit/helpers.h"

#include <fmt/format.h>

#include "emit/variables.h"

namespace assay::emit {

namespace {

constexpr std::string_view textOf = R"(// What the value writes to a stream.
template <class T>
std::string textOf(const T& value) {
  std::ostringstream out;
  out << value;
  return out.str();
})";

constexpr std::string_view genericCallback = R"(// A callable that takes anything.
struct GenericCallback {
  std::function<int()> answer;
  template <class... Arguments>
  int operator()(Arguments&&...) const {
    return answer ? answer() : 0;
  }
};)";

constexpr std::string_view leakCheck =
    R"(// Whether memory is lost after the body; only LeakSanitizer can tell.
template <class Body>
[[gnu::noinline]] void runInItsOwnFrame(Body body) {
  body();
}
template <class Body>
bool leaksMemory(Body body) {
  runInItsOwnFrame(body);
#if ASSAY_HAS_ASAN
  return __lsan_do_recoverable_leak_check() != 0;
#else
  return false;
#endif
})";

constexpr std::string_view leakDeclaration = R"(#if defined(__SANITIZE_ADDRESS__)
#define ASSAY_HAS_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ASSAY_HAS_ASAN 1
#endif
#endif
#if ASSAY_HAS_ASAN
extern "C" int __lsan_do_recoverable_leak_check(void);
#endif)";

constexpr std::string_view emptyFolder =
    R"(// The test runs in a folder of its own, where its home and its temporary files are too. It is
// removed in the end.
class EmptyFolder {
 public:
  EmptyFolder() : before_(std::filesystem::current_path()) {
    std::string name = (before_ / "assay-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder can be made");
    own_ = name;
    std::filesystem::current_path(own_);
    home_.emplace("HOME", own_);
    temporary_.emplace("TMPDIR", own_);
  }
  ~EmptyFolder() {
    std::error_code ignored;
    std::filesystem::current_path(before_, ignored);
    std::filesystem::remove_all(own_, ignored);
  }
  EmptyFolder(const EmptyFolder&) = delete;
  EmptyFolder& operator=(const EmptyFolder&) = delete;

 private:
  class Variable {
   public:
    Variable(const char* name, const std::filesystem::path& value) : name_(name) {
      if (const char* before = std::getenv(name)) before_ = before;
      setenv(name, value.c_str(), 1);
    }
    ~Variable() {
      if (before_) {
        setenv(name_, before_->c_str(), 1);
      } else {
        unsetenv(name_);
      }
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

   private:
    const char* name_;
    std::optional<std::string> before_;
  };

  std::filesystem::path before_;
  std::filesystem::path own_;
  std::optional<Variable> home_;
  std::optional<Variable> temporary_;
};)";

constexpr std::string_view deadline =
    R"(// Ends the process if its scope is not left in ten seconds.
class Deadline {
 public:
  Deadline() { alarm(10); }
  ~Deadline() { alarm(0); }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;
};)";

constexpr std::string_view staysInProgram =
    R"(// While there is one of these, the end of the program is a failure, also with exit(0).
class StaysInProgram {
 public:
  StaysInProgram() {
    static const int registered = std::atexit([] {
      if (isWanted_) std::_Exit(1);
    });
    (void)registered;
    isWanted_ = true;
  }
  ~StaysInProgram() { isWanted_ = false; }
  StaysInProgram(const StaysInProgram&) = delete;
  StaysInProgram& operator=(const StaysInProgram&) = delete;

 private:
  static inline bool isWanted_ = false;
};)";

constexpr std::string_view failAllocation = R"(// Lets the n-th allocation from now on fail.
namespace {
std::size_t allocationsUntilFailure = 0;
void failAllocation(std::size_t n) { allocationsUntilFailure = n; }
void allowAllocations() { allocationsUntilFailure = 0; }
}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
  if (allocationsUntilFailure > 0 && --allocationsUntilFailure == 0) throw std::bad_alloc();
  if (void* block = std::malloc(size > 0 ? size : 1)) return block;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* block) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete(void* block, std::size_t) noexcept { std::free(block); })";

// Clauses about a result wait until it is there. Only the call of the test itself is decided, and
// its clause is the one that came last.
constexpr std::string_view pending = R"(namespace {
struct PendingClause {
  void* clause = nullptr;
  int (*decide)(void*, const void*, const void*) = nullptr;
  void (*drop)(void*) = nullptr;
  const char* text = "";
  const char* file = "";
  unsigned line = 0;
};
std::vector<PendingClause> pendingClauses;

// Decides the clause about ASSAY_RESULT that stands on this line.
template <class T>
void decideResult(const T& result, unsigned line) {
  int decision = 1;
  PendingClause violated;
  for (const PendingClause& each : pendingClauses) {
    if (each.line != line) continue;
    decision = each.decide(each.clause, std::addressof(result), assay::contracts::tagFor(result));
    violated = each;
  }
  for (const PendingClause& each : pendingClauses) each.drop(each.clause);
  pendingClauses.clear();
  if (decision == 0) assayContractViolated(1, violated.text, violated.file, violated.line, "");
}
}  // namespace)";

std::string contracts(const Helpers& helpers, const Dialect& dialect, bool aborts) {
  const std::string report =
      aborts ? "std::cerr << file << \":\" << line << \": \" << message << std::endl; std::abort();"
             : dialect.failureAt();
  std::string text = fmt::format(R"(// The clauses of assay/contracts.h report here.
extern "C" void assayContractViolated(int kind, const char* text, const char* file, unsigned line,
                                      const char*) {{
  const char* const kinds[] = {{"precondition", "postcondition", "assertion"}};
  const std::string message = std::string(kinds[kind]) + " violated: " + text;
  {}
}})",
                                 report);
  if (helpers.decideResult) text += fmt::format("\n\n{}\n", pending);
  text += R"(
extern "C" void assayPendResult(void* clause, int (*decide)(void*, const void*, const void*),
                                void (*drop)(void*), const char* text, const char* file,
                                unsigned line) {
)";
  text += helpers.decideResult
              ? "  pendingClauses.push_back({clause, decide, drop, text, file, line});\n}"
              : "  (void)decide, (void)text, (void)file, (void)line;\n  drop(clause);\n}";
  return text;
}

// An explicit instantiation may name what is private; a friend gives it away.
std::string accessor(const model::Api& api, const TypeNames& names, model::ClassId cls,
                     std::size_t index) {
  const std::string name = names.of(api.cls(cls).type);
  const std::string function = invariantFunction(api.cls(cls), index);
  const model::Invariant& invariant = api.cls(cls).invariants[index];
  const std::string access =
      compound(lastName(api.cls(cls).name), function, WordStyle::Camel) + "Access";
  const std::string tag =
      invariant.isCondition ? fmt::format("ASSAY_CONDITION({})", invariant.name) : "";
  const std::string what = invariant.isCondition
                               ? fmt::format("ASSAY_INVARIANT({})", invariant.name)
                               : fmt::format("{}::{}", name, invariant.name);
  return fmt::format(R"(// {4} is private; an explicit instantiation may name it all the same.
bool {2}(const {0}& object);
template <bool ({0}::*member)({5}) const>
struct {3} {{
  friend bool {2}(const {0}& object) {{ return (object.*member)({6}); }}
}};
template struct {3}<&{0}::{1}>;)",
                     name, invariant.isCondition ? "assayInvariant" : invariant.name, function,
                     access, what, tag, tag.empty() ? "" : "{}");
}

}  // namespace

std::string invariantFunction(const model::Class& cls, std::size_t invariant) {
  const auto& all = cls.invariants;
  if (!all[invariant].isCondition) return fmt::format("{}Holds", all[invariant].name);
  return all.size() == 1 ? "invariantHolds" : fmt::format("invariant{}Holds", invariant + 1);
}

std::vector<std::string> globalHelpers(const Helpers& helpers, const Dialect& dialect,
                                       FaultTests faultTests) {
  std::vector<std::string> texts;
  if (helpers.leakCheck) texts.emplace_back(leakDeclaration);
  if (helpers.failAllocation) texts.emplace_back(failAllocation);
  if (helpers.contracts) {
    texts.push_back(contracts(helpers, dialect, faultTests == FaultTests::Death));
  }
  return texts;
}

std::vector<std::string> localHelpers(const model::Api& api, const TypeNames& names,
                                      const Helpers& helpers) {
  std::vector<std::string> texts;
  if (helpers.textOf) texts.emplace_back(textOf);
  if (helpers.genericCallback) texts.emplace_back(genericCallback);
  if (helpers.leakCheck) texts.emplace_back(leakCheck);
  if (helpers.emptyFolder) texts.emplace_back(emptyFolder);
  if (helpers.deadline) texts.emplace_back(deadline);
  if (helpers.staysInProgram) texts.emplace_back(staysInProgram);
  for (const auto& [cls, invariant] : helpers.privateInvariants) {
    texts.push_back(accessor(api, names, cls, invariant));
  }
  return texts;
}

}  // namespace assay::emit
