// One table says how the members of each structure are called in JSON; `write` and `read` are the
// two ways through it. The members are taken apart by structured bindings, so a structure that
// gains a member does not compile until its row does too.
#include "model/finding_json.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <nlohmann/json.hpp>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "model/sequence_json.h"

namespace assay::model {

using nlohmann::json;
using nlohmann::ordered_json;
using support::ErrorCode;
using support::Result;

namespace {

// What was read is not what `write` writes.
[[noreturn]] void mismatch(const std::string& what) {
  throw json::other_error::create(500, what, static_cast<const json*>(nullptr));
}

template <class T>
constexpr auto namesOf = nullptr;
template <>
constexpr std::array namesOf<SourceLocation> = {"file", "line", "column"};
template <>
constexpr std::array namesOf<Contract> = {"kind", "text", "location"};
template <>
constexpr std::array namesOf<Frame> = {"function", "location"};
template <>
constexpr std::array namesOf<Returned> = {"value"};
template <>
constexpr std::array namesOf<Threw> = {"type", "what", "stack"};
template <>
constexpr std::array namesOf<Crashed> = {"kind", "message", "stack", "report"};
template <>
constexpr std::array namesOf<TimedOut> = {"stack"};
template <>
constexpr std::array namesOf<ContractViolated> = {"contract", "byTest", "stack"};
template <>
constexpr std::array namesOf<HarnessFailed> = {"why"};
template <>
constexpr std::array namesOf<Observation> = {"object", "query", "value"};
template <>
constexpr std::array namesOf<StepExecution> = {"outcome", "observations", "usesStaleValue",
                                               "threadsLeft", "touched"};
template <>
constexpr std::array namesOf<Leak> = {"bytes", "blocks", "allocation", "confirmed"};
template <>
constexpr std::array namesOf<Execution> = {"steps", "stopped",      "teardown", "touchedAtTheEnd",
                                           "leak",  "coverageHash", "newEdges"};
template <>
constexpr std::array namesOf<Touch> = {"kind", "call", "detail", "refused", "isAside"};
template <>
constexpr std::array namesOf<Snapshot> = {"object", "after"};
template <>
constexpr std::array namesOf<ResultIs> = {"step", "value"};
template <>
constexpr std::array namesOf<ResultsAgree> = {"left", "right"};
template <>
constexpr std::array namesOf<StatesAgree> = {"left", "right", "queries"};
template <>
constexpr std::array namesOf<Returns> = {"step"};
template <>
constexpr std::array namesOf<Implies> = {"premises", "conclusion"};
template <>
constexpr std::array namesOf<Probe> = {"sequence", "rule", "expectations", "form"};
template <>
constexpr std::array namesOf<Cause> = {"rule", "kind", "function", "location"};
template <>
constexpr std::array namesOf<Failure> = {"cause", "standing", "severity",
                                         "step",  "violated", "sentence"};
template <>
constexpr std::array namesOf<Finding> = {"id",          "failure",      "probe",
                                         "execution",   "precondition", "assumptions",
                                         "occurrences", "suppressedBy"};

// The enumerators by name, in their order.
template <class T>
constexpr auto enumeratorsOf = nullptr;
template <>
constexpr std::array enumeratorsOf<ContractKind> = {"precondition", "postcondition", "assertion",
                                                    "invariant"};
template <>
constexpr std::array enumeratorsOf<Touch::Kind> = touchKindNames;
template <>
constexpr std::array enumeratorsOf<Standing> = standingNames;
template <>
constexpr std::array enumeratorsOf<Severity> = severityNames;

// The alternatives of each sum by name, in their order.
template <class T>
constexpr auto alternativesOf = nullptr;
template <>
constexpr std::array alternativesOf<Outcome> = {"returned", "threw",    "crashed",
                                                "timedOut", "violated", "harnessFailed"};
template <>
constexpr std::array alternativesOf<Fact> = {"resultIs", "resultsAgree", "returns"};
template <>
constexpr std::array alternativesOf<Expectation> = {"resultIs", "resultsAgree", "statesAgree",
                                                    "implies"};

template <class T>
concept Structure =
    !std::is_same_v<decltype(namesOf<std::remove_const_t<T>>), decltype(namesOf<void>)>;

template <Structure T>
auto membersOf(T& value) {
  constexpr std::size_t count = namesOf<std::remove_const_t<T>>.size();
  if constexpr (count == 1) {
    auto& [a] = value;
    return std::tie(a);
  } else if constexpr (count == 2) {
    auto& [a, b] = value;
    return std::tie(a, b);
  } else if constexpr (count == 3) {
    auto& [a, b, c] = value;
    return std::tie(a, b, c);
  } else if constexpr (count == 4) {
    auto& [a, b, c, d] = value;
    return std::tie(a, b, c, d);
  } else if constexpr (count == 5) {
    auto& [a, b, c, d, e] = value;
    return std::tie(a, b, c, d, e);
  } else if constexpr (count == 6) {
    auto& [a, b, c, d, e, f] = value;
    return std::tie(a, b, c, d, e, f);
  } else if constexpr (count == 7) {
    auto& [a, b, c, d, e, f, g] = value;
    return std::tie(a, b, c, d, e, f, g);
  } else {
    static_assert(count == 8, "add a line for this number of members");
    auto& [a, b, c, d, e, f, g, h] = value;
    return std::tie(a, b, c, d, e, f, g, h);
  }
}

ordered_json write(bool value) { return value; }

template <std::unsigned_integral T>
ordered_json write(const T& value) {
  return value;
}

bool isUtf8(const std::string& text) {
  try {
    (void)json(text).dump();
    return true;
  } catch (const json::exception&) {
    return false;
  }
}

// What is not UTF-8, which JSON cannot hold as a string, becomes a list of bytes.
ordered_json write(const std::string& value) {
  if (isUtf8(value)) return value;
  return std::vector<unsigned char>(value.begin(), value.end());
}

template <class T>
  requires std::is_enum_v<T>
ordered_json write(const T& value) {
  return enumeratorsOf<T>.at(static_cast<std::size_t>(value));
}

ordered_json write(const RuleId& value) { return ruleOf(value).name; }

// No rule is the empty name.
ordered_json write(const std::optional<RuleId>& value) {
  return value ? write(*value) : ordered_json("");
}

ordered_json write(const FailureKind& value) { return write(std::string(value.text())); }

ordered_json write(const Sequence& value) { return {{"steps", stepsToJson(value)}}; }

template <class T>
ordered_json write(const std::vector<T>& value);
template <class T>
ordered_json write(const std::optional<T>& value);
template <class... Ts>
ordered_json write(const std::variant<Ts...>& value);

template <Structure T>
ordered_json write(const T& value) {
  ordered_json object = ordered_json::object();
  std::apply(
      [&](const auto&... member) {
        std::size_t next = 0;
        ((object[namesOf<T>[next++]] = write(member)), ...);
      },
      membersOf(value));
  return object;
}

template <class T>
ordered_json write(const std::vector<T>& value) {
  ordered_json list = ordered_json::array();
  for (const T& element : value) list.push_back(write(element));
  return list;
}

template <class T>
ordered_json write(const std::optional<T>& value) {
  return value ? write(*value) : ordered_json(nullptr);
}

template <class... Ts>
ordered_json write(const std::variant<Ts...>& value) {
  static_assert(alternativesOf<std::variant<Ts...>>.size() == sizeof...(Ts));
  const char* const name = alternativesOf<std::variant<Ts...>>.at(value.index());
  return std::visit([&](const auto& held) { return ordered_json{{name, write(held)}}; }, value);
}

void read(const json& in, bool& value) { in.get_to(value); }

template <std::unsigned_integral T>
void read(const json& in, T& value) {
  if (!in.is_number_unsigned() || !std::in_range<T>(in.get<std::uint64_t>())) {
    mismatch("a number from 0 was expected");
  }
  value = in.get<T>();
}

void read(const json& in, std::string& value) {
  if (in.is_array()) {
    const auto bytes = in.get<std::vector<unsigned char>>();
    value.assign(bytes.begin(), bytes.end());
  } else {
    in.get_to(value);
  }
}

// The place of a name in a table.
template <std::size_t size>
std::size_t indexOf(const std::string& name, const std::array<const char*, size>& table) {
  const auto found = std::ranges::find(table, std::string_view(name));
  if (found == table.end()) mismatch("unknown name '" + name + "'");
  return static_cast<std::size_t>(found - table.begin());
}

template <class T>
  requires std::is_enum_v<T>
void read(const json& in, T& value) {
  value = static_cast<T>(indexOf(in.get<std::string>(), enumeratorsOf<T>));
}

void read(const json& in, RuleId& value) {
  const auto name = in.get<std::string>();
  const Rule* rule = findRule(name);
  if (rule == nullptr) mismatch("unknown rule '" + name + "'");
  value = rule->id;
}

void read(const json& in, std::optional<RuleId>& value) {
  value.reset();
  if (in != "") read(in, value.emplace());
}

void read(const json& in, FailureKind& value) {
  std::string text;
  read(in, text);
  value = FailureKind(text);
}

void read(const json& in, Sequence& value) {
  auto sequence = sequenceFromJson(in);
  if (!sequence) mismatch(toString(sequence.error()));
  value = std::move(*sequence);
}

template <class T>
void read(const json& in, std::vector<T>& value);
template <class T>
void read(const json& in, std::optional<T>& value);
template <class... Ts>
void read(const json& in, std::variant<Ts...>& value);

template <Structure T>
void read(const json& in, T& value) {
  std::apply(
      [&](auto&... member) {
        std::size_t next = 0;
        (read(in.at(namesOf<T>[next++]), member), ...);
      },
      membersOf(value));
}

template <class T>
void read(const json& in, std::vector<T>& value) {
  if (!in.is_array()) mismatch("a list was expected");
  value.clear();
  for (const json& element : in) read(element, value.emplace_back());
}

template <class T>
void read(const json& in, std::optional<T>& value) {
  value.reset();
  if (!in.is_null()) read(in, value.emplace());
}

template <class... Ts>
void read(const json& in, std::variant<Ts...>& value) {
  if (!in.is_object() || in.size() != 1) mismatch("one alternative was expected");
  const std::size_t index = indexOf(in.begin().key(), alternativesOf<std::variant<Ts...>>);
  const json& held = in.begin().value();
  const auto readAt = [&]<std::size_t... I>(std::index_sequence<I...>) {
    ((I == index ? read(held, value.template emplace<I>()) : void()), ...);
  };
  readAt(std::index_sequence_for<Ts...>{});
}

template <class T>
Result<T> readBack(const json& document) {
  try {
    T value;
    read(document, value);
    return value;
  } catch (const json::exception& mistake) {
    return support::fail(ErrorCode::Usage, mistake.what());
  }
}

}  // namespace

ordered_json causeToJson(const Cause& cause) { return write(cause); }
ordered_json failureToJson(const Failure& failure) { return write(failure); }
ordered_json probeToJson(const Probe& probe) { return write(probe); }
ordered_json executionToJson(const Execution& execution) { return write(execution); }
ordered_json findingToJson(const Finding& finding) { return write(finding); }

Result<Cause> causeFromJson(const json& document) { return readBack<Cause>(document); }
Result<Failure> failureFromJson(const json& document) { return readBack<Failure>(document); }
Result<Probe> probeFromJson(const json& document) { return readBack<Probe>(document); }
Result<Execution> executionFromJson(const json& document) { return readBack<Execution>(document); }
Result<Finding> findingFromJson(const json& document) { return readBack<Finding>(document); }

}  // namespace assay::model
