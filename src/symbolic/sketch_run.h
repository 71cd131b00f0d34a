// The symbolic execution of a sketch: the program that a worker would run for it, with unknowns in
// the place of some of its literals. Thunks are called in the executor, one exploration for all
// steps; after each step the invariants of what the sequence owns are checked, and at the end it is
// destroyed, as the worker does.
//
// Limits: a callback that is called back and an allocation that is made to fail end a path as
// limited.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "exec/ownership_facts.h"
#include "model/api.h"
#include "symbolic/sketch.h"
#include "symbolic/symbolic_subject.h"

namespace assay::symbolic {

// An object of the sequence is no longer well-formed after the step.
struct BrokenInvariant {
  std::string name;
  std::string file;
  unsigned line = 0;
};

// The test itself did what it must not: a null pointer where an object is needed.
struct NullArgument {};

struct PredictedStep {
  std::variant<symex::Returned, symex::Threw, symex::Failed, symex::Exited, BrokenInvariant,
               NullArgument>
      outcome;
  symex::Value
      result;  // the bits of a result that is a number or a truth value; otherwise undefined
};

// Why a path says nothing about what comes after its last step.
struct PathEnd {
  std::optional<symex::Cut> cut;
  std::optional<model::Limitation> limitation;
};

struct SketchPath {
  smt::PathCondition condition;
  std::vector<PredictedStep> steps;           // those that ended
  std::shared_ptr<const symex::Trail> trail;  // of the last step's call, if trails are kept
  std::optional<symex::Failed> teardown;
  PathEnd end;
  bool isStopped = false;  // a step needed a value that an earlier one did not give
  symex::State state;

  // The last step went wrong: an error, a violated contract.
  [[nodiscard]] bool isBroken() const;
};

// A sequence that takes a path, and the model that it comes from.
struct Solution {
  model::Sequence sequence;
  smt::Model model;
};

using SketchSink = std::function<bool(SketchPath&& path)>;

class SketchRun {
 public:
  // An Error if the sequence cannot be lowered. The subject must outlive the run.
  static support::Result<SketchRun> prepare(SymbolicSubject& subject, const Sketch& sketch,
                                            const exec::OwnershipFacts& facts = {});

  // All paths, the one of the sketch's own literals first if conditions are postponed. Whether
  // every path was seen to its end or cut by a bound.
  bool explore(symex::Searcher& searcher, const SketchSink& sink);

  // The sequence of a path: its holes as the path's model has them, texts in letters where they can
  // be. Nothing if the solver does not know.
  [[nodiscard]] std::optional<Solution> solve(const SketchPath& path);

  // Whether it is worth a question to the solver that an invariant of a row can be broken. Without
  // one, every time; a path whose values break it is seen in any case.
  using InvariantFilter = std::function<bool(std::size_t row, std::size_t invariant)>;
  void askOnlyIf(InvariantFilter filter) { filter_ = std::move(filter); }

 private:
  friend class ProgramRun;

  // The variables of a hole; a text has one for each character.
  struct Unknown {
    std::vector<smt::Term> variables;
    std::uint32_t word = 0;  // of the instruction that makes the literal
  };

  SketchRun(SymbolicSubject& subject, Sketch sketch)
      : subject_(&subject), sketch_(std::move(sketch)) {}
  void makeUnknowns();
  void makeUnknown(std::size_t index);
  void setModel(smt::Model& model, std::size_t index) const;
  [[nodiscard]] model::Literal solvedLiteral(std::size_t hole, const smt::Model& model) const;

  SymbolicSubject* subject_;
  InvariantFilter filter_;
  Sketch sketch_;
  exec::Program program_;
  std::vector<Unknown> unknowns_;   // by hole
  std::vector<smt::Term> domains_;  // what every path assumes of the unknowns
};

}  // namespace assay::symbolic
