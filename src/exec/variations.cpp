#include "exec/variations.h"

#include <cstring>

#include "support/assert.h"

namespace assay::exec {

namespace {

// One in so many stays what it is.
constexpr std::uint64_t kLiteralsKept = 3;
constexpr std::uint64_t kCallsKept = 2;

}  // namespace

void Variations::setLiterals(model::TypeId type, const std::vector<model::Literal>& literals) {
  Literals& known = literals_[type.index];
  known = {};
  if (!isScalarShape(api_.type(type).shape)) return;
  for (const model::Literal& literal : literals) {
    const auto bytes = scalarBytes(api_.type(type), literal);
    if (!bytes) continue;
    known.values.push_back(literal);
    known.bytes.push_back(*bytes);
  }
}

bool Variations::canVary(const Program& program) const {
  if (!program.calls.empty()) return true;
  for (const LiteralPlace& place : program.literals) {
    if (!literals_[place.type.index].values.empty()) return true;
  }
  return false;
}

template <class OnLiteral, class OnCall>
void Variations::draw(const Program& program, support::Random& random, OnLiteral onLiteral,
                      OnCall onCall) const {
  for (const LiteralPlace& place : program.literals) {
    const Literals& known = literals_[place.type.index];
    if (known.values.empty() || random.chance(1, kLiteralsKept)) continue;
    onLiteral(place, known, static_cast<std::size_t>(random.below(known.values.size())));
  }
  for (const CallPlace& place : program.calls) {
    if (random.chance(1, kCallsKept)) continue;
    const std::vector<model::OperationId>& group = plans_.group(place.group);
    onCall(place, plans_.operation(group[static_cast<std::size_t>(random.below(group.size()))]));
  }
}

void Variations::vary(const Program& program, support::Random random,
                      std::vector<std::uint32_t>& words) const {
  words = program.words;
  draw(
      program, random,
      [&](const LiteralPlace& place, const Literals& known, std::size_t index) {
        const ScalarBytes& bytes = known.bytes[index];
        assayAssert(wire::aOf(words[place.word]) == bytes.size);
        std::memcpy(&words[place.word + 1], bytes.bytes.data(), bytes.size);
      },
      [&](const CallPlace& place, const OperationPlan& plan) {
        std::uint32_t* call = &words[place.word];
        call[0] = wire::encode(wire::Op::Call, 0, plan.thunks.back());
        const std::uint32_t flags = wire::kStepResult | (plan.ownsResult ? wire::kOwned : 0u);
        call[2] = plan.row | flags << 16;
      });
}

model::Sequence Variations::vary(const Program& program, support::Random random,
                                 const model::Sequence& sequence) const {
  model::Sequence varied = sequence;
  draw(
      program, random,
      [&](const LiteralPlace& place, const Literals& known, std::size_t index) {
        varied.steps[place.step].arguments[place.argument].value = known.values[index];
      },
      [&](const CallPlace& place, const OperationPlan& plan) {
        varied.steps[place.step].operation = plan.operation->key;
      });
  return varied;
}

}  // namespace assay::exec
