#include "compose/generator.h"

#include <algorithm>
#include <limits>

#include "model/moves.h"

namespace assay::compose {

using model::Argument;
using model::Operation;
using model::OperationId;
using model::OperationKind;
using model::TypeId;
using model::ValueRef;
using support::Random;

namespace {

constexpr unsigned unreachable = std::numeric_limits<unsigned>::max();
constexpr std::size_t stepLimit = 60;

bool isObject(const model::Api& api, TypeId type) {
  return std::holds_alternative<model::ObjectType>(api.type(type).shape);
}

bool isVoid(const model::Api& api, TypeId type) {
  return std::holds_alternative<model::VoidType>(api.type(type).shape);
}

}  // namespace

Generator::Generator(const model::Api& api)
    : api_(api),
      palette_(api),
      index_(api),
      costs_(api.types.size(), unreachable),
      producers_(api.types.size()),
      records_(api.operations.size()),
      calls_(api.operations.size()),
      methodsOf_(api.classes.size()) {
  for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
    const Operation& operation = api.operations[i];
    if (operation.hasReceiver() && operation.kind != OperationKind::Destructor) {
      methodsOf_[operation.owner->index].push_back(OperationId{i});
    }
  }
  computeCosts();
}

// A fixed point over all operations; the producers of a type are those that its final cost allows.
void Generator::computeCosts() {
  Random unused(0);
  for (std::uint32_t i = 0; i < api_.types.size(); ++i) {
    if (palette_.literal(TypeId{i}, Taste::Plain, unused)) costs_[i] = 0;
  }
  const auto costOf = [this](const Operation& operation) {
    unsigned cost = 1;
    const auto add = [&](TypeId type) {
      if (costs_[type.index] == unreachable) return false;
      cost += costs_[type.index];
      return true;
    };
    if (operation.hasReceiver() && !add(api_.cls(*operation.owner).type)) return unreachable;
    for (std::size_t i = 0; i < operation.requiredArguments; ++i) {
      if (!add(operation.parameters[i].type)) return unreachable;
    }
    return cost;
  };
  std::vector<std::vector<OperationId>> candidates(api_.types.size());
  for (std::uint32_t i = 0; i < api_.types.size(); ++i) {
    if (api_.types[i].classId || isObject(api_, TypeId{i}) || costs_[i] == unreachable) {
      candidates[i] = api_.producersOf(TypeId{i});
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t i = 0; i < api_.types.size(); ++i) {
      for (const OperationId id : candidates[i]) {
        const unsigned cost = costOf(api_.operation(id));
        if (cost >= costs_[i]) continue;
        costs_[i] = cost;
        changed = true;
      }
      // Pairs and the like, once their elements can be made.
      const auto* composite = std::get_if<model::CompositeType>(&api_.types[i].shape);
      if (costs_[i] != unreachable || composite == nullptr || composite->arguments.empty())
        continue;
      unsigned cost = 0;
      for (const TypeId argument : composite->arguments) {
        cost = costs_[argument.index] == unreachable || cost == unreachable
                   ? unreachable
                   : cost + costs_[argument.index];
      }
      if (cost != unreachable) {
        costs_[i] = cost;
        changed = true;
      }
    }
  }
  for (std::uint32_t i = 0; i < api_.types.size(); ++i) {
    producers_[i] = std::move(candidates[i]);
    std::erase_if(producers_[i],
                  [&](OperationId id) { return costOf(api_.operation(id)) == unreachable; });
    std::ranges::sort(producers_[i], {},
                      [&](OperationId id) { return std::pair(costOf(api_.operation(id)), id); });
  }
}

// One sequence in the making.
class SequenceBuilder {
 public:
  SequenceBuilder(const Generator& generator, Taste taste, Random& random)
      : generator_(generator), api_(generator.api_), taste_(taste), random_(random) {}

  // Starts from a sequence that is there already.
  void startFrom(const model::Sequence& seed, const std::vector<std::size_t>& unusable) {
    sequence_ = seed;
    for (std::size_t i = 0; i < seed.steps.size(); ++i) {
      const TypeId type = generator_.index_.operation(seed.steps[i].operation).result.type;
      const bool isUsable = std::ranges::find(unusable, i) == unusable.end();
      used_.push_back({type, i, isUsable && !isVoid(api_, type)});
      setFocus(seed.steps[i]);
    }
  }

