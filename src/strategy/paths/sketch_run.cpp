#include "strategy/paths/sketch_run.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>

#include "exec/literal_bytes.h"
#include "strategy/paths/program_run.h"

namespace assay::paths {

using model::Literal;
using smt::Term;

namespace {

constexpr unsigned byteBits = 8;
constexpr std::uint64_t firstLetter = 0x20;
constexpr std::uint64_t lastLetter = 0x7e;

bool isText(const model::Type& type) {
  return std::holds_alternative<model::TextType>(type.shape) ||
         std::holds_alternative<model::StreamType>(type.shape);
}

unsigned bitsOf(const model::Type& type) {
  if (const auto* integer = std::get_if<model::IntegerType>(&type.shape)) return integer->bits;
  if (const auto* floating = std::get_if<model::FloatingType>(&type.shape)) return floating->bits;
  if (const auto* enumeration = std::get_if<model::EnumType>(&type.shape)) return enumeration->bits;
  return byteBits;
}

Literal integerLiteral(std::uint64_t bits, unsigned width, bool isSigned) {
  if (isSigned) return smt::signExtended(bits, width);
  if (bits > static_cast<std::uint64_t>(INT64_MAX)) return bits;
  return static_cast<std::int64_t>(bits);
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

Literal SketchRun::literalOf(std::size_t index, const smt::Model& model) const {
  const Unknown& unknown = unknowns_[index];
  const model::Type& type = subject_->api().type(sketch_.holes[index].type);
  if (isText(type)) {
    std::string text;
    for (const Term character : unknown.variables) {
      text += static_cast<char>(model.value(character));
    }
    return text;
  }
  const std::uint64_t bits = model.value(unknown.variables.front());
  if (std::holds_alternative<model::BoolType>(type.shape)) return bits != 0;
  if (const auto* floating = std::get_if<model::FloatingType>(&type.shape)) {
    if (floating->bits == 32) {
      return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    }
    return std::bit_cast<double>(bits);
  }
  if (const auto* enumeration = std::get_if<model::EnumType>(&type.shape)) {
    for (const model::Enumerator& enumerator : enumeration->enumerators) {
      const auto value =
          static_cast<std::uint64_t>(enumerator.value) & smt::maskOf(enumeration->bits);
      if (value == bits) return model::EnumLiteral{enumerator.name};
    }
    return integerLiteral(bits, enumeration->bits, enumeration->isSigned);
  }
  const auto& integer = std::get<model::IntegerType>(type.shape);
  return integerLiteral(bits, integer.bits, integer.isSigned);
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
    literalAt(sequence, sketch_.holes[i].place) = literalOf(i, sat->model);
  }
  return Solution{std::move(sequence), sat->model};
}

}  // namespace assay::paths
