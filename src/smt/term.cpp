// How terms are stored: a node table that finds an equal node by hash, and in front of it a small
// cache from what was asked for to what simplification made of it, since an executor asks for the
// same few comparisons on path after path.
#include "smt/term.h"

#include <algorithm>
#include <utility>

#include "smt/bits.h"
#include "smt/fold.h"
#include "smt/rules.h"

namespace assay::smt {

struct Terms::Key {
  Application application;

  [[nodiscard]] std::uint64_t hash() const {
    const auto idOf = [](Term term) { return term ? term.id() + std::uint64_t{1} : 0; };
    std::uint64_t hash = static_cast<std::uint64_t>(application.kind) << 56 ^ application.payload;
    for (const std::uint64_t part : {idOf(application.a) << 32 ^ idOf(application.b),
                                     idOf(application.c) << 32 ^ application.sort.width,
                                     std::uint64_t{application.sort.indexWidth}}) {
      hash = (hash ^ part) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 29;
    }
    return hash;
  }

  [[nodiscard]] bool operator==(const Key& other) const {
    const Application& x = application;
    const Application& y = other.application;
    return x.kind == y.kind && x.payload == y.payload && x.sort == y.sort && x.a == y.a &&
           x.b == y.b && x.c == y.c;
  }
};

struct Terms::Table {
  struct Entry {
    std::uint64_t hash = 0;
    Term term;
  };
  struct Remembered {
    Key key;
    Term result;
  };
  static constexpr std::size_t rememberedCount = 4096;

  std::vector<Entry> entries = std::vector<Entry>(1024);  // open addressing; a power of two
  std::size_t used = 0;
  std::vector<Remembered> remembered = std::vector<Remembered>(rememberedCount);

  void insert(std::uint64_t hash, Term term) {
    std::size_t at = hash & (entries.size() - 1);
    while (entries[at].term) at = (at + 1) & (entries.size() - 1);
    entries[at] = {hash, term};
  }

