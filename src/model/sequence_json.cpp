#include "model/sequence_json.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>

#include "support/edit_distance.h"

namespace assay::model {

using nlohmann::json;
using nlohmann::ordered_json;
using support::ErrorCode;
using support::Result;

namespace {

tl::unexpected<support::Error> wrong(const std::string& path, const std::string& what) {
  return support::fail(ErrorCode::Usage, what, path, sequenceForm);
}

Result<void> onlyKeys(const json& object, const std::set<std::string_view>& allowed,
                      const std::string& path) {
  for (const auto& [key, ignored] : object.items()) {
    if (allowed.contains(key)) continue;
    return unknownMember(key, {allowed.begin(), allowed.end()}, path);
  }
  return {};
}

Result<std::vector<Step>> readSteps(const json& value, const std::string& path);
Result<Argument> readArgument(const json& value, const std::string& path);

Result<std::vector<Argument>> readArguments(const json& value, const std::string& path) {
  if (!value.is_array()) return wrong(path, "a list was expected here");
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i < value.size(); ++i) {
    auto argument = readArgument(value[i], path + "[" + std::to_string(i) + "]");
    if (!argument) return support::passOn(argument);
    arguments.push_back(std::move(*argument));
  }
  return arguments;
}

Result<CallbackLiteral> readCallback(const json& value, const std::string& path) {
  if (!value.is_object()) return wrong(path, "a callback is an object with steps and returns");
  if (auto known = onlyKeys(value, {"steps", "returns"}, path); !known) {
    return support::passOn(known);
  }
  CallbackLiteral callback;
  if (value.contains("steps")) {
    auto steps = readSteps(value["steps"], path + ".steps");
    if (!steps) return support::passOn(steps);
    callback.body = std::move(*steps);
  }
  if (value.contains("returns")) {
    auto returns = readArguments(value["returns"], path + ".returns");
    if (!returns) return support::passOn(returns);
    callback.returns = std::move(*returns);
  }
  return callback;
}

Result<std::size_t> readIndex(const json& value, const std::string& path) {
  if (!value.is_number_unsigned()) return wrong(path, "a number from 0 was expected here");
  return value.get<std::size_t>();
}

Result<Argument> readReference(const json& value, const char* key, ValueRef::Scope scope,
                               const std::string& path) {
  if (auto known = onlyKeys(value, {key, "output"}, path); !known) return support::passOn(known);
  auto step = readIndex(value[key], path + "." + key);
  if (!step) return support::passOn(step);
  ValueRef reference{scope, *step, 0};
  if (value.contains("output")) {
    auto output = readIndex(value["output"], path + ".output");
    if (!output) return support::passOn(output);
    reference.output = *output;
  }
  return Argument{reference};
}

std::optional<std::string> fromHex(const std::string& text) {
  if (text.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const std::string pair = text.substr(i, 2);
    if (pair.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos) return std::nullopt;
    bytes.push_back(static_cast<char>(std::stoi(pair, nullptr, 16)));
  }
  return bytes;
}

std::string toHex(const std::string& bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    text += digits[static_cast<unsigned char>(byte) >> 4U];
    text += digits[static_cast<unsigned char>(byte) & 15U];
  }
  return text;
}

