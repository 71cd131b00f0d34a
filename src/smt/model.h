// A model gives variables their values; what it does not mention is 0. Evaluation computes what a
// term denotes under a model, exactly as folding and Z3 do.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "smt/bits.h"
#include "smt/term.h"

namespace assay::smt {

// An array as a default and exceptions from it. Normal form: no exception equals the default.
struct ArrayValue {
  Bits otherwise;
  std::map<std::vector<std::uint64_t>, Bits> elements;  // by the words of the index

  [[nodiscard]] const Bits& at(const Bits& index) const;
  void set(const Bits& index, const Bits& value);
  bool operator==(const ArrayValue&) const = default;
};

class Model {
 public:
  // The value of a variable of at most 64 bits.
  [[nodiscard]] std::uint64_t value(Term variable) const { return smallValue(variable.variable()); }
  // The value of a variable of any width.
  [[nodiscard]] Bits bits(Term variable) const;
  // The value of an array variable.
  [[nodiscard]] ArrayValue array(Term variable) const;

  void set(Term variable, std::uint64_t value);
  void set(Term variable, const Bits& value);
  void set(Term variable, ArrayValue value);

  // Takes over what `other` says; it wins where both say something.
  void update(const Model& other);

  // The same for these variables only.
  void update(const Model& other, std::span<const Term> variables);

  // Whether the model mentions the variable.
  [[nodiscard]] bool mentions(Term variable) const;

  bool operator==(const Model&) const = default;

 private:
  [[nodiscard]] std::uint64_t smallValue(std::uint32_t variable) const;

  std::vector<std::pair<std::uint32_t, std::uint64_t>> small_;  // by number of the variable
  std::map<std::uint32_t, Bits> wide_;
  std::map<std::uint32_t, ArrayValue> arrays_;
};

// Evaluates terms. Shared subterms are computed once per call; the room for that is kept, so one
// evaluator serves many calls.
class Evaluator {
 public:
  [[nodiscard]] Bits evaluate(Term term, const Model& model);
  // For terms of at most 64 bits.
  [[nodiscard]] std::uint64_t evaluateSmall(Term term, const Model& model);
  // Whether a condition (width 1) is true.
  [[nodiscard]] bool holds(Term condition, const Model& model) {
    return evaluateSmall(condition, model) != 0;
  }
  [[nodiscard]] ArrayValue evaluateArray(Term term, const Model& model);

 private:
  struct Slot {
    std::uint64_t round = 0;  // when the value was computed
    std::uint64_t value = 0;
  };

  std::uint64_t small(Term term, const Model& model);
  std::uint64_t computeSmall(Term term, const Model& model);
  Bits wide(Term term, const Model& model);
  Bits computeWide(Term term, const Model& model);
  Bits element(Term array, const Bits& index, const Model& model);
  void beginRound(Term term, const Model& model);

  std::vector<Slot> slots_;  // by id
  std::map<std::uint32_t, Bits> wideSlots_;
  std::uint64_t round_ = 0;
};

// "x = 0x2a:8, y = 0x0:32", by number of the variable.
[[nodiscard]] std::string toString(const Terms& terms, const Model& model);

}  // namespace assay::smt
