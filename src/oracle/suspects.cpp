#include "oracle/suspects.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "oracle/blame.h"

namespace assay::oracle {

using model::Api;
using model::Argument;
using model::Literal;
using model::Operation;
using model::OperationId;

namespace {

// A value as far as predicates go.
struct Value {
  std::optional<long double> number;
  std::optional<bool> truth;
  std::optional<std::size_t> length;  // of a text or a list
  bool isNull = false;
};

long double asNumber(std::int64_t number) { return static_cast<long double>(number); }
long double asNumber(std::uint64_t number) { return static_cast<long double>(number); }

Value valueOfLiteral(const Literal& literal) {
  Value value;
  if (const auto* truth = std::get_if<bool>(&literal)) value.truth = *truth;
  if (const auto* number = std::get_if<std::int64_t>(&literal)) value.number = asNumber(*number);
  if (const auto* number = std::get_if<std::uint64_t>(&literal)) value.number = asNumber(*number);
  if (const auto* number = std::get_if<double>(&literal)) value.number = *number;
  if (const auto* text = std::get_if<std::string>(&literal)) value.length = text->size();
  if (const auto* list = std::get_if<model::ListLiteral>(&literal)) {
    value.length = list->elements.size();
  }
  value.isNull = std::holds_alternative<model::NullLiteral>(literal);
  return value;
}

// What the worker shows: JSON, if it was not cut.
std::optional<Value> valueOfText(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) return std::nullopt;
  Value value;
  if (json.is_boolean()) value.truth = json.get<bool>();
  if (json.is_number_unsigned()) {
    value.number = asNumber(json.get<std::uint64_t>());
  } else if (json.is_number_integer()) {
    value.number = asNumber(json.get<std::int64_t>());
  } else if (json.is_number_float()) {
    value.number = json.get<double>();
  }
  if (json.is_array()) value.length = json.size();
  if (json.is_string() && text != "\"pointer\"") value.length = json.get<std::string>().size();
  value.isNull = json.is_null();
  return value;
}

// Something that predicates speak of: an argument, or a query of the receiver or of an argument.
struct Subject {
  enum class Source : std::uint8_t { Argument, Receiver, ArgumentQuery };
  Source source = Source::Argument;
  std::size_t argument = 0;
  std::string query;  // key
  std::string name;   // as written in the clause
};

const Argument* argumentOf(const Example& example, const Subject& subject) {
  const model::Step& step = example.sequence->steps[example.step];
  if (subject.source == Subject::Source::Receiver) {
    return step.receiver.empty() ? nullptr : &step.receiver.front();
  }
  return subject.argument < step.arguments.size() ? &step.arguments[subject.argument] : nullptr;
}

const model::ValueRef* referenceOf(const Argument& argument) {
  const auto* reference = std::get_if<model::ValueRef>(&argument.value);
  const bool isResult = reference != nullptr && reference->output == 0 &&
                        reference->scope == model::ValueRef::Scope::Sequence;
  return isResult ? reference : nullptr;
}

// What was observed of the object before the step.
std::optional<Value> observedBefore(const Example& example, std::size_t object,
                                    const std::string& query) {
  if (example.step == 0 || example.step > example.execution->steps.size()) return std::nullopt;
  for (const model::Observation& each : example.execution->steps[example.step - 1].observations) {
    if (each.object == object && each.query == query) return valueOfText(each.value);
  }
  return std::nullopt;
}

// The value in an example; none if it is unknown there.
std::optional<Value> valueIn(const Example& example, const Subject& subject) {
  const Argument* argument = argumentOf(example, subject);
  if (argument == nullptr) return std::nullopt;
  const model::ValueRef* reference = referenceOf(*argument);
  if (subject.source != Subject::Source::Argument) {
    return reference == nullptr ? std::nullopt
                                : observedBefore(example, reference->step, subject.query);
  }
  if (const auto* literal = std::get_if<Literal>(&argument->value)) return valueOfLiteral(*literal);
  if (reference == nullptr || reference->step >= example.execution->steps.size()) {
    return std::nullopt;
  }
  const auto* returned =
      std::get_if<model::Returned>(&example.execution->steps[reference->step].outcome);
  return returned == nullptr || returned->value.empty() ? std::nullopt
                                                        : valueOfText(returned->value);
}

// Whether the predicate holds; none if it is not about such values, or they are unknown.
using Verdict = std::optional<bool>;

struct Candidate {
  std::function<Verdict(const Example&)> fails;  // holds exactly where the call fails
  std::string clause;                            // the opposite, in C++
};

Verdict whenNumber(const std::optional<Value>& value, bool (*test)(long double)) {
  if (!value || !value->number) return std::nullopt;
  return test(*value->number);
}

// query() is true, or false.
void addTruths(const Subject& subject, std::vector<Candidate>& candidates) {
  for (const bool failing : {true, false}) {
    candidates.push_back({[subject, failing](const Example& example) -> Verdict {
                            const auto value = valueIn(example, subject);
                            if (!value || !value->truth) return std::nullopt;
                            return *value->truth == failing;
                          },
                          failing ? "!" + subject.name : subject.name});
  }
}

// The number is 0.
void addZero(const Subject& subject, std::vector<Candidate>& candidates) {
  candidates.push_back({[subject](const Example& example) {
                          return whenNumber(valueIn(example, subject),
                                            [](long double number) { return number == 0; });
                        },
                        fmt::format("{} != 0", subject.name)});
}

// The number is negative.
void addNegative(const Subject& subject, std::vector<Candidate>& candidates) {
  candidates.push_back({[subject](const Example& example) {
                          return whenNumber(valueIn(example, subject),
                                            [](long double number) { return number < 0; });
                        },
                        fmt::format("{} >= 0", subject.name)});
  candidates.push_back({[subject](const Example& example) {
                          return whenNumber(valueIn(example, subject),
                                            [](long double number) { return number <= 0; });
                        },
                        fmt::format("{} > 0", subject.name)});
}

// The pointer is null.
void addNull(const Subject& subject, std::vector<Candidate>& candidates) {
  candidates.push_back({[subject](const Example& example) -> Verdict {
                          const auto value = valueIn(example, subject);
                          if (!value) return std::nullopt;
                          return value->isNull;
                        },
                        fmt::format("{} != nullptr", subject.name)});
}

// The pointer is to the receiver itself.
void addSelf(const Operation& operation, const Api& api, const Subject& argument,
             std::vector<Candidate>& candidates) {
  const model::TypeId type = operation.parameters[argument.argument].type;
  if (!std::holds_alternative<model::PointerType>(api.type(type).shape)) return;
  const auto isSelf = [argument](const Example& example) -> Verdict {
    const model::Step& step = example.sequence->steps[example.step];
    const Argument* passed = argumentOf(example, argument);
    if (passed == nullptr || step.receiver.empty()) return std::nullopt;
    return *passed == step.receiver.front();
  };
  candidates.push_back({isSelf, fmt::format("{} != this", argument.name)});
}

// The text or list is empty.
void addEmpty(const Subject& subject, std::vector<Candidate>& candidates) {
  candidates.push_back({[subject](const Example& example) -> Verdict {
                          const auto value = valueIn(example, subject);
                          if (!value || !value->length) return std::nullopt;
                          return *value->length == 0;
                        },
                        fmt::format("!{}.empty()", subject.name)});
}

using Relation = bool (*)(long double, long double);

void addRelation(const Subject& left, const Subject& right, Relation relation, std::string clause,
                 std::vector<Candidate>& candidates) {
  candidates.push_back({[left, right, relation](const Example& example) -> Verdict {
                          const auto one = valueIn(example, left);
                          const auto other = valueIn(example, right);
                          if (!one || !other || !one->number || !other->number) return std::nullopt;
                          return relation(*one->number, *other->number);
                        },
                        std::move(clause)});
}

// The number is not below, or above, what the query says; or outside of [0, query).
void addBounds(const Subject& number, const Subject& bound, std::vector<Candidate>& candidates) {
  addRelation(
      number, bound, [](long double a, long double b) { return a >= b; },
      fmt::format("{} < {}", number.name, bound.name), candidates);
  addRelation(
      number, bound, [](long double a, long double b) { return a > b; },
      fmt::format("{} <= {}", number.name, bound.name), candidates);
  addRelation(
      number, bound, [](long double a, long double b) { return a < 0 || a >= b; },
      fmt::format("{} >= 0 && {} < {}", number.name, number.name, bound.name), candidates);
}

// The number is not below, or above, the length of another argument.
void addLengths(const Subject& number, const Subject& text, std::vector<Candidate>& candidates) {
  const auto add = [&](Relation relation, std::string clause) {
    candidates.push_back({[number, text, relation](const Example& example) -> Verdict {
                            const auto one = valueIn(example, number);
                            const auto other = valueIn(example, text);
                            if (!one || !other || !one->number || !other->length) {
                              return std::nullopt;
                            }
                            return relation(*one->number, static_cast<long double>(*other->length));
                          },
                          std::move(clause)});
  };
  add([](long double a, long double b) { return a > b; },
      fmt::format("{} <= {}.size()", number.name, text.name));
  add([](long double a, long double b) { return a >= b; },
      fmt::format("{} < {}.size()", number.name, text.name));
}

// Two queries agree: size() is capacity().
void addSame(const Subject& left, const Subject& right, std::vector<Candidate>& candidates) {
  addRelation(
      left, right, [](long double a, long double b) { return a == b; },
      fmt::format("{} != {}", left.name, right.name), candidates);
}

// The first of two arguments is above the second: the ends of an interval.
void addOrder(const Subject& left, const Subject& right, std::vector<Candidate>& candidates) {
  addRelation(
      left, right, [](long double a, long double b) { return a > b; },
      fmt::format("{} <= {}", left.name, right.name), candidates);
  addRelation(
      left, right, [](long double a, long double b) { return a >= b; },
      fmt::format("{} < {}", left.name, right.name), candidates);
}

std::string nameOfQuery(const Api& api, const std::string& key) {
  const auto id = api.findOperation(key);
  if (!id) return plainName(key);
  const Operation& query = api.operation(*id);
  return query.kind == model::OperationKind::Method ? query.name + "()" : query.name;
}

// The parameters of the operation.
std::vector<Subject> argumentsOf(const Operation& operation) {
  std::vector<Subject> subjects;
  for (std::size_t i = 0; i < operation.parameters.size(); ++i) {
    const std::string& name = operation.parameters[i].name;
    subjects.push_back(
        {Subject::Source::Argument, i, {}, name.empty() ? fmt::format("argument{}", i + 1) : name});
  }
  return subjects;
}

// The queries that were observed of the receiver, or of an argument, before the failing calls.
std::vector<Subject> queriesOf(const Api& api, std::span<const Example> failing,
                               const Subject& object, const std::string& prefix) {
  std::vector<Subject> subjects;
  std::set<std::string> known;
  for (const Example& example : failing) {
    const Argument* argument = argumentOf(example, object);
    const model::ValueRef* reference = argument == nullptr ? nullptr : referenceOf(*argument);
    if (reference == nullptr || example.step == 0) continue;
    for (const model::Observation& each :
         example.execution->steps.at(example.step - 1).observations) {
      if (each.object != reference->step || !known.insert(each.query).second) continue;
      subjects.push_back(
          {object.source, object.argument, each.query, prefix + nameOfQuery(api, each.query)});
    }
  }
  return subjects;
}

// All candidates, simplest first.
std::vector<Candidate> candidatesFor(const Api& api, const Operation& operation,
                                     const std::vector<Subject>& arguments,
                                     const std::vector<Subject>& queries,
                                     const std::vector<Subject>& argumentQueries) {
  std::vector<Candidate> candidates;
  for (const Subject& query : queries) addTruths(query, candidates);
  for (const Subject& query : queries) addZero(query, candidates);
  for (const Subject& argument : arguments) addZero(argument, candidates);
  for (const Subject& argument : arguments) addNegative(argument, candidates);
  for (const Subject& argument : arguments) addNull(argument, candidates);
  for (const Subject& argument : arguments) addEmpty(argument, candidates);
  for (const Subject& argument : arguments) addSelf(operation, api, argument, candidates);
  for (const Subject& query : argumentQueries) {
    addTruths(query, candidates);
    addZero(query, candidates);
  }
  for (const Subject& argument : arguments) {
    for (const Subject& query : queries) addBounds(argument, query, candidates);
  }
  for (const Subject& number : arguments) {
    for (const Subject& text : arguments) {
      if (number.argument != text.argument) addLengths(number, text, candidates);
    }
  }
  for (std::size_t i = 0; i < queries.size(); ++i) {
    for (std::size_t j = i + 1; j < queries.size(); ++j)
      addSame(queries[i], queries[j], candidates);
  }
  for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
    addOrder(arguments[i], arguments[i + 1], candidates);
  }
  return candidates;
}

