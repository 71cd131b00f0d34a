#include "model/rules.h"

#include <algorithm>
#include <array>

namespace assay::model {

namespace {

using enum Severity;
using enum Standing;

constexpr std::array rules = {
    // What a run shows by itself.
    Rule{"memory-error", "no access outside of a live object", High, Fault, 119},
    Rule{"undefined-behaviour", "no undefined arithmetic, cast or shift", Medium, Fault, 758},
    Rule{"uninitialised", "no decision depends on memory that was never written", High, Fault, 457},
    Rule{"postcondition", "a postcondition holds when its function returns", High, Fault, 682},
    Rule{"invariant", "an invariant holds for every live object between calls", High, Fault, 664},
    Rule{"inner-precondition", "the class keeps the preconditions of what it calls", High, Fault,
         628},
    Rule{"assertion", "an assertion inside a function holds", High, Fault, 617},
    Rule{"terminate", "a call does not end the process", Medium, Fault, 248},
    Rule{"noexcept", "a noexcept function or destructor lets no exception out", Medium, Fault, 248},
    Rule{"hang", "a call with small arguments comes to an end", Medium, Fault, 835},
    Rule{"leak", "what a sequence allocated is freed when its objects are gone", Low, Fault, 401},

    // The laws that C++ gives for free.
    Rule{"copy-equal", "a copy equals its original", Medium, Fault, 684},
    Rule{"copy-independent", "changing a copy leaves its original as it was", Medium, Fault, 684},
    Rule{"self-assignment", "x = x keeps x as it was", Medium, Fault, 684},
    Rule{"self-move", "after x = std::move(x) the object is usable", Medium, Fault, 684},
    Rule{"moved-from", "a moved-from object can be assigned and destroyed", Medium, Fault, 684},
    Rule{"equality-reflexive", "x == x", Medium, Fault, 697},
    Rule{"equality-symmetric", "x == y exactly if y == x", Medium, Fault, 697},
    Rule{"equality-transitive", "x == y and y == z give x == z", Medium, Fault, 697},
    Rule{"equality-negated", "x != y exactly if not x == y", Medium, Fault, 697},
    Rule{"equality-ordered", "x <=> y is equal exactly if x == y", Medium, Fault, 697},
    Rule{"equality-hash", "equal values have equal hashes", Medium, Fault, 697},
    Rule{"strict-weak-order", "< is irreflexive, asymmetric and transitive", Medium, Fault, 697},
    Rule{"swap", "swap exchanges two values", Medium, Fault, 684},
    Rule{"const-pure", "a const function changes no observation", Medium, Fault, 684},
    Rule{"size-agrees", "size(), empty() and iteration agree", Medium, Fault, 684},
    Rule{"lookup-agrees", "[], at, find, contains and count agree about a key", Medium, Fault, 684},
    Rule{"alias-assignment", "a op= a equals a op= copy of a", Medium, Fault, 684},
    Rule{"add-subtract", "a + b - b == a", Medium, Fault, 682},
    Rule{"negate-twice", "-(-a) == a", Medium, Fault, 682},
    Rule{"divide-multiply", "a / b * b + a % b == a", Medium, Fault, 682},
    Rule{"compound-assignment", "a op= b equals a = a op b", Medium, Fault, 682},
    Rule{"increment-decrement", "++ and -- undo each other", Medium, Fault, 682},
    Rule{"round-trip", "a value converted to text or bytes and back is equal", Medium, Fault, 684},
    Rule{"allocation-failure", "a failed allocation leaks nothing and leaves objects usable",
         Medium, Fault, 755},

    // What is the test's doing, or allowed.
    Rule{"precondition", "the test keeps the preconditions of what it calls", Low, Invalid, 0},
    Rule{"null-argument", "null is passed only where the function takes it", Low, Invalid, 0},
    Rule{"stale-value", "a borrowed value is not used after its owner changed", Low, Invalid, 0},
    Rule{"moved-from-use", "a moved-from object is only assigned or destroyed", Low, Invalid, 0},
    Rule{"short-memory", "a pointer is passed to as much memory as the call needs", Low, Invalid,
         0},
    Rule{"mixed-range", "iterators passed together belong to one object", Low, Invalid, 0},
    Rule{"singular-iterator", "an iterator that refers into nothing is not followed", Low, Invalid,
         0},
    Rule{"past-the-end", "an iterator past the last element is not followed", Low, Invalid, 0},
    Rule{"arbitrary-comparison", "a callback that compares is an order", Low, Invalid, 0},
    Rule{"sliced-assignment", "an object is not assigned to through its base class", Low, Invalid,
         0},
    Rule{"exception", "a function may throw", Low, Expected, 0},
    Rule{"exhaustion", "huge arguments may exhaust memory, stack or time", Low, Expected, 0},
};

}  // namespace

std::span<const Rule> ruleTable() { return rules; }

const Rule* findRule(std::string_view name) {
  const auto* const found = std::ranges::find(rules, name, &Rule::name);
  return found == rules.end() ? nullptr : found;
}

}  // namespace assay::model