  // Appends the call and, before it, what it needs; the index of its step.
  std::optional<std::size_t> call(OperationId id, unsigned budget) {
    const Operation& operation = api_.operation(id);
    if (sequence_.steps.size() >= stepLimit) return std::nullopt;
    model::Step step;
    step.operation = operation.key;
    if (operation.hasReceiver()) {
      auto receiver = object(api_.cls(*operation.owner).type, budget, true);
      if (!receiver) return std::nullopt;
      step.receiver.push_back(Argument{*receiver});
      // An object that something was done to gives more than a fresh one.
      if (taste_ != Taste::Plain && !isDisturbing_ && random_.chance(1, 3)) {
        for (std::uint64_t i = 0; i <= random_.below(3); ++i) disturb(budget);
      }
    }
    const std::size_t given =
        operation.parameters.size() == operation.requiredArguments || random_.chance(1, 2)
            ? operation.requiredArguments
            : operation.requiredArguments +
                  random_.below(operation.parameters.size() - operation.requiredArguments + 1);
    for (std::size_t i = 0; i < given; ++i) {
      auto argument = argumentFor(operation.parameters[i], budget);
      if (!argument) return std::nullopt;
      step.arguments.push_back(std::move(*argument));
    }
    if (operation.kind == OperationKind::Stub) addOverrides(operation, step);
    setFocus(step);
    sequence_.steps.push_back(std::move(step));
    used_.push_back(
        {operation.result.type, sequence_.steps.size() - 1, !isVoid(api_, operation.result.type)});
    if (operation.kind == OperationKind::Destructor)
      forget(sequence_.steps.back().receiver.front());
    return sequence_.steps.size() - 1;
  }

  // Brings about the objects that a call of the operation is going to use, or what those come from.
  void prepare(OperationId id, unsigned budget) {
    const Operation& operation = api_.operation(id);
    if (operation.hasReceiver()) prepareObject(api_.cls(*operation.owner).type, budget);
    for (const model::Parameter& parameter : operation.parameters) {
      if (isObject(api_, parameter.type)) prepareObject(parameter.type, budget);
    }
  }

  // Some other call on an object that is there already.
  void disturb(unsigned budget) {
    std::vector<OperationId> choices;
    for (const Value& value : used_) {
      const auto& cls = api_.type(pointeeOf(value.type)).classId;
      if (!cls || !value.isAlive) continue;
      const auto& methods = generator_.methodsOf_[cls->index];
      choices.insert(choices.end(), methods.begin(), methods.end());
    }
    if (choices.empty()) return;
    isDisturbing_ = true;
    OperationId chosen = random_.pick(choices);
    for (int i = 0; i < 2; ++i) {
      const OperationId other = random_.pick(choices);
      const auto& calls = generator_.calls_;
      if (calls[other.index].promise() > calls[chosen.index].promise()) chosen = other;
    }
    (void)call(chosen, budget);
    isDisturbing_ = false;
  }

  model::Sequence take() { return std::move(sequence_); }
  std::size_t size() const { return sequence_.steps.size(); }

 private:
  struct Value {
    TypeId type;
    std::size_t step;
    bool isAlive;
  };

  void setFocus(const model::Step& step) {
    if (step.receiver.empty()) return;
    const auto* object = std::get_if<ValueRef>(&step.receiver.front().value);
    if (object != nullptr) focus_ = object->step;
  }

  // Half of the time an object that another one gives is not asked for yet: what happens to the
  // giver first may decide what it gives.
  void prepareObject(TypeId type, unsigned budget) {
    const auto& producers = generator_.producers_[type.index];
    if (producers.empty() || budget == 0) return;
    const Operation& producer = api_.operation(producers[choose(producers, budget)]);
    if (producer.hasReceiver() && random_.chance(1, 2)) {
      prepareObject(api_.cls(*producer.owner).type, budget - 1);
    } else {
      (void)object(type, budget, true);
    }
  }

  void forget(const Argument& receiver) {
    const auto* reference = std::get_if<ValueRef>(&receiver.value);
    if (reference == nullptr) return;
    for (Value& value : used_) {
      if (value.step == reference->step) value.isAlive = false;
    }
  }

