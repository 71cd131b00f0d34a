// What ASSAY_POST is made of when Assay builds a subject. Included by contracts.h; not for users.
//
// A clause is a lambda that is given an Evaluation and captures by reference. It is evaluated
//   - on entry, recording: the values of ASSAY_OLD are copied, the answer is ignored;
//   - on leaving, replaying: ASSAY_OLD gives the copies.
// A clause that asks for ASSAY_RESULT cannot be decided on leaving. Instead each use of the result
// (a comparison, a test) is copied with its other operand, and the clause is evaluated for every
// combination of answers that the uses could give: a truth table. The caller's thunk, which has the
// result, answers the uses and looks the clause up (assayCheckResult in runtime/harness_abi.h).
#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

extern "C" {
void assayContractViolated(int kind, const char* text, const char* file, unsigned line,
                           const char* function);

// A clause that waits for the result of the call: `decide` gives 1 if it holds, 0 if not, 2 if it
// cannot be told for a result of that type; `drop` frees it.
void assayPendResult(void* clause,
                     int (*decide)(void* clause, const void* result, const void* type),
                     void (*drop)(void* clause), const char* text, const char* file, unsigned line);
}

namespace assay {
namespace contracts {

enum class Answer { No = 0, Yes = 1, CannotTell = 2 };

// Describes a result type; two types are the same if the addresses are.
struct TypeTag {
  enum Kind { Other, Bool, Signed, Unsigned, Floating, Pointer };
  Kind kind;
  std::size_t size;
};

template <class T>
struct TagOf {
  static const TypeTag tag;
};
template <class T>
const TypeTag TagOf<T>::tag = {std::is_same<T, bool>::value       ? TypeTag::Bool
                               : std::is_floating_point<T>::value ? TypeTag::Floating
                               : std::is_enum<T>::value           ? TypeTag::Other
                               : !std::is_arithmetic<T>::value
                                   ? (std::is_pointer<T>::value ? TypeTag::Pointer : TypeTag::Other)
                               : std::is_signed<T>::value ? TypeTag::Signed
                                                          : TypeTag::Unsigned,
                               sizeof(T)};

// A number of any built-in type, without loss.
struct Number {
  bool floating = false;
  bool negative = false;
  unsigned long long magnitude = 0;
  long double value = 0;

  static Number of(long double v) { return Number{true, v < 0, 0, v}; }
  static Number of(long long v) {
    const auto bits = static_cast<unsigned long long>(v);
    return Number{false, v < 0, v < 0 ? 0ull - bits : bits, static_cast<long double>(v)};
  }
  static Number of(unsigned long long v) {
    return Number{false, false, v, static_cast<long double>(v)};
  }
  template <class T>
  static Number from(T v) {
    return from(v, std::is_floating_point<T>(), std::is_signed<T>());
  }
  template <class T, class S>
  static Number from(T v, std::true_type, S) {
    return of(static_cast<long double>(v));
  }
  template <class T>
  static Number from(T v, std::false_type, std::true_type) {
    return of(static_cast<long long>(v));
  }
  template <class T>
  static Number from(T v, std::false_type, std::false_type) {
    return of(static_cast<unsigned long long>(v));
  }