Result<Argument> readObject(const json& value, const std::string& path) {
  if (value.contains("step")) return readReference(value, "step", ValueRef::Scope::Sequence, path);
  if (value.contains("callbackStep")) {
    return readReference(value, "callbackStep", ValueRef::Scope::Callback, path);
  }
  if (value.contains("parameter")) {
    return readReference(value, "parameter", ValueRef::Scope::Parameter, path);
  }
  if (value.size() == 1 && value.contains("enum") && value["enum"].is_string()) {
    return Argument{Literal{EnumLiteral{value["enum"].get<std::string>()}}};
  }
  if (value.size() == 1 && value.contains("float") && value["float"].is_string()) {
    const auto text = value["float"].get<std::string>();
    if (text == "nan") return Argument{Literal{std::numeric_limits<double>::quiet_NaN()}};
    if (text == "inf") return Argument{Literal{std::numeric_limits<double>::infinity()}};
    if (text == "-inf") return Argument{Literal{-std::numeric_limits<double>::infinity()}};
  }
  if (value.size() == 1 && value.contains("bytes") && value["bytes"].is_string()) {
    if (auto bytes = fromHex(value["bytes"].get<std::string>())) {
      return Argument{Literal{std::move(*bytes)}};
    }
  }
  if (value.size() == 1 && value.contains("callback")) {
    auto callback = readCallback(value["callback"], path + ".callback");
    if (!callback) return support::passOn(callback);
    return Argument{Literal{std::move(*callback)}};
  }
  return wrong(path,
               "an object must be one of {\"step\": n}, {\"callbackStep\": n}, {\"parameter\": n}, "
               "{\"enum\": \"name\"}, {\"float\": \"nan\"}, {\"bytes\": \"hex\"}, "
               "{\"callback\": …}");
}

Result<Argument> readArgument(const json& value, const std::string& path) {
  switch (value.type()) {
    case json::value_t::null:
      return Argument{Literal{NullLiteral{}}};
    case json::value_t::boolean:
      return Argument{Literal{value.get<bool>()}};
    case json::value_t::number_integer:
      return Argument{Literal{value.get<std::int64_t>()}};
    case json::value_t::number_unsigned: {
      const auto number = value.get<std::uint64_t>();
      if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
        return Argument{Literal{number}};
      }
      return Argument{Literal{static_cast<std::int64_t>(number)}};
    }
    case json::value_t::number_float:
      return Argument{Literal{value.get<double>()}};
    case json::value_t::string:
      return Argument{Literal{value.get<std::string>()}};
    case json::value_t::array: {
      auto elements = readArguments(value, path);
      if (!elements) return support::passOn(elements);
      return Argument{Literal{ListLiteral{std::move(*elements)}}};
    }
    case json::value_t::object:
      return readObject(value, path);
    default:
      return wrong(path, "this value has no meaning here");
  }
}

Result<Step> readStep(const json& value, const std::string& path) {
  if (!value.is_object()) return wrong(path, "a step is an object with call, on and args");
  if (auto known = onlyKeys(value, {"call", "on", "args", "overrides", "failAllocation"}, path);
      !known) {
    return support::passOn(known);
  }
  if (!value.contains("call") || !value["call"].is_string()) {
    return wrong(path, "a step needs \"call\", the key of an operation as `assay list` shows it");
  }
  Step step;
  step.operation = value["call"].get<std::string>();
  if (value.contains("on")) {
    const json& receiver = value["on"];
    auto argument = receiver.is_number_unsigned()
                        ? readArgument(json{{"step", receiver}}, path + ".on")
                        : readArgument(receiver, path + ".on");
    if (!argument) return support::passOn(argument);
    step.receiver.push_back(std::move(*argument));
  }
  if (value.contains("args")) {
    auto arguments = readArguments(value["args"], path + ".args");
    if (!arguments) return support::passOn(arguments);
    step.arguments = std::move(*arguments);
  }
  if (value.contains("overrides")) {
    if (!value["overrides"].is_object())
      return wrong(path + ".overrides", "an object was expected");
    for (const auto& [name, override] : value["overrides"].items()) {
      auto callback = readCallback(override, path + ".overrides." + name);
      if (!callback) return support::passOn(callback);
      step.overrides.emplace(name, std::move(*callback));
    }
  }
  if (value.contains("failAllocation")) {
    const json& number = value["failAllocation"];
    if (!number.is_number_unsigned() || number.get<std::uint64_t>() == 0 ||
        number.get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max()) {
      return wrong(path + ".failAllocation", "the number of an allocation, from 1, was expected");
    }
    step.failAllocation = number.get<std::uint32_t>();
  }
  return step;
}

