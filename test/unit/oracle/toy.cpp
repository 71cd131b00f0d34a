#include "toy.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace assay::oracle::toy {

using model::OperationId;
using NumberPointer = std::shared_ptr<Number>;
using BagPointer = std::shared_ptr<Bag>;

namespace {

Number& asNumber(Value& value) { return *std::get<NumberPointer>(value); }
Bag& asBag(Value& value) { return *std::get<BagPointer>(value); }
int asInt(const Value& value) { return static_cast<int>(std::get<long long>(value)); }

Value newNumber(long long value, int hidden = 0) {
  return std::make_shared<Number>(Number{value, hidden, false});
}

std::string shown(const Value& value) {
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
  if (const auto* number = std::get_if<long long>(&value)) return std::to_string(*number);
  if (const auto* text = std::get_if<std::string>(&value)) return "\"" + *text + "\"";
  if (const auto* pointer = std::get_if<Pointer>(&value)) {
    return pointer->isNull ? "null" : "\"pointer\"";
  }
  return {};
}

}  // namespace

World::World(Fault fault) : fault_(fault) {
  numberClass = fixture.cls("Number");
  bagClass = fixture.cls("Bag");
  addNumber();
  addArithmetic();
  addComparisons();
  addBag();
  addLookups();
}

void World::define(OperationId id, Call call) { calls_[fixture.key(id)] = std::move(call); }

void World::addNumber() {
  const auto type = fixture.typeOf(numberClass);
  makeNumber = fixture.constructor(numberClass, {byValue(fixture.intType, "value")});
  define(makeNumber, [](auto& in) { return newNumber(asInt(in[0])); });
  define(fixture.constructor(numberClass, {byConstReference(type)}), [this](auto& in) {
    const Number& from = asNumber(in[0]);
    return newNumber(from.value + (has(Fault::CopyDiffers) ? 1 : 0), from.hidden);
  });
  define(fixture.constructor(numberClass, {byMove(type)}), [this](auto& in) {
    Number& from = asNumber(in[0]);
    const Value taken = newNumber(from.value, from.hidden);
    from.value = 0;
    from.isDead = has(Fault::MovedFromUnassignable);
    return taken;
  });
  define(fixture.fluent(numberClass, "operator=", {byConstReference(type)}), [this](auto& in) {
    Number& to = asNumber(in[0]);
    if (to.isDead) throw Crash{CrashKind::HeapUseAfterFree};
    const Number& from = asNumber(in[1]);
    const bool isSelf = &to == &from;
    to.value = isSelf && has(Fault::SelfAssignmentClears) ? 0 : from.value;
    return Value{};
  });
  define(fixture.fluent(numberClass, "operator=", {byMove(type)}), [this](auto& in) {
    Number& to = asNumber(in[0]);
    Number& from = asNumber(in[1]);
    if (&to == &from && has(Fault::SelfMoveCrashes)) throw Crash{CrashKind::DoubleFree};
    if (&to == &from) to.isDead = has(Fault::SelfMoveUnassignable);
    to.value = from.value;
    return Value{};
  });
  define(fixture.method(numberClass, "swap", {byReference(type)}, fixture.voidType),
         [this](auto& in) {
           Number& left = asNumber(in[0]);
           Number& right = asNumber(in[1]);
           std::swap(left.value, right.value);
           if (has(Fault::SwapCopiesOneWay)) right.value = left.value;
           return Value{};
         });
  set = fixture.method(numberClass, "set", {byValue(fixture.intType, "value")}, fixture.voidType);
  define(set, [](auto& in) {
    asNumber(in[0]).value = asInt(in[1]);
    return Value{};
  });
  bump = fixture.method(numberClass, "bump", {}, fixture.voidType);
  define(bump, [](auto& in) {
    ++asNumber(in[0]).hidden;
    return Value{};
  });
  define(fixture.query(numberClass, "toString", {}, fixture.textType), [this](auto& in) {
    const long long value = asNumber(in[0]).value;
    return Value{std::to_string(has(Fault::TextLosesSign) ? std::llabs(value) : value)};
  });
  define(fixture.staticFunction(numberClass, "parse", {byConstReference(fixture.textType)}, type),
         [](auto& in) { return newNumber(std::stoll(std::get<std::string>(in[0]))); });
}