  // -1, 0, 1; 2 if unordered.
  int compare(const Number& other) const {
    if (floating || other.floating) {
      return value < other.value ? -1 : value > other.value ? 1 : value == other.value ? 0 : 2;
    }
    if (negative != other.negative) return negative ? -1 : 1;
    const int order = magnitude < other.magnitude ? -1 : magnitude > other.magnitude ? 1 : 0;
    return negative ? -order : order;
  }
};

inline bool readNumber(const void* address, const TypeTag& tag, Number& out) {
  switch (tag.kind) {
    case TypeTag::Bool:
      out = Number::from(*static_cast<const bool*>(address));
      return true;
    case TypeTag::Floating:
      out = tag.size == sizeof(float)    ? Number::from(*static_cast<const float*>(address))
            : tag.size == sizeof(double) ? Number::from(*static_cast<const double*>(address))
                                         : Number::from(*static_cast<const long double*>(address));
      return true;
    case TypeTag::Signed:
      out = tag.size == 1   ? Number::from(*static_cast<const signed char*>(address))
            : tag.size == 2 ? Number::from(*static_cast<const short*>(address))
            : tag.size == 4 ? Number::from(*static_cast<const int*>(address))
                            : Number::from(*static_cast<const long long*>(address));
      return true;
    case TypeTag::Unsigned:
      out = tag.size == 1   ? Number::from(*static_cast<const unsigned char*>(address))
            : tag.size == 2 ? Number::from(*static_cast<const unsigned short*>(address))
            : tag.size == 4 ? Number::from(*static_cast<const unsigned*>(address))
                            : Number::from(*static_cast<const unsigned long long*>(address));
      return true;
    case TypeTag::Pointer:
    case TypeTag::Other:
      return false;
  }
  return false;
}

// One use of the result: answers when the result is there.
struct Use {
  virtual ~Use() = default;
  virtual Answer answer(const void* result, const TypeTag& type) const = 0;
};

template <class Compare, class V>
struct Comparison final : Use {
  explicit Comparison(const V& v) : value(v) {}
  Answer answer(const void* result, const TypeTag& type) const override {
    if (&type == &TagOf<V>::tag) {
      return Compare::values(*static_cast<const V*>(result), value) ? Answer::Yes : Answer::No;
    }
    return otherwise(result, type, std::is_arithmetic<V>());
  }
  Answer otherwise(const void* result, const TypeTag& type, std::true_type) const {
    Number given;
    if (!readNumber(result, type, given)) return Answer::CannotTell;
    return Compare::order(given.compare(Number::from(value))) ? Answer::Yes : Answer::No;
  }
  Answer otherwise(const void*, const TypeTag&, std::false_type) const {
    return Answer::CannotTell;
  }
  V value;
};

template <class Compare>
struct Comparison<Compare, std::nullptr_t> final : Use {
  explicit Comparison(std::nullptr_t) {}
  Answer answer(const void* result, const TypeTag& type) const override {
    if (type.kind != TypeTag::Pointer) return Answer::CannotTell;
    return Compare::order(*static_cast<void* const*>(result) == nullptr ? 0 : 1) ? Answer::Yes
                                                                                 : Answer::No;
  }
};

struct Truth final : Use {
  Answer answer(const void* result, const TypeTag& type) const override {
    if (type.kind == TypeTag::Pointer) {
      return *static_cast<void* const*>(result) != nullptr ? Answer::Yes : Answer::No;
    }
    Number given;
    if (!readNumber(result, type, given)) return Answer::CannotTell;
    return given.compare(Number::from(0)) != 0 ? Answer::Yes : Answer::No;
  }
};

template <class T, class Predicate>
struct Satisfies final : Use {
  explicit Satisfies(Predicate p) : predicate(std::move(p)) {}
  Answer answer(const void* result, const TypeTag& type) const override {
    if (&type != &TagOf<T>::tag) return Answer::CannotTell;
    return predicate(*static_cast<const T*>(result)) ? Answer::Yes : Answer::No;
  }
  Predicate predicate;
};

struct StopRecording {};

class Evaluation;

// ASSAY_RESULT while the clause is evaluated.
class Result {
 public:
  Result(Evaluation& evaluation, int mention) : evaluation_(&evaluation), mention_(mention) {}
  explicit operator bool() const;
  bool operator!() const { return !static_cast<bool>(*this); }
  template <class T, class Predicate>
  bool is(Predicate predicate) const;
  template <class Compare, class V>
  bool compare(const V& value) const;

 private:
  Evaluation* evaluation_;
  int mention_;
};

// One evaluation of a clause, or several in a row.
class Evaluation {
 public:
  static constexpr std::size_t kMaxUses = 3;