// Whether the predicate answers `expected` in all examples that it can be decided in, and in so
// many.
bool fits(const Candidate& candidate, std::span<const Example> examples, bool expected,
          std::size_t fewest) {
  std::size_t decided = 0;
  for (const Example& example : examples) {
    const Verdict verdict = candidate.fails(example);
    if (!verdict) continue;
    if (*verdict != expected) return false;
    ++decided;
  }
  return decided >= fewest;
}

bool hasWrittenPrecondition(const Operation& operation) {
  return std::ranges::any_of(operation.contracts, [](const model::Contract& contract) {
    return contract.kind == model::ContractKind::Precondition;
  });
}

}  // namespace

std::optional<std::string> explainedBy(const Api& api, OperationId id,
                                       std::span<const Example> failing,
                                       std::span<const Example> passing) {
  const Operation& operation = api.operation(id);
  if (failing.size() < kFewestFailing || passing.size() < kFewestPassing ||
      hasWrittenPrecondition(operation)) {
    return std::nullopt;
  }
  const std::vector<Subject> arguments = argumentsOf(operation);
  const Subject receiver{Subject::Source::Receiver, 0, {}, {}};
  const std::vector<Subject> queries = queriesOf(api, failing, receiver, "");
  std::vector<Subject> argumentQueries;
  for (const Subject& argument : arguments) {
    const Subject object{Subject::Source::ArgumentQuery, argument.argument, {}, {}};
    std::ranges::move(queriesOf(api, failing, object, argument.name + "."),
                      std::back_inserter(argumentQueries));
  }
  const std::size_t fewestFailing = std::max(kFewestFailing, failing.size() / 2);
  for (const Candidate& candidate :
       candidatesFor(api, operation, arguments, queries, argumentQueries)) {
    const bool explainsFinding = candidate.fails(failing.front()) == Verdict(true);
    if (explainsFinding && fits(candidate, failing, true, fewestFailing) &&
        fits(candidate, passing, false, kFewestPassing)) {
      return candidate.clause;
    }
  }
  return std::nullopt;
}

}  // namespace assay::oracle
