#include "compose/plans.h"

#include <algorithm>
#include <numeric>

#include "support/assert.h"

namespace assay::compose {

using model::Argument;
using model::Literal;
using model::OperationId;
using model::TypeId;

namespace {

std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
  return a > PlanSpace::most - std::min(b, PlanSpace::most) ? PlanSpace::most : a + b;
}

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  if (a == 0 || b == 0) return 0;
  return a > PlanSpace::most / b ? PlanSpace::most : a * b;
}

template <typename T>
std::vector<Literal> literals(std::initializer_list<T> values) {
  return std::vector<Literal>(values.begin(), values.end());
}

constexpr std::size_t minedTexts = 4;

class Presets {
 public:
  explicit Presets(const model::Api& api) : api_(api) {}

  std::vector<Literal> of(TypeId type) const {
    return std::visit([this](const auto& shape) { return of(shape); }, api_.type(type).shape);
  }

 private:
  using Literals = std::vector<Literal>;

  Literals of(const model::VoidType&) const { return {}; }
  Literals of(const model::ObjectType&) const { return {}; }
  Literals of(const model::BoolType&) const { return literals({false, true}); }
  Literals of(const model::FloatingType&) const { return literals({0.0, 1.0, -1.0}); }
  Literals of(const model::SmartPointerType&) const { return {model::NullLiteral{}}; }
  Literals of(const model::StreamType&) const { return texts(); }
  Literals of(const model::TextType&) const { return texts(); }

  Literals of(const model::IntegerType& type) const {
    if (type.isCharacter) return literals<std::int64_t>({'a', ' '});
    return type.isSigned ? literals<std::int64_t>({0, 1, -1}) : literals<std::int64_t>({0, 1, 2});
  }

  Literals of(const model::EnumType& type) const {
    Literals all;
    for (const model::Enumerator& enumerator : type.enumerators) {
      all.emplace_back(model::EnumLiteral{enumerator.name});
    }
    return all;
  }

  Literals of(const model::PointerType& type) const {
    Literals all = {model::NullLiteral{}};
    for (Literal& pointee : simple(type.pointee)) {
      all.emplace_back(model::ListLiteral{{Argument{std::move(pointee)}}});
    }
    return all;
  }

  Literals of(const model::CallableType& type) const {
    Literals all;
    for (Literal& result : simple(type.result)) {
      all.emplace_back(model::CallbackLiteral{{}, {Argument{std::move(result)}}});
    }
    if (all.empty()) all.emplace_back(model::CallbackLiteral{});
    return all;
  }

  // Empty, and one element.
  Literals of(const model::CompositeType& type) const {
    using enum model::CompositeForm;
    switch (type.form) {
      case Count:
        return literals<std::int64_t>({0, 1});
      case Fixed:
        return together(type.arguments);
      case Variant:
        return alternatives(type.arguments);
      case Map:
        return emptyAnd(together(type.arguments));
      case Sequence:
      case Set:
      case Optional:
      case View:
        return emptyAnd(simple(type.arguments.at(0)));
    }
    return {};
  }

  // The presets of what is no container itself: containers of containers start empty.
  Literals simple(TypeId type) const {
    const bool isNested = std::holds_alternative<model::CompositeType>(api_.type(type).shape) ||
                          std::holds_alternative<model::CallableType>(api_.type(type).shape);
    return isNested ? Literals{} : of(type);
  }

  static Literals emptyAnd(Literals elements) {
    Literals all = {model::ListLiteral{}};
    for (Literal& element : elements) {
      all.emplace_back(model::ListLiteral{{Argument{std::move(element)}}});
    }
    return all;
  }

  // The first preset of each.
  Literals together(const std::vector<TypeId>& types) const {
    model::ListLiteral list;
    for (const TypeId type : types) {
      Literals choices = simple(type);
      if (choices.empty()) return {};
      list.elements.push_back(Argument{std::move(choices.front())});
    }
    return {Literal{std::move(list)}};
  }

  Literals alternatives(const std::vector<TypeId>& types) const {
    Literals all;
    for (std::size_t i = 0; i < types.size(); ++i) {
      Literals choices = simple(types[i]);
      if (choices.empty()) continue;
      all.emplace_back(model::ListLiteral{
          {Argument{Literal{static_cast<std::int64_t>(i)}}, Argument{std::move(choices.front())}}});
    }
    return all;
  }

  Literals texts() const {
    Literals all = {std::string(), std::string("a")};
    for (const std::string& text : api_.constants.texts) {
      if (all.size() < 2 + minedTexts) all.emplace_back(text);
    }
    return all;
  }

  const model::Api& api_;
};

}  // namespace