  void growIfFull() {
    if (++used * 2 < entries.size()) return;
    const std::vector<Entry> old = std::exchange(entries, std::vector<Entry>(entries.size() * 2));
    for (const Entry& entry : old) {
      if (entry.term) insert(entry.hash, entry.term);
    }
  }
};

namespace {

std::uint64_t signatureOf(const Application& application) {
  std::uint64_t signature = 0;
  for (const Term operand : {application.a, application.b, application.c}) {
    if (operand) signature |= operand.variableSignature();
  }
  return signature;
}

// Constants to the right, otherwise by age.
bool inWrongOrder(Term a, Term b) {
  if (b.isConstant()) return false;
  return a.isConstant() || b.id() < a.id();
}

bool allConstant(const Application& application) {
  for (const Term operand : {application.a, application.b, application.c}) {
    if (operand && !operand.isConstant()) return false;
  }
  return true;
}

Sort sortOf(Kind kind, std::span<const Term> operands, std::uint64_t payload, unsigned width) {
  switch (kind) {
    case Kind::Equal:
    case Kind::Ult:
    case Kind::Slt:
    case Kind::SAddOverflows:
    case Kind::SSubOverflows:
    case Kind::SMulOverflows:
    case Kind::UMulOverflows:
    case Kind::FpEqual:
    case Kind::FpLess:
    case Kind::FpLessEqual:
      return {1};
    case Kind::Concat:
      return {operands[0].width() + operands[1].width()};
    case Kind::Extract:
    case Kind::ZExt:
    case Kind::SExt:
    case Kind::FpToSigned:
    case Kind::FpToUnsigned:
      return {width};
    case Kind::FpConvert:
    case Kind::FpFromSigned:
    case Kind::FpFromUnsigned:
      return {layoutOf(FpShape::of(payload).result).width};
    case Kind::Ite:
      return operands[1].sort();
    case Kind::ConstantArray:
      return {operands[0].width(), width};
    case Kind::Select:
      return {operands[0].width()};
    default:
      return operands[0].sort();
  }
}

void checkOperands(const Application& application) {
  const auto [kind, payload, sort, a, b, c] = application;
  switch (kind) {
    case Kind::Constant:
    case Kind::Variable:
      assayAssert(false, "leaves are not made from operands");
      break;
    case Kind::Concat:
      break;
    case Kind::Extract:
      assayAssert(!a.sort().isArray() && sort.width >= 1 && payload + sort.width <= a.width());
      break;
    case Kind::ZExt:
    case Kind::SExt:
      assayAssert(!a.sort().isArray() && sort.width >= a.width());
      break;
    case Kind::Ite:
      assayAssert(a.sort() == Sort{1} && b.sort() == c.sort());
      break;
    case Kind::ConstantArray:
      assayAssert(!a.sort().isArray() && sort.isArray());
      break;
    case Kind::Select:
      assayAssert(a.sort().isArray() && b.sort() == Sort{a.sort().indexWidth});
      break;
    case Kind::Store:
      assayAssert(a.sort().isArray() && b.sort() == Sort{a.sort().indexWidth} &&
                  c.sort() == Sort{a.width()});
      break;
    case Kind::FpFromSigned:
    case Kind::FpFromUnsigned:
      assayAssert(!a.sort().isArray());
      break;
    default:
      assayAssert(
          !a.sort().isArray() && (!b || a.sort() == b.sort()) && (!c || a.sort() == c.sort()),
          "operands of different widths");
      assayAssert(!isFp(kind) || a.width() == layoutOf(FpShape::of(payload).format).width,
                  "an operand does not have the width of the format");
      break;
  }
}

}  // namespace

Terms::Terms() : table_(std::make_unique<Table>()) {
  false_ = constant(1, 0);
  true_ = constant(1, 1);
}

Terms::~Terms() = default;

Term Terms::intern(const Key& key, const std::uint64_t* words) {
  const std::uint64_t hash = key.hash();
  const std::size_t mask = table_->entries.size() - 1;
  for (std::size_t at = hash & mask; table_->entries[at].term; at = (at + 1) & mask) {
    const auto& entry = table_->entries[at];
    if (entry.hash != hash) continue;
    const detail::TermNode& node = *entry.term.node_;
    const Application& wanted = key.application;
    if (node.kind == wanted.kind && node.payload == wanted.payload && node.sort == wanted.sort &&
        node.operands[0] == wanted.a && node.operands[1] == wanted.b &&
        node.operands[2] == wanted.c &&
        (words == nullptr ||
         std::ranges::equal(entry.term.words(), std::span(words, entry.term.words().size())))) {
      return entry.term;
    }
  }
  const auto& [kind, payload, sort, a, b, c] = key.application;
  detail::TermNode& node = nodes_.emplace_back();
  node.kind = kind;
  node.operandCount = static_cast<std::uint8_t>(operandCountOf(kind));
  node.id = static_cast<std::uint32_t>(nodes_.size() - 1);
  node.sort = sort;
  node.payload = payload;
  node.operands = {a, b, c};
  node.variables = kind == Kind::Variable
                       ? std::uint64_t{1} << (payload * 0x9E3779B97F4A7C15U >> 58)
                       : signatureOf(key.application);
  unsigned depth = 0;
  for (const Term operand : {a, b, c}) {
    if (operand) depth = std::max(depth, std::min(operand.depth() + 1, 65535U));
  }
  node.depth = static_cast<std::uint16_t>(depth);
  if (kind == Kind::Constant) {
    node.words = &node.payload;
    if (words != nullptr) {
      const auto count = (sort.width + 63) / 64;
      node.words = wideWords_.emplace_back(words, words + count).data();
    }
  }
  const Term term(&node);
  table_->insert(hash, term);
  table_->growIfFull();
  return term;
}

Term Terms::constant(unsigned width, std::uint64_t value) {
  assayAssert(width >= 1 && width <= maxWidth);
  if (width > 64) return constant(Bits(width, value));
  return intern({{Kind::Constant, value & maskOf(width), {width}, {}, {}, {}}});
}

Term Terms::constant(const Bits& value) {
  if (value.width() <= 64) return constant(value.width(), value.low());
  return intern({{Kind::Constant, value.low(), {value.width()}, {}, {}, {}}}, value.words().data());
}

Term Terms::makeVariable(std::string_view name, Sort sort) {
  const auto [found, isNew] =
      byName_.try_emplace(std::string(name), static_cast<std::uint32_t>(variables_.size()));
  if (!isNew) {
    const Term known = variables_[found->second];
    assayAssert(known.sort() == sort, "a variable of this name has another sort");
    return known;
  }
  names_.emplace_back(name);
  return variables_.emplace_back(intern({{Kind::Variable, variables_.size(), sort, {}, {}, {}}}));
}

Term Terms::variable(std::string_view name, unsigned width) {
  assayAssert(width >= 1 && width <= maxWidth);
  return makeVariable(name, {width});
}

Term Terms::arrayVariable(std::string_view name, unsigned indexWidth, unsigned elementWidth) {
  assayAssert(indexWidth >= 1 && elementWidth >= 1);
  return makeVariable(name, {elementWidth, indexWidth});
}

Term Terms::freshVariable(std::string_view prefix, unsigned width) {
  for (std::size_t number = variables_.size();; ++number) {
    const std::string name = std::string(prefix) + std::to_string(number);
    if (!byName_.contains(name)) return variable(name, width);
  }
}

const std::string& Terms::nameOf(Term variable) const { return names_.at(variable.variable()); }

Terms::Key Terms::keyOf(Kind kind, std::span<const Term> operands, std::uint64_t payload,
                        unsigned width) {
  assayAssert(operands.size() == operandCountOf(kind) && !operands.empty());
  const auto at = [&](std::size_t i) { return i < operands.size() ? operands[i] : Term(); };
  const Application application{kind,  payload, sortOf(kind, operands, payload, width),
                                at(0), at(1),   at(2)};
  checkOperands(application);
  return {application};
}

Term Terms::make(Kind kind, std::span<const Term> operands, std::uint64_t payload, unsigned width) {
  return build(keyOf(kind, operands, payload, width));
}

Term Terms::makeRaw(Kind kind, std::span<const Term> operands, std::uint64_t payload,
                    unsigned width) {
  return intern(keyOf(kind, operands, payload, width));
}

Term Terms::build(const Key& asked) {
  const Application& wanted = asked.application;
  if (isFoldableSmall(wanted.kind) && wanted.a.isSmallConstant() &&
      (!wanted.b || wanted.b.isConstant())) {
    return constant(wanted.width(), foldSmall(wanted.kind, wanted.a.width(), wanted.a.value(),
                                              wanted.b ? wanted.b.value() : 0));
  }
  Key key = asked;
  if (isCommutative(wanted.kind) && inWrongOrder(wanted.a, wanted.b)) {
    std::swap(key.application.a, key.application.b);
  }
  const std::size_t slot = key.hash() % Table::rememberedCount;
  {
    const Table::Remembered& remembered = table_->remembered[slot];
    if (remembered.result && remembered.key == key) return remembered.result;
  }
  const Term result = simplified(key);
  table_->remembered[slot] = {key, result};
  return result;
}

Term Terms::simplified(const Key& key) {
  const Application& application = key.application;
  const bool onBits = !application.sort.isArray() && !application.a.sort().isArray();
  if (onBits && allConstant(application)) {
    std::vector<Bits> values;
    for (const Term operand : {application.a, application.b, application.c}) {
      if (operand) values.push_back(Bits::fromWords(operand.width(), operand.words()));
    }
    return constant(fold(application.kind, application.payload, application.width(), values));
  }
  if (const Term result = applyRules(*this, application)) return result;
  return intern(key);
}

}  // namespace assay::smt