void World::addArithmetic() {
  const auto type = fixture.typeOf(numberClass);
  const auto binary = [&](const std::string& name, auto compute) {
    define(fixture.function(name, {byConstReference(type), byConstReference(type)}, type),
           [compute](auto& in) {
             return newNumber(compute(asNumber(in[0]).value, asNumber(in[1]).value));
           });
  };
  binary("operator+", [this](long long a, long long b) {
    return a + b - (has(Fault::AddLosesOne) && b > 1 ? 1 : 0);
  });
  binary("operator-", [](long long a, long long b) { return a - b; });
  binary("operator*", [](long long a, long long b) { return a * b; });
  binary("operator/", [](long long a, long long b) {
    if (b == 0) throw Throw{"std::domain_error"};
    return a / b;
  });
  binary("operator%", [this](long long a, long long b) {
    if (b == 0) throw Throw{"std::domain_error"};
    return a % b + (has(Fault::RemainderIsOff) ? 1 : 0);
  });
  define(fixture.query(numberClass, "operator-", {}, type), [this](auto& in) {
    const long long value = asNumber(in[0]).value;
    return newNumber(has(Fault::NegateLosesSign) && value < 0 ? value : -value);
  });
  define(fixture.fluent(numberClass, "operator+=", {byConstReference(type)}), [this](auto& in) {
    Number& to = asNumber(in[0]);
    const Number& from = asNumber(in[1]);
    const long long before = from.value;
    to.value += before - (has(Fault::AddLosesOne) && before > 1 ? 1 : 0);
    if (has(Fault::CompoundDiffers)) ++to.value;
    if (has(Fault::AliasDoubles) && &to == &from) to.value += before + 1;
    return Value{};
  });
  define(fixture.fluent(numberClass, "operator++", {}), [](auto& in) {
    ++asNumber(in[0]).value;
    return Value{};
  });
  define(fixture.fluent(numberClass, "operator--", {}), [this](auto& in) {
    asNumber(in[0]).value -= has(Fault::DecrementByTwo) ? 2 : 1;
    return Value{};
  });
}

void World::addComparisons() {
  const auto type = fixture.typeOf(numberClass);
  const auto isEqual = [this](const Number& a, const Number& b) {
    if (has(Fault::NotReflexive) && &a == &b) return false;
    if (has(Fault::NotSymmetric)) return a.value <= b.value;
    if (has(Fault::NotTransitive)) return std::llabs(a.value - b.value) <= 1;
    return a.value == b.value;
  };
  const auto relation = [&](const std::string& name, auto holds) {
    define(fixture.query(numberClass, name, {byConstReference(type)}, fixture.boolType),
           [holds](auto& in) { return Value{holds(asNumber(in[0]), asNumber(in[1]))}; });
  };
  relation("operator==", isEqual);
  relation("operator!=", [this, isEqual](const Number& a, const Number& b) {
    return has(Fault::NotNegated) ? a.value < b.value : !isEqual(a, b);
  });
  relation("operator<", [this](const Number& a, const Number& b) {
    if (has(Fault::LessIsReflexive)) return a.value <= b.value;
    if (has(Fault::LessIsSymmetric)) return a.value != b.value;
    if (has(Fault::LessIsCyclic)) return (b.value - a.value + 9) % 3 == 1;
    return a.value < b.value;
  });
  const auto ordering = fixture.type("std::strong_ordering", model::ObjectType{});
  define(fixture.query(numberClass, "operator<=>", {byConstReference(type)}, ordering),
         [this](auto& in) {
           const long long a = asNumber(in[0]).value;
           const long long b = asNumber(in[1]).value;
           const bool isSame = has(Fault::OrderIgnoresUnits) ? a / 10 == b / 10 : a == b;
           return Value{isSame ? 0LL : a < b ? -1LL : 1LL};
         });
  define(fixture.query(numberClass, "hash", {}, fixture.sizeType), [this](auto& in) {
    const Number& number = asNumber(in[0]);
    return Value{number.value * 31 + (has(Fault::HashSeesMore) ? number.hidden : 0)};
  });
}

