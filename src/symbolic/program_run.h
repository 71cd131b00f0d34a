// Runs the program of a sequence (wire/program.h) in the symbolic executor, as
// runtime/interpreter.cpp runs it natively. Internal to the room.
//
// Where a path is in the program travels with its state, so that forks inside of a thunk need
// nothing.
#pragma once

#include <memory>
#include <vector>

#include "symbolic/sketch_run.h"
#include "wire/program.h"

namespace assay::symbolic {

class ProgramRun {
 public:
  ProgramRun(SketchRun& run, const SketchSink& sink)
      : run_(run), sink_(sink), executor_(run.subject_->executor()) {}

  bool explore(symex::State state, symex::Searcher& searcher);

 private:
  // What the executor has been asked to do.
  enum class Doing : std::uint8_t { Call, Convert, Destroy, Invariant, TearDown };

  // What comes after an instruction.
  enum class Next : std::uint8_t {
    GoOn,
    Call,   // the state is the start of a call
    Ended,  // the path was handed over
  };

  struct Slot {
    symex::Value address;  // undefined: nothing yet
    std::uint32_t row = wire::kNoRow;
    bool isOwned = false;
    bool isSpent = false;
    bool mayBeNull = false;
  };

  struct Progress {
    std::vector<Slot> slots;
    std::vector<std::uint32_t> owners;  // slots, in the order of creation
    std::vector<PredictedStep> steps;
    std::uint32_t pc = 0;  // the instruction that is under way, or the next
    bool inStep = false;
    std::shared_ptr<const symex::Trail> trail;  // of the call of the step that ended last
    symex::Value result;                        // the address of the result of the step under way
    symex::ObjectId moved = 0;  // the latest object that was moved from in this step
    std::uint64_t movedOffset = 0;
    Doing doing = Doing::Call;
    symex::ThunkCall call;
    std::size_t owner = 0;      // of Invariant and TearDown: in `owners`
    std::size_t invariant = 0;  // of Invariant: which one of its row
  };

  // Goes on until the executor has something to do (true, and the state is the start of a call) or
  // the path has ended and was handed over.
  bool advance(symex::State& state, Progress& progress);
  Next instruction(symex::State& state, Progress& progress);
  Next callThunk(symex::State& state, Progress& progress);
  Next load(symex::State& state, Progress& progress, Slot& target);
  Next convert(symex::State& state, Progress& progress, Slot& target);
  Next destroy(symex::State& state, Progress& progress, Slot& target);
  void own(const symex::State& state, Progress& progress, Slot& target);
  // The path is handed over: it ends here, a value that it needs was never given, or it passes null
  // where an object is needed.
  Next stop(symex::State& state, Progress& progress, PathEnd end);
  Next stopWithout(symex::State& state, Progress& progress);
  Next stopAtNull(symex::State& state, Progress& progress);
  bool takeUp(symex::Path&& path);
  void returned(symex::State& state, Progress& progress, const symex::Returned& outcome);
  bool invariantAnswered(symex::State& state, Progress& progress, const symex::Returned& outcome);

  // After the last instruction of a step: its prediction, then the invariants.
  void endStep(symex::State& state, Progress& progress);
  bool nextInvariant(symex::State& state, Progress& progress);
  bool nextDestruction(symex::State& state, Progress& progress);
  symex::Value resultBits(const symex::State& state, const Progress& progress) const;

  void setSpent(Progress& progress, const symex::Value& address, bool isSpent) const;
  symex::Value literal(symex::State& state, std::uint32_t word);
  symex::Value text(symex::State& state, std::uint32_t word);
  bool hasUnknown(std::uint32_t word, std::size_t& index) const;

  static PathEnd limited(std::string what, std::string reason);
  void proceed(symex::State state, Progress progress);
  bool handOver(symex::State state, Progress progress, PathEnd end, bool isStopped = false);
  const std::uint32_t* at(std::uint32_t pc) const { return run_.program_.words.data() + pc; }

  SketchRun& run_;
  const SketchSink& sink_;
  symex::Executor& executor_;
  bool isStopped_ = false;
};

}  // namespace assay::symbolic
