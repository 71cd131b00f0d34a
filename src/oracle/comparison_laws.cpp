// ==, !=, <, <=> and hashes. What is not a number makes them undecided; see judge.
#include <array>
#include <utility>
#include <vector>

#include "oracle/law_functions.h"
#include "oracle/literals.h"

namespace assay::oracle {

using model::Implies;
using model::OperationId;
using model::Probe;
using model::ResultIs;
using model::ResultsAgree;

namespace {

// Where results can become NaN unseen: floating point, with numbers that are not small.
bool mayHideNan(const LawContext& context) {
  return context.words.hasFloating &&
         !hasOnlySmallLiterals(context.api, context.sequence, context.sequence.steps.size());
}

}  // namespace

// x == x.
std::optional<Probe> equalityReflexive(const LawContext& context) {
  if (!context.words.equal || mayHideNan(context)) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::EqualityReflexive);
  builder.expect(isTrue(builder.equal(context.object, context.object)));
  return builder.take();
}

// x == y, y == x.
std::optional<Probe> equalitySymmetric(const LawContext& context) {
  if (!context.words.equal) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::EqualitySymmetric);
  const auto other = builder.another();
  if (!other) return std::nullopt;
  const std::size_t there = builder.equal(context.object, *other);
  const std::size_t back = builder.equal(*other, context.object);
  builder.expect(ResultsAgree{there, back});
  return builder.take();
}

// x == y and y == z give x == z; every object takes the place in the middle. Asked both ways, since
// what is not symmetric is another law's business. Equality within a tolerance is not transitive,
// and classes with floating point may mean that.
std::optional<Probe> equalityTransitive(const LawContext& context) {
  if (!context.words.equal || context.words.hasFloating) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::EqualityTransitive);
  const auto y = builder.another();
  const auto z = builder.another();
  if (!y || !z || *y == *z) return std::nullopt;
  const std::array<std::size_t, 3> objects = {context.object, *y, *z};
  // Two comparisons for each pair; pair i is that without object i.
  std::array<std::vector<model::Fact>, 3> equal;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const std::size_t left = objects[(i + 1) % 3];
    const std::size_t right = objects[(i + 2) % 3];
    equal[i] = {isTrue(builder.equal(left, right)), isTrue(builder.equal(right, left))};
  }
  for (std::size_t i = 0; i < objects.size(); ++i) {
    std::vector<model::Fact> premises = equal[(i + 1) % 3];
    premises.insert(premises.end(), equal[(i + 2) % 3].begin(), equal[(i + 2) % 3].end());
    builder.expect(Implies{std::move(premises), equal[i].front()});
  }
  return builder.take();
}

// x == y, x != y.
std::optional<Probe> equalityNegated(const LawContext& context) {
  if (!context.words.equal || !context.words.notEqual) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::EqualityNegated);
  const auto other = builder.another();
  if (!other) return std::nullopt;
  const std::size_t same = builder.equal(context.object, *other);
  const std::size_t different = builder.apply(*context.words.notEqual, context.object, *other);
  builder.expect(Implies{{isTrue(same)}, isFalse(different)});
  builder.expect(Implies{{isFalse(same)}, isTrue(different)});
  return builder.take();
}

// x == y, x <=> y, which is shown as -1, 0 or 1. A weak order may take different values for equal.
std::optional<Probe> equalityOrdered(const LawContext& context) {
  if (!context.words.equal || !context.words.order) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::EqualityOrdered);
  const auto other = builder.another();
  if (!other) return std::nullopt;
  const std::size_t same = builder.equal(context.object, *other);
  const std::size_t order = builder.apply(*context.words.order, context.object, *other);
  const ResultIs isZero{order, "0"};
  builder.expect(Implies{{isTrue(same)}, isZero});
  if (context.words.orderIsStrong) builder.expect(Implies{{isZero}, isTrue(same)});
  return builder.take();
}

namespace {

// The default constructor of the class that has the call operator.
std::optional<OperationId> makerOfFunctor(const LawContext& context, OperationId call) {
  const auto& owner = context.api.operation(call).owner;
  for (std::uint32_t i = 0; i < context.api.operations.size(); ++i) {
    const model::Operation& operation = context.api.operations[i];
    if (operation.kind == model::OperationKind::Constructor && operation.owner == owner &&
        operation.requiredArguments == 0) {
      return OperationId{i};
    }
  }
  return std::nullopt;
}

}  // namespace

// x == y, hash of x, hash of y.
std::optional<Probe> equalityHash(const LawContext& context) {
  if (!context.words.equal || context.words.hashes.empty()) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::EqualityHash);
  const auto other = builder.another();
  if (!other) return std::nullopt;
  const OperationId hash = context.random.pick(context.words.hashes);
  const bool isFunctor = context.api.operation(hash).name == "operator()";
  std::optional<std::size_t> functor;
  if (isFunctor) {
    const auto maker = makerOfFunctor(context, hash);
    if (!maker) return std::nullopt;
    functor = builder.call(*maker, {});
  }
  const auto hashOf = [&](std::size_t object) {
    return functor ? builder.callOn(hash, *functor, {valueOf(object)})
                   : builder.apply(hash, object);
  };
  const std::size_t same = builder.equal(context.object, *other);
  const std::size_t left = hashOf(context.object);
  const std::size_t right = hashOf(*other);
  builder.expect(Implies{{isTrue(same)}, ResultsAgree{left, right}});
  return builder.take();
}

// Not x < x; not both x < y and y < x; x < y and y < z give x < z.
std::optional<Probe> strictWeakOrder(const LawContext& context) {
  if (!context.words.less) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::StrictWeakOrder);
  const std::size_t x = context.object;
  const OperationId less = *context.words.less;
  const auto y = builder.another();
  const auto z = builder.another();
  if (!y || !z || *y == *z) return std::nullopt;
  builder.expect(isFalse(builder.apply(less, x, x)));
  const std::size_t xy = builder.apply(less, x, *y);
  const std::size_t yx = builder.apply(less, *y, x);
  builder.expect(Implies{{isTrue(xy)}, isFalse(yx)});
  const std::size_t yz = builder.apply(less, *y, *z);
  const std::size_t xz = builder.apply(less, x, *z);
  const std::size_t zx = builder.apply(less, *z, x);
  const std::size_t zy = builder.apply(less, *z, *y);
  builder.expect(Implies{{isTrue(xy), isTrue(yz)}, isTrue(xz)});
  builder.expect(Implies{{isTrue(yx), isTrue(xz)}, isTrue(yz)});
  builder.expect(Implies{{isTrue(zx), isTrue(xy)}, isTrue(zy)});
  return builder.take();
}

}  // namespace assay::oracle
