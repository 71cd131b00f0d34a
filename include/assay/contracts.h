// Contracts for classes that Assay tests. The only header of Assay that users include; it stands
// alone.
//
//   int Stack::pop() {
//     ASSAY_PRE(!empty());
//     ASSAY_POST(ASSAY_OLD(size()) == size() + 1);
//     ASSAY_POST(ASSAY_RESULT >= 0);
//     …
//   }
//   class Stack { … ASSAY_INVARIANT(size_ <= capacity_); … };
//
// In ordinary builds all of this vanishes: conditions are compiled, so that they cannot rot, and
// never evaluated. When Assay builds a subject it defines ASSAY_ACTIVE. Conditions must not have
// side effects. ASSAY_POST has no place in a constexpr function.
//
// ASSAY_PRE(cond)        checked where it stands, which should be the start of the function.
// ASSAY_ASSERT(cond)     checked where it stands.
// ASSAY_POST(cond)       checked when the function is left without an exception; stands at the
//                        start, too. It sees parameters and locals declared before it, by
//                        reference, as they are then.
// ASSAY_INVARIANT(cond)  a declaration in a class body: holds for every object between calls. A class
//                        states a condition once.
//
// ASSAY_OLD(expr), inside ASSAY_POST: a copy of expr's value on entry. To get it, the condition is
// evaluated on entry as well, up to its last ASSAY_OLD: so what stands before that must be safe to
// evaluate there. Mention ASSAY_OLD first. (Without exceptions the whole condition is evaluated on
// entry.) An ASSAY_OLD that was not reached on entry, behind && or ||, but is on leaving: the
// clause is not checked.
//
// ASSAY_RESULT, inside ASSAY_POST: the result of the call that is being left. C++ gives it to
// nobody inside the function, so the clause is decided after the call, by the code that made it:
//   - it is checked for calls that a test makes, not for calls inside the subject;
//   - it can be compared (== != < <= > >=) with values of its own type, numbers with any number,
//     pointers with nullptr, and used as a condition (ASSAY_RESULT, !ASSAY_RESULT); anything else
//     is written ASSAY_RESULT.is<T>([…](const T& result) { return …; }), where T is the exact
//     result type and the predicate captures by value, since it runs after the function;
//   - at most three such uses in one clause; a clause with more, or that compares with a type the
//     result does not have, is not checked.
// References and pointers returned are looked at after the function has been left.
#pragma once

#define ASSAY_CONTRACTS_JOIN2(a, b) a##b
#define ASSAY_CONTRACTS_JOIN(a, b) ASSAY_CONTRACTS_JOIN2(a, b)

#if defined(ASSAY_ACTIVE)

#include <assay/contracts_active.h>

#define ASSAY_CONTRACTS_CHECK(kind, ...)                                 \
  (static_cast<bool>(__VA_ARGS__)                                        \
       ? static_cast<void>(0)                                            \
       : ::assayContractViolated(kind, #__VA_ARGS__, __FILE__, __LINE__, \
                                 static_cast<const char*>(__func__)))

#define ASSAY_PRE(...) ASSAY_CONTRACTS_CHECK(0, __VA_ARGS__)
#define ASSAY_ASSERT(...) ASSAY_CONTRACTS_CHECK(2, __VA_ARGS__)

