#include "symbolic/sketch_run.h"

#include <fmt/format.h>

#include <cstring>

#include "exec/literal_bytes.h"
#include "symbolic/inputs.h"
#include "symbolic/program_run.h"

namespace assay::symbolic {

using model::Literal;
using smt::Term;

namespace {

constexpr unsigned byteBits = 8;
constexpr std::uint64_t firstLetter = 0x20;
constexpr std::uint64_t lastLetter = 0x7e;

// Of a type that can be a hole and is no text; a truth value is a whole byte.
unsigned bitsOf(const model::Type& type) {
  return std::holds_alternative<model::BoolType>(type.shape) ? byteBits : scalarWidth(type);
}

}  // namespace

bool SketchPath::isBroken() const {
  if (steps.empty()) return false;
  const auto& last = steps.back().outcome;
  return !std::holds_alternative<symex::Returned>(last) &&
         !std::holds_alternative<symex::Threw>(last);
}

support::Result<SketchRun> SketchRun::prepare(SymbolicSubject& subject, const Sketch& sketch,
                                              const exec::OwnershipFacts& facts) {
  SketchRun run(subject, sketch);
  auto program = subject.lowering().lower(run.sketch_.sequence, facts, true);
  if (!program) return support::passOn(program);
  run.program_ = std::move(*program);
  run.makeUnknowns();
  return run;
}

void SketchRun::makeUnknowns() {
  std::vector<Hole> holes = std::move(sketch_.holes);
  sketch_.holes.clear();
  for (Hole& hole : holes) {
    const Literal* literal = &literalAt(sketch_.sequence, hole.place);
    for (const exec::LiteralWord& place : program_.literalWords) {
      if (place.literal != literal) continue;
      unknowns_.push_back({{}, place.word});
      sketch_.holes.push_back(std::move(hole));
      makeUnknown(unknowns_.size() - 1);
      break;
    }
  }
  // They point into a sequence that may be moved.
  program_.literalWords.clear();
}

void SketchRun::makeUnknown(std::size_t index) {
  smt::Terms& terms = subject_->terms();
  Unknown& unknown = unknowns_[index];
  const model::Type& type = subject_->api().type(sketch_.holes[index].type);
  if (isText(type)) {
    const auto& text =
        std::get<std::string>(literalAt(sketch_.sequence, sketch_.holes[index].place));
    const auto* shape = std::get_if<model::TextType>(&type.shape);
    const bool endsAtNul = shape != nullptr && (shape->kind == model::TextKind::CString ||
                                                shape->kind == model::TextKind::Buffer);
    for (std::size_t i = 0; i < text.size(); ++i) {
      const Term character = terms.variable(fmt::format("hole{}.{}", index, i), byteBits);
      unknown.variables.push_back(character);
      if (endsAtNul && text[i] != '\0') {
        domains_.push_back(terms.notEqual(character, terms.constant(byteBits, 0)));
      }
    }
    return;
  }
  const unsigned width = bitsOf(type);
  const Term variable = terms.variable(fmt::format("hole{}:{}", index, width), width);
  unknown.variables.push_back(variable);
  if (std::holds_alternative<model::BoolType>(type.shape)) {
    domains_.push_back(terms.ule(variable, terms.constant(width, 1)));
  }
  if (const auto* enumeration = std::get_if<model::EnumType>(&type.shape)) {
    Term isOne = terms.boolean(false);
    for (const model::Enumerator& enumerator : enumeration->enumerators) {
      const Term value =
          terms.constant(width, static_cast<std::uint64_t>(enumerator.value) & smt::maskOf(width));
      isOne = terms.bitOr(isOne, terms.equal(variable, value));
    }
    domains_.push_back(isOne);
  }
}

// The values of the sketch's own literal.
void SketchRun::setModel(smt::Model& model, std::size_t index) const {
  const Unknown& unknown = unknowns_[index];
  const Hole& hole = sketch_.holes[index];
  const Literal& literal = literalAt(sketch_.sequence, hole.place);
  const model::Type& type = subject_->api().type(hole.type);
  if (isText(type)) {
    const auto& text = std::get<std::string>(literal);
    for (std::size_t i = 0; i < text.size(); ++i) {
      model.set(unknown.variables[i], static_cast<unsigned char>(text[i]));
    }
    return;
  }
  const auto bytes = exec::scalarBytes(type, literal);
  if (!bytes) return;
  std::uint64_t bits = 0;
  std::memcpy(&bits, bytes->bytes.data(), std::min<std::size_t>(bytes->size, sizeof bits));
  model.set(unknown.variables.front(), bits & smt::maskOf(bitsOf(type)));
}

bool SketchRun::explore(symex::Searcher& searcher, const SketchSink& sink) {
  smt::Model model;
  for (std::size_t i = 0; i < unknowns_.size(); ++i) setModel(model, i);
  symex::State state = subject_->initial();
  state.path = subject_->solver().from(std::move(model));
  for (const Term domain : domains_) {
    const smt::Side side = subject_->solver().assume(state.path, domain);
    if (side.feasibility == smt::Feasibility::Infeasible) return true;
    state.path = side.path;
  }
  ProgramRun run(*this, sink);
  return run.explore(std::move(state), searcher);
}

Literal SketchRun::solvedLiteral(std::size_t hole, const smt::Model& model) const {
  const Unknown& unknown = unknowns_[hole];
  const model::Type& type = subject_->api().type(sketch_.holes[hole].type);
  if (!isText(type)) return literalOf(type, model.value(unknown.variables.front()));
  std::string text;
  for (const Term character : unknown.variables) text += static_cast<char>(model.value(character));
  return text;
}

std::optional<Solution> SketchRun::solve(const SketchPath& path) {
  smt::PathSolver& solver = subject_->solver();
  smt::Terms& terms = subject_->terms();
  smt::PathCondition condition = path.condition;
  for (std::size_t i = 0; i < unknowns_.size(); ++i) {
    if (!isText(subject_->api().type(sketch_.holes[i].type))) continue;
    for (const Term character : unknowns_[i].variables) {
      const Term isLetter =
          terms.bitAnd(terms.uge(character, terms.constant(byteBits, firstLetter)),
                       terms.ule(character, terms.constant(byteBits, lastLetter)));
      const smt::Side side = solver.assume(condition, isLetter);
      if (side.feasibility == smt::Feasibility::Feasible) condition = side.path;
    }
  }
  const smt::Answer answer = solver.model(condition);
  const auto* sat = std::get_if<smt::Sat>(&answer);
  if (sat == nullptr) return std::nullopt;
  model::Sequence sequence = sketch_.sequence;
  for (std::size_t i = 0; i < unknowns_.size(); ++i) {
    literalAt(sequence, sketch_.holes[i].place) = solvedLiteral(i, sat->model);
  }
  return Solution{std::move(sequence), sat->model};
}

}  // namespace assay::symbolic