std::vector<Literal> presetsOf(const model::Api& api, TypeId type) { return Presets(api).of(type); }

PlanSpace::PlanSpace(const model::Api& api, unsigned depth) : api_(api), depth_(depth) {
  for (std::uint32_t i = 0; i < api.types.size(); ++i) {
    ways_.push_back({presetsOf(api, TypeId{i}), api.producersOf(TypeId{i})});
  }
  for (unsigned levels = 0; levels < depth; ++levels) {
    std::vector<std::uint64_t> sizes;
    for (std::uint32_t i = 0; i < api.types.size(); ++i) {
      std::uint64_t size = ways_[i].presets.size();
      for (const OperationId producer : ways_[i].producers) {
        if (levels > 0) size = sum(size, callSize(producer, levels));
      }
      sizes.push_back(size);
    }
    sizes_.push_back(std::move(sizes));
  }
}

std::vector<TypeId> PlanSpace::inputsOf(OperationId operation) const {
  const model::Operation& called = api_.operation(operation);
  std::vector<TypeId> inputs;
  if (called.hasReceiver()) inputs.push_back(api_.cls(*called.owner).type);
  for (std::size_t i = 0; i < called.requiredArguments; ++i) {
    inputs.push_back(called.parameters[i].type);
  }
  return inputs;
}

std::uint64_t PlanSpace::typeSize(TypeId type, unsigned levels) const {
  return sizes_.at(levels).at(type.index);
}

std::uint64_t PlanSpace::callSize(OperationId operation, unsigned levels) const {
  std::uint64_t size = 1;
  for (const TypeId input : inputsOf(operation)) size = product(size, typeSize(input, levels - 1));
  return size;
}

std::uint64_t PlanSpace::size(OperationId operation) const { return callSize(operation, depth_); }

// Writes the steps of one plan.
class PlanReader {
 public:
  explicit PlanReader(const PlanSpace& space) : space_(space) {}

  std::size_t call(OperationId operation, std::uint64_t index, unsigned levels) {
    const model::Operation& called = space_.api_.operation(operation);
    const std::vector<TypeId> inputs = space_.inputsOf(operation);
    std::vector<Argument> values;
    std::uint64_t radix = 1;
    for (const TypeId input : inputs) radix = product(radix, space_.typeSize(input, levels - 1));
    for (const TypeId input : inputs) {
      radix = std::max<std::uint64_t>(radix / space_.typeSize(input, levels - 1), 1);
      const std::uint64_t digit = std::min(index / radix, space_.typeSize(input, levels - 1) - 1);
      values.push_back(value(input, digit, levels - 1));
      index %= radix;
    }
    model::Step step;
    step.operation = called.key;
    const std::size_t receivers = called.hasReceiver() ? 1 : 0;
    step.receiver.assign(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(receivers));
    step.arguments.assign(values.begin() + static_cast<std::ptrdiff_t>(receivers), values.end());
    sequence_.steps.push_back(std::move(step));
    return sequence_.steps.size() - 1;
  }

  model::Sequence take() { return std::move(sequence_); }

 private:
  Argument value(TypeId type, std::uint64_t index, unsigned levels) {
    const PlanSpace::Ways& ways = space_.ways_[type.index];
    if (index < ways.presets.size()) return Argument{ways.presets[index]};
    index -= ways.presets.size();
    for (const OperationId producer : ways.producers) {
      const std::uint64_t size = space_.callSize(producer, levels);
      if (index < size) {
        return Argument{
            model::ValueRef{model::ValueRef::Scope::Sequence, call(producer, index, levels), 0}};
      }
      index -= size;
    }
    assayAssert(false, "the index is below the size of the type");
    return {};
  }

  const PlanSpace& space_;
  model::Sequence sequence_;
};

model::Sequence PlanSpace::plan(OperationId operation, std::uint64_t index) const {
  assayAssert(index < size(operation), "the index is below the size of the space");
  PlanReader reader(*this);
  reader.call(operation, index, depth_);
  return reader.take();
}

Scatter::Scatter(std::uint64_t size, std::uint64_t seed)
    : size_(size), offset_(size == 0 ? 0 : seed % size) {
  // Near the golden section, so that neighbours in time are far apart.
  stride_ =
      std::max<std::uint64_t>(static_cast<std::uint64_t>(static_cast<double>(size) * 0.618), 1);
  while (std::gcd(stride_, size_) > 1) ++stride_;
}

std::uint64_t Scatter::at(std::uint64_t position) const {
  const auto scattered = static_cast<unsigned __int128>(position) * stride_ + offset_;
  return static_cast<std::uint64_t>(scattered % size_);
}

}  // namespace assay::compose