  TypeId pointeeOf(TypeId type) const {
    const auto* pointer = std::get_if<model::PointerType>(&api_.type(type).shape);
    return pointer != nullptr ? pointer->pointee : type;
  }

  // Directly, as a base, or by what it points to.
  bool serves(TypeId given, TypeId wanted) const {
    if (given == wanted) return true;
    const model::TypeShape& shape = api_.type(given).shape;
    if (const auto* pointer = std::get_if<model::PointerType>(&shape)) {
      return isObject(api_, wanted) && serves(pointer->pointee, wanted);
    }
    if (const auto* smart = std::get_if<model::SmartPointerType>(&shape)) {
      return isObject(api_, wanted) && smart->kind != model::SmartPointerKind::Weak &&
             serves(smart->pointee, wanted);
    }
    const auto& from = api_.type(given).classId;
    const auto& to = api_.type(wanted).classId;
    return from && to && api_.derivesFrom(*from, *to);
  }

  std::optional<ValueRef> earlier(TypeId wanted) {
    std::vector<std::size_t> fitting;
    bool fitsFocus = false;
    for (const Value& value : used_) {
      if (!value.isAlive || !serves(value.type, wanted)) continue;
      fitting.push_back(value.step);
      fitsFocus = fitsFocus || value.step == focus_;
    }
    if (fitting.empty()) return std::nullopt;
    if (fitsFocus && taste_ != Taste::Plain && random_.chance(1, 2)) {
      return ValueRef{ValueRef::Scope::Sequence, *focus_, 0};
    }
    return ValueRef{ValueRef::Scope::Sequence, random_.pick(fitting), 0};
  }

  // An object of the type: an earlier one, or a new one from a producer.
  std::optional<ValueRef> object(TypeId type, unsigned budget, bool mayReuse) {
    if (mayReuse && random_.chance(4, 5)) {
      if (auto found = earlier(type)) return found;
    }
    if (budget == 0) return std::nullopt;
    const auto& producers = generator_.producers_[type.index];
    if (producers.empty()) return std::nullopt;
    const std::size_t index = choose(producers, budget);
    auto step = call(producers[index], budget - 1);
    if (!step && index != 0) step = call(producers.front(), budget - 1);
    if (!step) return std::nullopt;
    return ValueRef{ValueRef::Scope::Sequence, *step, 0};
  }

  // Mostly the most promising, the cheapest of equals; sometimes another one.
  std::size_t choose(const std::vector<OperationId>& producers, unsigned budget) {
    if (taste_ != Taste::Plain && budget > 2 && random_.chance(1, 3)) {
      return random_.below(producers.size());
    }
    const auto promise = [this](OperationId id) { return generator_.records_[id.index].promise(); };
    return static_cast<std::size_t>(std::ranges::max_element(producers, {}, promise) -
                                    producers.begin());
  }

  std::optional<Argument> argumentFor(const model::Parameter& parameter, unsigned budget) {
    const model::TypeShape& shape = api_.type(parameter.type).shape;
    const bool mayReuse = !model::takesByMove(api_, parameter);
    if (std::holds_alternative<model::ObjectType>(shape)) {
      auto found = object(parameter.type, budget, mayReuse);
      if (!found) return std::nullopt;
      return Argument{*found};
    }
    if (mayReuse && taste_ != Taste::Plain && random_.chance(1, 4)) {
      if (auto found = earlier(parameter.type)) return Argument{*found};
    }
    if (const auto* pointer = std::get_if<model::PointerType>(&shape)) {
      if (isObject(api_, pointer->pointee)) return pointerTo(*pointer, budget);
    }
    if (const auto* smart = std::get_if<model::SmartPointerType>(&shape)) {
      return smartPointer(parameter.type, *smart, budget);
    }
    return literal(parameter.type, budget);
  }

  Argument pointerTo(const model::PointerType& pointer, unsigned budget) {
    if (taste_ != Taste::Extreme || !random_.chance(1, 6)) {
      if (auto found = object(pointer.pointee, budget, true)) return Argument{*found};
    }
    return Argument{model::Literal{model::NullLiteral{}}};
  }

