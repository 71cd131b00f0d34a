#include "oracle/literals.h"

#include <algorithm>
#include <cmath>

namespace assay::oracle {

using model::Api;
using model::Argument;
using model::Literal;
using model::Sequence;
using model::Step;
using model::TypeId;

namespace {

constexpr double kSmallNumber = 1000;
constexpr double kTinyNumber = 100;
constexpr std::size_t kSmallText = 64;
constexpr std::size_t kSmallList = 16;
constexpr unsigned kSmallestLimitedBits = 32;
constexpr double kHalfOfInt = 1 << 30;

using Wanted = std::optional<TypeId>;

// The type of element `index` of a list that becomes a value of the type.
Wanted elementType(const Api& api, Wanted list, std::size_t index) {
  if (!list) return std::nullopt;
  const model::TypeShape& shape = api.type(*list).shape;
  if (const auto* pointer = std::get_if<model::PointerType>(&shape)) return pointer->pointee;
  if (const auto* smart = std::get_if<model::SmartPointerType>(&shape)) return smart->pointee;
  const auto* composite = std::get_if<model::CompositeType>(&shape);
  if (composite == nullptr) return std::nullopt;
  switch (composite->form) {
    case model::CompositeForm::Sequence:
    case model::CompositeForm::Set:
    case model::CompositeForm::Optional:
    case model::CompositeForm::View:
      return composite->arguments.empty() ? Wanted{} : composite->arguments.front();
    case model::CompositeForm::Fixed:
      return index < composite->arguments.size() ? Wanted(composite->arguments[index]) : Wanted{};
    case model::CompositeForm::Map:
    case model::CompositeForm::Variant:
    case model::CompositeForm::Count:
      return std::nullopt;
  }
  return std::nullopt;
}

class Visitor {
 public:
  Visitor(const Api& api, const VisitArgument& visit) : api_(api), visit_(visit) {}

  void step(const Step& step) const {
    const auto id = api_.findOperation(step.operation);
    for (const Argument& receiver : step.receiver) argument(receiver, std::nullopt);
    for (std::size_t i = 0; i < step.arguments.size(); ++i) {
      const bool known = id && i < api_.operation(*id).parameters.size();
      argument(step.arguments[i],
               known ? Wanted(api_.operation(*id).parameters[i].type) : Wanted{});
    }
    for (const auto& [name, body] : step.overrides) callback(body, std::nullopt);
  }

 private:
  void argument(const Argument& each, Wanted wanted) const {
    visit_(each, wanted);
    const auto* literal = std::get_if<Literal>(&each.value);
    if (literal == nullptr) return;
    if (const auto* list = std::get_if<model::ListLiteral>(literal)) {
      for (std::size_t i = 0; i < list->elements.size(); ++i) {
        argument(list->elements[i], elementType(api_, wanted, i));
      }
    }
    if (const auto* body = std::get_if<model::CallbackLiteral>(literal)) callback(*body, wanted);
  }

  void callback(const model::CallbackLiteral& body, Wanted wanted) const {
    for (const Step& each : body.body) step(each);
    const auto* callable =
        wanted ? std::get_if<model::CallableType>(&api_.type(*wanted).shape) : nullptr;
    for (const Argument& value : body.returns) {
      argument(value, callable != nullptr ? Wanted(callable->result) : Wanted{});
    }
  }

  const Api& api_;
  const VisitArgument& visit_;
};

// Whether some literal of the first `steps` steps satisfies the predicate (literal, wanted type).
template <class Predicate>
bool anyLiteral(const Api& api, const Sequence& sequence, std::size_t steps, Predicate predicate) {
  bool found = false;
  for (std::size_t k = 0; k < std::min(steps, sequence.steps.size()) && !found; ++k) {
    visitArguments(api, sequence.steps[k], [&](const Argument& argument, Wanted wanted) {
      const auto* literal = std::get_if<Literal>(&argument.value);
      found = found || (literal != nullptr && predicate(*literal, wanted));
    });
  }
  return found;
}

// The number that a literal is, for comparisons with bounds far from each other.
std::optional<double> numberOf(const Literal& literal) {
  if (const auto* number = std::get_if<std::int64_t>(&literal)) {
    return static_cast<double>(*number);
  }
  if (const auto* number = std::get_if<std::uint64_t>(&literal)) {
    return static_cast<double>(*number);
  }
  if (const auto* number = std::get_if<double>(&literal)) return *number;
  return std::nullopt;
}

bool isWithin(const Literal& literal, double bound) {
  const std::optional<double> number = numberOf(literal);
  return !number || std::fabs(*number) <= bound;  // false for what is not a number
}

bool isSmall(const Literal& literal) {
  if (const auto* text = std::get_if<std::string>(&literal)) return text->size() <= kSmallText;
  if (const auto* list = std::get_if<model::ListLiteral>(&literal)) {
    return list->elements.size() <= kSmallList;
  }
  return isWithin(literal, kSmallNumber);
}

bool isNearLimit(const Api& api, const Literal& literal, Wanted wanted) {
  const std::optional<double> number = numberOf(literal);
  if (!number) return false;
  const auto* integer =
      wanted ? std::get_if<model::IntegerType>(&api.type(*wanted).shape) : nullptr;
  if (integer == nullptr) return std::isnan(*number) || std::fabs(*number) > kHalfOfInt;
  if (integer->bits < kSmallestLimitedBits) return false;
  constexpr int digits = 4;  // at the upper end of the range
  const int exponent = static_cast<int>(integer->bits) - (integer->isSigned ? 1 : 0) - digits;
  return std::fabs(*number) > std::ldexp(1.0, exponent);
}

}  // namespace

void visitArguments(const Api& api, const Step& step, const VisitArgument& visit) {
  Visitor(api, visit).step(step);
}

bool hasOnlySmallLiterals(const Api& api, const Sequence& sequence, std::size_t steps) {
  return !anyLiteral(api, sequence, steps,
                     [](const Literal& literal, Wanted) { return !isSmall(literal); });
}

bool hasOnlyTinyNumbers(const Api& api, const Sequence& sequence, std::size_t steps) {
  return !anyLiteral(api, sequence, steps, [](const Literal& literal, Wanted) {
    return !isSmall(literal) || !isWithin(literal, kTinyNumber);
  });
}

bool hasNumberNearLimit(const Api& api, const Sequence& sequence, std::size_t steps) {
  return anyLiteral(api, sequence, steps, [&](const Literal& literal, Wanted wanted) {
    return isNearLimit(api, literal, wanted);
  });
}

bool hasNan(const Api& api, const Sequence& sequence) {
  return anyLiteral(api, sequence, sequence.steps.size(), [](const Literal& literal, Wanted) {
    const auto* number = std::get_if<double>(&literal);
    return number != nullptr && std::isnan(*number);
  });
}

bool hasActiveCallback(const Api& api, const Sequence& sequence, std::size_t steps) {
  const auto calls = [](const Literal& literal, Wanted) {
    const auto* callback = std::get_if<model::CallbackLiteral>(&literal);
    return callback != nullptr && !callback->body.empty();
  };
  if (anyLiteral(api, sequence, steps, calls)) return true;
  for (std::size_t k = 0; k < std::min(steps, sequence.steps.size()); ++k) {
    for (const auto& [name, body] : sequence.steps[k].overrides) {
      if (!body.body.empty()) return true;
    }
  }
  return false;
}

}  // namespace assay::oracle