  template <class F>
  auto old(F expression, int id) -> typename std::decay<decltype(expression())>::type {
    using Value = typename std::decay<decltype(expression())>::type;
    for (const auto& kept : kept_) {
      if (kept->id == id) return static_cast<const Kept<Value>&>(*kept).value;
    }
    if (!recording_) {
      undecided_ = true;
      return expression();
    }
    kept_.emplace_back(new Kept<Value>(id, expression()));
    const Value copy = static_cast<const Kept<Value>&>(*kept_.back()).value;
#if defined(__cpp_exceptions)
    if (kept_.size() == expected_) throw StopRecording();
#endif
    return copy;
  }

  Result result(int mention) { return Result(*this, mention); }

  // The answer that this combination assumes for a use of the result. A use is known by the place
  // where the result is mentioned; one that is met twice, in a loop, cannot be decided.
  template <class Make>
  bool use(int mention, Make make) {
    if (recording_) return true;
    std::size_t index = 0;
    while (index < uses_.size() && mentions_[index] != mention) ++index;
    if (index == kMaxUses || (met_ >> index & 1u) != 0) {
      undecided_ = true;
      return true;
    }
    if (index == uses_.size()) {
      uses_.emplace_back(make());
      mentions_.push_back(mention);
    }
    met_ |= 1u << index;
    return (combination_ >> index & 1u) != 0;
  }

  void record(std::size_t expected) {
    recording_ = true;
    expected_ = expected;
  }
  void replay(unsigned combination) {
    recording_ = false;
    combination_ = combination;
    met_ = 0;
  }
  bool undecided() const { return undecided_; }
  std::vector<std::unique_ptr<Use>>& uses() { return uses_; }

 private:
  struct KeptBase {
    explicit KeptBase(int anId) : id(anId) {}
    virtual ~KeptBase() = default;
    int id;
  };
  template <class T>
  struct Kept final : KeptBase {
    template <class From>
    Kept(int anId, From&& from) : KeptBase(anId), value(std::forward<From>(from)) {}
    T value;
  };

  std::vector<std::unique_ptr<KeptBase>> kept_;
  std::vector<std::unique_ptr<Use>> uses_;
  std::vector<int> mentions_;  // of the uses
  std::size_t expected_ = 0;
  unsigned combination_ = 0;
  unsigned met_ = 0;  // uses of this evaluation, as bits
  bool recording_ = false;
  bool undecided_ = false;
};

inline Result::operator bool() const {
  return evaluation_->use(mention_, [] { return new Truth(); });
}
template <class T, class Predicate>
bool Result::is(Predicate predicate) const {
  return evaluation_->use(mention_,
                          [&] { return new Satisfies<T, Predicate>(std::move(predicate)); });
}
template <class Compare, class V>
bool Result::compare(const V& value) const {
  using Kept = typename std::decay<V>::type;
  return evaluation_->use(mention_, [&] { return new Comparison<Compare, Kept>(value); });
}

// `order` is that of the result relative to the value.
#define ASSAY_CONTRACTS_COMPARISON(name, op, mirrored, unordered)             \
  struct name {                                                               \
    template <class A, class B>                                               \
    static bool values(const A& a, const B& b) {                              \
      return static_cast<bool>(a op b);                                       \
    }                                                                         \
    static bool order(int sign) { return sign == 2 ? unordered : sign op 0; } \
  };                                                                          \
  template <class V>                                                          \
  bool operator op(const Result& result, const V& value) {                    \
    return result.compare<name>(value);                                       \
  }                                                                           \
  template <class V>                                                          \
  bool operator mirrored(const V& value, const Result& result) {              \
    return result.compare<name>(value);                                       \
  }

ASSAY_CONTRACTS_COMPARISON(Equal, ==, ==, false)
ASSAY_CONTRACTS_COMPARISON(Unequal, !=, !=, true)
ASSAY_CONTRACTS_COMPARISON(Less, <, >, false)
ASSAY_CONTRACTS_COMPARISON(LessOrEqual, <=, >=, false)
ASSAY_CONTRACTS_COMPARISON(Greater, >, <, false)
ASSAY_CONTRACTS_COMPARISON(GreaterOrEqual, >=, <=, false)
#undef ASSAY_CONTRACTS_COMPARISON

struct Clause {
  const char* text;
  const char* file;
  unsigned line;
  const char* function;
  std::size_t olds;     // mentions of ASSAY_OLD
  std::size_t results;  // and of ASSAY_RESULT
};

constexpr std::size_t countMentions(const char* text, const char* word) {
  std::size_t count = 0;
  for (; *text != '\0'; ++text) {
    std::size_t i = 0;
    while (word[i] != '\0' && text[i] == word[i]) ++i;
    if (word[i] == '\0') ++count;
  }
  return count;
}

// A clause whose uses of the result wait for an answer.
struct PendingClause {
  std::vector<std::unique_ptr<Use>> uses;
  unsigned table = 0;  // bit c: the clause holds under combination c