void World::addBag() {
  const auto type = fixture.typeOf(bagClass);
  const auto integer = fixture.intType;
  const auto own = [this](Bag& bag) {
    if (!has(Fault::EveryCopyShares)) {
      bag.items = std::make_shared<std::map<int, int>>(*bag.items);
    }
  };
  makeBag = fixture.constructor(bagClass);
  define(makeBag, [](auto&) { return Value{std::make_shared<Bag>()}; });
  define(fixture.constructor(bagClass, {byConstReference(type)}),
         [](auto& in) { return Value{std::make_shared<Bag>(asBag(in[0]))}; });
  put = fixture.method(bagClass, "put", {byValue(integer, "key"), byValue(integer, "value")},
                       fixture.voidType);
  define(put, [this, own](auto& in) {
    Bag& bag = asBag(in[0]);
    if (bag.isBroken) throw Crash{CrashKind::HeapUseAfterFree};
    if (memoryFails_) {
      bag.isBroken = has(Fault::BrokenWithoutMemory);
      leaks_ = has(Fault::LeaksWithoutMemory);
      throw Throw{"std::bad_alloc"};
    }
    own(bag);
    (*bag.items)[asInt(in[1])] = asInt(in[2]);
    return Value{};
  });
  define(fixture.method(bagClass, "erase", {byValue(integer, "key")}, fixture.voidType),
         [own](auto& in) {
           own(asBag(in[0]));
           asBag(in[0]).items->erase(asInt(in[1]));
           return Value{};
         });
  define(fixture.method(bagClass, "clear", {}, fixture.voidType), [this, own](auto& in) {
    if (!has(Fault::CopyShares)) own(asBag(in[0]));
    asBag(in[0]).items->clear();
    return Value{};
  });
  define(fixture.query(bagClass, "size", {}, fixture.sizeType), [this](auto& in) {
    const auto size = static_cast<long long>(asBag(in[0]).items->size());
    return Value{has(Fault::SizeLies) && size == 1 ? 0 : size};
  });
  define(fixture.query(bagClass, "empty", {}, fixture.boolType),
         [](auto& in) { return Value{asBag(in[0]).items->empty()}; });
  define(fixture.query(bagClass, "sum", {}, fixture.intType), [this](auto& in) {
    Bag& bag = asBag(in[0]);
    if (has(Fault::ConstCounts)) ++bag.calls;
    long long sum = 0;
    for (const auto& [key, value] : *bag.items) sum += value;
    if (has(Fault::ConstChanges) && !bag.items->empty()) bag.items->begin()->second += 5;
    return Value{sum};
  });
}

void World::addLookups() {
  const auto key = byValue(fixture.intType, "key");
  const auto contains = [](Bag& bag, int wanted) { return bag.items->contains(wanted); };
  define(fixture.query(bagClass, "contains", {key}, fixture.boolType),
         [contains](auto& in) { return Value{contains(asBag(in[0]), asInt(in[1]))}; });
  define(fixture.query(bagClass, "count", {key}, fixture.sizeType), [this, contains](auto& in) {
    const bool isThere = contains(asBag(in[0]), asInt(in[1]));
    return Value{isThere && !has(Fault::CountLies) ? 1LL : 0LL};
  });
  define(fixture.query(bagClass, "find", {key}, fixture.intPointer), [this, contains](auto& in) {
    const bool isThere = contains(asBag(in[0]), asInt(in[1]));
    return Value{Pointer{!isThere && !has(Fault::FindLies)}};
  });
  define(fixture.query(bagClass, "at", {key}, fixture.intType), [this, contains](auto& in) {
    if (!contains(asBag(in[0]), asInt(in[1])) || has(Fault::AtThrows)) {
      throw Throw{"std::out_of_range"};
    }
    return Value{static_cast<long long>(asBag(in[0]).items->at(asInt(in[1])))};
  });
  define(fixture.query(bagClass, "operator[]", {key}, fixture.intType), [this](auto& in) {
    const auto found = asBag(in[0]).items->find(asInt(in[1]));
    const bool isThere = found != asBag(in[0]).items->end();
    return Value{(isThere ? found->second : 0LL) + (has(Fault::IndexDiffers) ? 1 : 0)};
  });
}