Result<std::vector<Step>> readSteps(const json& value, const std::string& path) {
  if (!value.is_array()) return wrong(path, "a list of steps was expected here");
  std::vector<Step> steps;
  for (std::size_t i = 0; i < value.size(); ++i) {
    auto step = readStep(value[i], path + "[" + std::to_string(i) + "]");
    if (!step) return support::passOn(step);
    steps.push_back(std::move(*step));
  }
  return steps;
}

ordered_json stepsJson(const std::vector<Step>& steps);
ordered_json argumentJson(const Argument& argument);

ordered_json argumentsJson(const std::vector<Argument>& arguments) {
  ordered_json list = ordered_json::array();
  for (const Argument& argument : arguments) list.push_back(argumentJson(argument));
  return list;
}

ordered_json callbackJson(const CallbackLiteral& callback) {
  ordered_json object = ordered_json::object();
  if (!callback.body.empty()) object["steps"] = stepsJson(callback.body);
  if (!callback.returns.empty()) object["returns"] = argumentsJson(callback.returns);
  return object;
}

bool isUtf8(const std::string& text) {
  try {
    (void)json(text).dump();
    return true;
  } catch (const json::exception&) {
    return false;
  }
}

struct LiteralWriter {
  ordered_json operator()(const NullLiteral&) const { return nullptr; }
  ordered_json operator()(bool value) const { return value; }
  ordered_json operator()(std::int64_t value) const { return value; }
  ordered_json operator()(std::uint64_t value) const { return value; }
  ordered_json operator()(double value) const {
    if (std::isnan(value)) return {{"float", "nan"}};
    if (std::isinf(value)) return {{"float", value > 0 ? "inf" : "-inf"}};
    return value;
  }
  ordered_json operator()(const std::string& value) const {
    if (isUtf8(value)) return value;
    return {{"bytes", toHex(value)}};
  }
  ordered_json operator()(const EnumLiteral& value) const { return {{"enum", value.enumerator}}; }
  ordered_json operator()(const ListLiteral& value) const { return argumentsJson(value.elements); }
  ordered_json operator()(const CallbackLiteral& value) const {
    return {{"callback", callbackJson(value)}};
  }
};

ordered_json argumentJson(const Argument& argument) {
  if (const auto* literal = std::get_if<Literal>(&argument.value)) {
    return std::visit(LiteralWriter{}, *literal);
  }
  const auto& reference = std::get<ValueRef>(argument.value);
  const char* key = reference.scope == ValueRef::Scope::Sequence   ? "step"
                    : reference.scope == ValueRef::Scope::Callback ? "callbackStep"
                                                                   : "parameter";
  ordered_json object = {{key, reference.step}};
  if (reference.output != 0) object["output"] = reference.output;
  return object;
}

ordered_json stepsJson(const std::vector<Step>& steps) {
  ordered_json list = ordered_json::array();
  for (const Step& step : steps) {
    ordered_json object = {{"call", step.operation}};
    if (!step.receiver.empty()) object["on"] = argumentJson(step.receiver.front());
    if (!step.arguments.empty()) object["args"] = argumentsJson(step.arguments);
    for (const auto& [name, callback] : step.overrides) {
      object["overrides"][name] = callbackJson(callback);
    }
    if (step.failAllocation != 0) object["failAllocation"] = step.failAllocation;
    list.push_back(std::move(object));
  }
  return list;
}

}  // namespace

tl::unexpected<support::Error> unknownMember(const std::string& key,
                                             const std::vector<std::string>& known,
                                             const std::string& where) {
  const auto nearest = support::nearestName(key, known);
  return support::fail(ErrorCode::Usage, "unknown member '" + key + "'", where,
                       nearest ? "did you mean '" + *nearest + "'?" : sequenceForm);
}

Result<Sequence> sequenceFromJson(const json& document) {
  if (!document.is_object() || !document.contains("steps")) {
    return wrong("", "a sequence is an object with a list \"steps\"");
  }
  auto steps = readSteps(document["steps"], "steps");
  if (!steps) return support::passOn(steps);
  return Sequence{std::move(*steps)};
}

ordered_json stepsToJson(const Sequence& sequence) { return stepsJson(sequence.steps); }

}  // namespace assay::model