  static int decide(void* self, const void* result, const void* type) {
    const auto& clause = *static_cast<PendingClause*>(self);
    unsigned combination = 0;
    for (std::size_t i = 0; i < clause.uses.size(); ++i) {
      const Answer answer = clause.uses[i]->answer(result, *static_cast<const TypeTag*>(type));
      if (answer == Answer::CannotTell) return static_cast<int>(answer);
      if (answer == Answer::Yes) combination |= 1u << i;
    }
    return (clause.table >> combination & 1u) != 0 ? 1 : 0;
  }
  static void drop(void* self) { delete static_cast<PendingClause*>(self); }
};

template <class Condition>
class Guard {
 public:
  Guard(Condition condition, const Clause& clause)
      : condition_(std::move(condition)), clause_(clause), exceptions_(std::uncaught_exceptions()) {
    if (clause.olds == 0) return;
    evaluation_.record(clause.olds);
#if defined(__cpp_exceptions)
    try {
      static_cast<void>(condition_(evaluation_));
    } catch (const StopRecording&) {
      // All values are there.
    } catch (...) {
      // What could not be evaluated on entry is found missing on leaving.
    }
#else
    static_cast<void>(condition_(evaluation_));
#endif
  }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

  ~Guard() noexcept(false) {
    if (std::uncaught_exceptions() > exceptions_) return;
    if (clause_.results > 0) {
      pend();
      return;
    }
    evaluation_.replay(0);
    const bool holds = condition_(evaluation_);
    if (!holds && !evaluation_.undecided()) {
      ::assayContractViolated(1, clause_.text, clause_.file, clause_.line, clause_.function);
    }
  }

 private:
  // && and || hide some uses from each combination; those that one does not meet do not matter to
  // it.
  void pend() {
    auto pending = std::unique_ptr<PendingClause>(new PendingClause());
    for (unsigned combination = 0; combination < (1u << Evaluation::kMaxUses); ++combination) {
      evaluation_.replay(combination);
      if (condition_(evaluation_)) pending->table |= 1u << combination;
    }
    if (evaluation_.undecided()) return;
    pending->uses = std::move(evaluation_.uses());
    ::assayPendResult(pending.release(), &PendingClause::decide, &PendingClause::drop, clause_.text,
                      clause_.file, clause_.line);
  }

  Condition condition_;
  Clause clause_;
  int exceptions_;
  Evaluation evaluation_;
};

template <class Condition>
Guard<Condition> onLeaving(Condition condition, const Clause& clause) {
  return Guard<Condition>(std::move(condition), clause);
}

// For thunks: decides the clauses that wait for this result.
template <class T>
const void* tagFor(const T&) {
  return &TagOf<typename std::remove_cv<T>::type>::tag;
}

}  // namespace contracts
}  // namespace assay