  // From a producer if there is one, else around a new object, else null.
  std::optional<Argument> smartPointer(TypeId type, const model::SmartPointerType& smart,
                                       unsigned budget) {
    if (budget > 0 && smart.kind != model::SmartPointerKind::Weak) {
      for (const OperationId producer : api_.producersOf(type)) {
        if (api_.operation(producer).result.type != type || !random_.chance(2, 3)) continue;
        if (auto step = call(producer, budget - 1)) {
          return Argument{ValueRef{ValueRef::Scope::Sequence, *step, 0}};
        }
      }
      const model::Type& pointee = api_.type(smart.pointee);
      if (pointee.isMovable) {
        if (auto element = element_(smart.pointee, budget - 1)) {
          return Argument{model::Literal{model::ListLiteral{{std::move(*element)}}}};
        }
      }
    }
    return Argument{model::Literal{model::NullLiteral{}}};
  }

  std::optional<Argument> element_(TypeId type, unsigned budget) {
    model::Parameter parameter;
    parameter.type = type;
    parameter.passing = model::Passing::RvalueReference;
    return argumentFor(parameter, budget);
  }

  // A container of objects, which has no literal but the empty one.
  std::optional<Argument> containerOfObjects(TypeId type, unsigned budget) {
    const auto* composite = std::get_if<model::CompositeType>(&api_.type(type).shape);
    const bool isContainer = composite != nullptr && !composite->arguments.empty() &&
                             (composite->form == model::CompositeForm::Sequence ||
                              composite->form == model::CompositeForm::Set ||
                              composite->form == model::CompositeForm::Optional);
    if (!isContainer || !isObject(api_, composite->arguments[0]) || budget < 2) return std::nullopt;
    auto element = element_(composite->arguments[0], budget - 1);
    if (!element) return std::nullopt;
    return Argument{model::Literal{model::ListLiteral{{std::move(*element)}}}};
  }

  std::optional<Argument> literal(TypeId type, unsigned budget) {
    if (taste_ != Taste::Plain && random_.chance(1, 2)) {
      if (auto container = containerOfObjects(type, budget)) return container;
    }
    if (auto plain = generator_.palette_.literal(type, taste_, random_)) {
      giveBody(*plain, type, budget);
      return Argument{std::move(*plain)};
    }
    const auto* composite = std::get_if<model::CompositeType>(&api_.type(type).shape);
    if (composite != nullptr && composite->form == model::CompositeForm::Fixed && budget > 0) {
      model::ListLiteral list;
      for (const TypeId argument : composite->arguments) {
        auto element = element_(argument, budget - 1);
        if (!element) return std::nullopt;
        list.elements.push_back(std::move(*element));
      }
      return Argument{model::Literal{std::move(list)}};
    }
    auto found = object(type, budget, true);
    if (!found) return std::nullopt;
    return Argument{*found};
  }

  // Half of the callbacks do something with the objects that are there: they are how a subject is
  // called while it is at work.
  void giveBody(model::Literal& literal, TypeId type, unsigned budget) {
    auto* callback = std::get_if<model::CallbackLiteral>(&literal);
    if (callback == nullptr || taste_ == Taste::Plain || isDisturbing_) return;
    if (!random_.chance(1, 2)) return;
    if (auto step = callbackStep(type, budget)) callback->body.push_back(std::move(*step));
  }

  // A call on an earlier object, with arguments that are there: earlier values, what the callback
  // is called with, or literals.
  std::optional<model::Step> callbackStep(TypeId callable, unsigned budget) {
    std::vector<std::pair<std::size_t, OperationId>> choices;
    for (const Value& value : used_) {
      const auto& cls = api_.type(pointeeOf(value.type)).classId;
      if (!cls || !value.isAlive) continue;
      for (const OperationId method : generator_.methodsOf_[cls->index]) {
        choices.emplace_back(value.step, method);
      }
    }
    if (choices.empty() || budget == 0) return std::nullopt;
    const auto [object, method] = random_.pick(choices);
    const Operation& operation = api_.operation(method);
    model::Step step;
    step.operation = operation.key;
    step.receiver.push_back(Argument{ValueRef{ValueRef::Scope::Sequence, object, 0}});
    for (std::size_t i = 0; i < operation.requiredArguments; ++i) {
      auto argument = argumentInCallback(operation.parameters[i], callable);
      if (!argument) return std::nullopt;
      step.arguments.push_back(std::move(*argument));
    }
    return step;
  }