#define ASSAY_POST(...)                                                                  \
  const auto ASSAY_CONTRACTS_JOIN(assayPost_, __LINE__) = ::assay::contracts::onLeaving( \
      [&](::assay::contracts::Evaluation& assayEvaluation) -> bool {                     \
        static_cast<void>(assayEvaluation);                                              \
        return static_cast<bool>(__VA_ARGS__);                                           \
      },                                                                                 \
      ::assay::contracts::Clause{#__VA_ARGS__, __FILE__, __LINE__,                       \
                                 static_cast<const char*>(__func__),                     \
                                 ASSAY_CONTRACTS_MENTIONS(#__VA_ARGS__, "ASSAY_OLD"),    \
                                 ASSAY_CONTRACTS_MENTIONS(#__VA_ARGS__, "ASSAY_RESULT")})

// Counted while compiling.
#define ASSAY_CONTRACTS_MENTIONS(text, word) \
  ::std::integral_constant<::std::size_t, ::assay::contracts::countMentions(text, word)>::value

#define ASSAY_OLD(...) assayEvaluation.old([&] { return __VA_ARGS__; }, __COUNTER__)
#define ASSAY_RESULT assayEvaluation.result(__COUNTER__)

#else

namespace assay {
namespace contracts {

// Lets conditions with ASSAY_RESULT compile; never evaluated.
struct AnyResult {
  explicit operator bool() const { return true; }
  bool operator!() const { return true; }
  template <class T, class Predicate>
  bool is(Predicate) const {
    return true;
  }
};
template <class T>
bool operator==(AnyResult, const T&) {
  return true;
}
template <class T>
bool operator!=(AnyResult, const T&) {
  return true;
}
template <class T>
bool operator<(AnyResult, const T&) {
  return true;
}
template <class T>
bool operator<=(AnyResult, const T&) {
  return true;
}
template <class T>
bool operator>(AnyResult, const T&) {
  return true;
}
template <class T>
bool operator>=(AnyResult, const T&) {
  return true;
}
template <class T>
bool operator==(const T&, AnyResult) {
  return true;
}
template <class T>
bool operator!=(const T&, AnyResult) {
  return true;
}
template <class T>
bool operator<(const T&, AnyResult) {
  return true;
}
template <class T>
bool operator<=(const T&, AnyResult) {
  return true;
}
template <class T>
bool operator>(const T&, AnyResult) {
  return true;
}
template <class T>
bool operator>=(const T&, AnyResult) {
  return true;
}

}  // namespace contracts
}  // namespace assay

#define ASSAY_CONTRACTS_IGNORE(...) \
  (false ? static_cast<void>(static_cast<bool>(__VA_ARGS__)) : static_cast<void>(0))

#define ASSAY_PRE(...) ASSAY_CONTRACTS_IGNORE(__VA_ARGS__)
#define ASSAY_ASSERT(...) ASSAY_CONTRACTS_IGNORE(__VA_ARGS__)
#define ASSAY_POST(...) ASSAY_CONTRACTS_IGNORE(__VA_ARGS__)
#define ASSAY_OLD(...) (__VA_ARGS__)
#define ASSAY_RESULT (::assay::contracts::AnyResult())

#endif

namespace assay {
namespace contracts {

// A type for each text: invariants of a class are overloads, told apart by what they say, so that code
// that asks for one is not troubled when it moves to another line.
template <unsigned long long textHash>
struct Condition {};

constexpr unsigned long long hashed(unsigned long long left, unsigned long long right) {
  return ((left ^ (right >> 29)) * 0x9e3779b97f4a7c15ULL) ^ (right * 0xbf58476d1ce4e5b9ULL);
}
// By halves: a compiler limits how deep calls may go.
constexpr unsigned long long hashOf(const char* text, unsigned long long size) {
  return size == 0   ? 1
         : size == 1 ? static_cast<unsigned char>(*text) + 2ULL
                     : hashed(hashOf(text, size / 2), hashOf(text + size / 2, size - size / 2));
}

}  // namespace contracts
}  // namespace assay

#define ASSAY_CONDITION(...) \
  ::assay::contracts::Condition<::assay::contracts::hashOf(#__VA_ARGS__, sizeof(#__VA_ARGS__) - 1)>

// The condition is not passed on to ASSAY_CONDITION, which would see macros in it expanded.
#define ASSAY_INVARIANT(...)                                                    \
  bool assayInvariant(::assay::contracts::Condition<::assay::contracts::hashOf( \
                          #__VA_ARGS__, sizeof(#__VA_ARGS__) - 1)>) const {     \
    return static_cast<bool>(__VA_ARGS__);                                      \
  }                                                                             \
  static_assert(true, "a semicolon may follow")