Value World::valueOf(const model::Argument& argument) const {
  if (const auto* reference = std::get_if<model::ValueRef>(&argument.value)) {
    return values_.at(reference->step);
  }
  const auto& literal = std::get<model::Literal>(argument.value);
  if (const auto* number = std::get_if<std::int64_t>(&literal)) {
    return static_cast<long long>(*number);
  }
  if (const auto* text = std::get_if<std::string>(&literal)) return *text;
  return {};
}

void World::observeNumber(std::size_t object, const Number& number,
                          model::StepExecution& step) const {
  step.observations.push_back({object, "Number::get() const", std::to_string(number.value)});
}

void World::observeBag(std::size_t object, Bag& bag, model::StepExecution& step) {
  long long sum = 0;
  for (const auto& [key, value] : *bag.items) sum += value;
  std::vector<Value> receiver = {Value{std::make_shared<Bag>(bag)}};
  const auto add = [&](const char* query, std::string value) {
    step.observations.push_back({object, query, std::move(value)});
  };
  add("Bag::size() const", shown(calls_.at("Bag::size() const")(receiver)));
  add("Bag::empty() const", bag.items->empty() ? "true" : "false");
  add("Bag::total", std::to_string(sum));
  add("Bag::calls", std::to_string(bag.calls));
  add("Bag::users() const", std::to_string(bag.items.use_count()));
  if (has(Fault::TicksByItself)) add("Bag::ticks() const", std::to_string(++ticks_));
}

void World::observeAll(model::StepExecution& step) {
  for (std::size_t i = 0; i < values_.size(); ++i) {
    if (const auto* number = std::get_if<NumberPointer>(&values_[i])) {
      observeNumber(i, **number, step);
    } else if (const auto* bag = std::get_if<BagPointer>(&values_[i])) {
      observeBag(i, **bag, step);
    }
  }
}

model::Execution World::run(const model::Sequence& sequence) {
  model::Execution execution;
  values_.clear();
  leaks_ = false;
  for (const model::Step& step : sequence.steps) {
    std::vector<Value> arguments;
    for (const model::Argument& receiver : step.receiver) arguments.push_back(valueOf(receiver));
    for (const model::Argument& argument : step.arguments) arguments.push_back(valueOf(argument));
    const bool isMissing = std::ranges::any_of(arguments, [](const Value& value) {
      return std::holds_alternative<std::monostate>(value);
    });
    if (isMissing) {
      execution.stopped = "a step needs the result of one that gave none";
      return execution;
    }
    memoryFails_ = step.failAllocation == 1;
    model::StepExecution& done = execution.steps.emplace_back();
    Value result;
    try {
      result = calls_.at(step.operation)(arguments);
      done.outcome = model::Returned{shown(result)};
    } catch (const Throw& thrown) {
      done.outcome = model::Threw{thrown.type, "", {}};
    } catch (const Crash& crash) {
      done.outcome = model::Crashed{crash.kind, "", {}, ""};
      return execution;
    }
    values_.push_back(std::move(result));
    observeAll(done);
  }
  if (leaks_) execution.leak = model::Leak{8, 1, {}, true};
  return execution;
}

}  // namespace assay::oracle::toy