  std::optional<Argument> argumentInCallback(const model::Parameter& parameter, TypeId callable) {
    if (model::takesByMove(api_, parameter)) return std::nullopt;
    const auto* shape = std::get_if<model::CallableType>(&api_.type(callable).shape);
    for (std::size_t i = 0; shape != nullptr && i < shape->parameters.size(); ++i) {
      if (shape->parameters[i] == parameter.type && random_.chance(1, 3)) {
        return Argument{ValueRef{ValueRef::Scope::Parameter, i, 0}};
      }
    }
    if (random_.chance(1, 3)) {
      if (auto found = earlier(parameter.type)) return Argument{*found};
    }
    if (auto literal = generator_.palette_.literal(parameter.type, taste_, random_)) {
      return Argument{std::move(*literal)};
    }
    if (auto found = earlier(parameter.type)) return Argument{*found};
    return std::nullopt;
  }

  void addOverrides(const Operation& operation, model::Step& step) {
    for (const model::StubMethod& method : api_.cls(*operation.owner).stubMethods) {
      model::CallbackLiteral callback;
      if (auto value = generator_.palette_.literal(method.result.type, taste_, random_)) {
        callback.returns.push_back(Argument{std::move(*value)});
      }
      step.overrides.emplace(method.name, std::move(callback));
    }
  }

  const Generator& generator_;
  const model::Api& api_;
  Taste taste_;
  Random& random_;
  model::Sequence sequence_;
  std::vector<Value> used_;
  std::optional<std::size_t> focus_;  // what was last called on: a story is about someone
  bool isDisturbing_ = false;
};

namespace {
constexpr unsigned producerDepth = 6;  // behind one argument
}

void Generator::learn(OperationId producer, bool wasUseful) {
  Record& record = records_[producer.index];
  ++(wasUseful ? record.useful : record.useless);
}

void Generator::learnCall(OperationId operation, bool wentWell) {
  Record& record = calls_[operation.index];
  ++(wentWell ? record.useful : record.useless);
}

std::optional<model::Sequence> Generator::callOf(OperationId operation, Taste taste,
                                                 Random& random) const {
  return callAfterOthers(operation, 0, taste, random);
}

std::optional<model::Sequence> Generator::callAfterOthers(OperationId operation, std::size_t extra,
                                                          Taste taste, Random& random) const {
  SequenceBuilder builder(*this, taste, random);
  if (extra > 0) builder.prepare(operation, producerDepth);
  for (std::size_t i = 0; i < extra; ++i) builder.disturb(producerDepth);
  if (!builder.call(operation, producerDepth)) return std::nullopt;
  return builder.take();
}

namespace {

OperationId weighted(const std::vector<OperationWeight>& choices, Random& random) {
  std::uint64_t total = 0;
  for (const OperationWeight& choice : choices) total += choice.weight;
  std::uint64_t drawn = random.below(total);
  for (const OperationWeight& choice : choices) {
    if (drawn < choice.weight) return choice.operation;
    drawn -= choice.weight;
  }
  return choices.back().operation;
}

}  // namespace

model::Sequence Generator::grow(const Growth& growth, Taste taste, Random& random) const {
  SequenceBuilder builder(*this, taste, random);
  static const std::vector<std::size_t> none;
  if (growth.seed != nullptr) {
    builder.startFrom(*growth.seed, growth.unusable != nullptr ? *growth.unusable : none);
  }
  for (std::size_t i = 0; i < growth.calls; ++i) {
    (void)builder.call(weighted(*growth.choices, random), producerDepth);
  }
  return builder.take();
}

model::Sequence Generator::anySequence(std::size_t calls, Taste taste, Random& random) const {
  SequenceBuilder builder(*this, taste, random);
  for (std::size_t i = 0; i < calls && !api_.operations.empty(); ++i) {
    const OperationId id{static_cast<std::uint32_t>(random.below(api_.operations.size()))};
    (void)builder.call(id, producerDepth);
  }
  return builder.take();
}

}  // namespace assay::compose
