#include "report/listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "model/sequence_json.h"
#include "report/execution.h"
#include "report/json_text.h"
#include "report/words.h"

namespace assay::report {

using model::Operation;
using model::OperationKind;

namespace {

std::string_view kindName(OperationKind kind) {
  switch (kind) {
    case OperationKind::Constructor:
      return "constructor";
    case OperationKind::AggregateInit:
      return "aggregate";
    case OperationKind::Destructor:
      return "destructor";
    case OperationKind::Method:
      return "method";
    case OperationKind::StaticFunction:
      return "static";
    case OperationKind::FreeFunction:
      return "function";
    case OperationKind::FieldRead:
    case OperationKind::StaticFieldRead:
      return "read";
    case OperationKind::FieldWrite:
    case OperationKind::StaticFieldWrite:
      return "write";
    case OperationKind::Enumerator:
      return "enumerator";
    case OperationKind::Stub:
      return "stub";
  }
  return "operation";
}

std::string_view contractName(model::ContractKind kind) {
  switch (kind) {
    case model::ContractKind::Precondition:
      return "requires";
    case model::ContractKind::Postcondition:
      return "ensures";
    case model::ContractKind::Assertion:
      return "asserts";
    case model::ContractKind::Invariant:
      return "keeps";
  }
  return "states";
}

std::string resultName(const model::Api& api, const model::ResultType& result) {
  std::string name = (result.isConst ? "const " : "") + api.type(result.type).name;
  if (result.passing == model::Passing::RvalueReference) return name + "&&";
  if (result.passing != model::Passing::Value) name += "&";
  return name;
}

// The part of a key after its class: "push(int)".
std::string shortKey(const model::Api& api, const Operation& operation) {
  if (!operation.owner) return operation.key;
  const std::string prefix = api.cls(*operation.owner).name + "::";
  return operation.key.starts_with(prefix) ? operation.key.substr(prefix.size()) : operation.key;
}

bool givesResult(const Operation& operation) {
  return operation.kind == OperationKind::Method ||
         operation.kind == OperationKind::StaticFunction ||
         operation.kind == OperationKind::FreeFunction ||
         operation.kind == OperationKind::FieldRead ||
         operation.kind == OperationKind::StaticFieldRead;
}

std::string trialText(const TriedOperation& tried) {
  return tried.outcome ? outcomeText(*tried.outcome) : "no sequence could be built for it";
}

std::string line(const model::Api& api, const Operation& operation, const TriedOperation* tried) {
  std::string text = fmt::format("  {:<12} {}", kindName(operation.kind), shortKey(api, operation));
  if (givesResult(operation)) text += " -> " + resultName(api, operation.result);
  if (operation.isNoexcept && operation.hasReceiver() && operation.kind == OperationKind::Method) {
    text += " noexcept";
  }
  if (tried != nullptr) text += (tried->ran ? "  ✓ " : "  ✗ ") + trialText(*tried);
  text += "\n";
  for (const model::Contract& contract : operation.contracts) {
    text += fmt::format("  {:<12}   {} {}\n", "", contractName(contract.kind), contract.text);
  }
  return text;
}

}  // namespace

std::string listingText(const model::Api& api, const std::vector<TriedOperation>& tried) {
  const auto trialOf = [&](const Operation& operation) {
    const auto index = static_cast<std::size_t>(&operation - api.operations.data());
    return index < tried.size() ? &tried[index] : nullptr;
  };
  std::string text;
  std::size_t underTest = 0;
  for (std::uint32_t i = 0; i < api.classes.size(); ++i) {
    const model::Class& cls = api.classes[i];
    underTest += cls.isUnderTest ? 1 : 0;
    std::string lines;
    for (const Operation& operation : api.operations) {
      if (operation.owner == model::ClassId{i}) lines += line(api, operation, trialOf(operation));
    }
    if (lines.empty() && !cls.isUnderTest) continue;
    text += cls.name;
    if (cls.isAbstract) text += "  (abstract)";
    if (!cls.isUnderTest) text += "  (needed as an argument)";
    text += "\n" + lines;
    for (const model::Invariant& invariant : cls.invariants) {
      text += fmt::format("  {:<12} {}{}\n", "invariant", invariant.name,
                          invariant.isPrivate ? " (private)" : "");
    }
    text += "\n";
  }
  std::string functions;
  for (const Operation& operation : api.operations) {
    if (!operation.owner) functions += line(api, operation, trialOf(operation));
  }
  if (!functions.empty()) text += "functions and enumerators\n" + functions + "\n";
  if (!api.limitations.empty()) {
    text += "cannot be called\n";
    for (const model::Limitation& limitation : api.limitations) {
      text += fmt::format("  {}\n    {}\n", limitation.what, limitation.reason);
      if (!limitation.remedy.empty()) text += fmt::format("    → {}\n", limitation.remedy);
    }
    text += "\n";
  }
  text +=
      fmt::format("{}, {}", count(underTest, "class"), count(api.operations.size(), "operation"));
  if (!api.limitations.empty()) {
    text += fmt::format(", {} cannot be called", api.limitations.size());
  }
  if (!tried.empty()) {
    text += fmt::format(", {} of {} ran", std::ranges::count_if(tried, &TriedOperation::ran),
                        tried.size());
  }
  return text + "\n";
}

std::string listingJson(const model::Api& api, const std::vector<TriedOperation>& tried) {
  using nlohmann::ordered_json;
  ordered_json classes = ordered_json::array();
  for (const model::Class& cls : api.classes) {
    ordered_json invariants = ordered_json::array();
    for (const model::Invariant& invariant : cls.invariants) invariants.push_back(invariant.name);
    classes.push_back({{"name", cls.name},
                       {"underTest", cls.isUnderTest},
                       {"abstract", cls.isAbstract},
                       {"invariants", invariants},
                       {"file", cls.location.file},
                       {"line", cls.location.line}});
  }
  ordered_json operations = ordered_json::array();
  for (const Operation& operation : api.operations) {
    ordered_json parameters = ordered_json::array();
    for (const model::Parameter& parameter : operation.parameters) {
      parameters.push_back({{"name", parameter.name},
                            {"type", api.type(parameter.type).name},
                            {"default", parameter.defaultText}});
    }
    ordered_json contracts = ordered_json::array();
    for (const model::Contract& contract : operation.contracts) {
      contracts.push_back({{"kind", contractName(contract.kind)}, {"text", contract.text}});
    }
    operations.push_back({{"key", operation.key},
                          {"kind", kindName(operation.kind)},
                          {"class", operation.owner ? api.cls(*operation.owner).name : ""},
                          {"parameters", parameters},
                          {"required", operation.requiredArguments},
                          {"result", resultName(api, operation.result)},
                          {"const", operation.isConst},
                          {"noexcept", operation.isNoexcept},
                          {"contracts", contracts},
                          {"file", operation.location.file},
                          {"line", operation.location.line}});
  }
  for (std::size_t i = 0; i < tried.size() && i < operations.size(); ++i) {
    operations[i]["tried"] = tried[i].outcome ? outcomeName(*tried[i].outcome) : "nothing";
    operations[i]["ran"] = tried[i].ran;
    if (!tried[i].ran) operations[i]["trial"] = trialText(tried[i]);
    operations[i]["sequence"] = model::stepsToJson(tried[i].sequence);
  }
  ordered_json limitations = ordered_json::array();
  for (const model::Limitation& limitation : api.limitations) {
    limitations.push_back({{"what", limitation.what},
                           {"reason", limitation.reason},
                           {"remedy", limitation.remedy},
                           {"file", limitation.location.file},
                           {"line", limitation.location.line}});
  }
  const ordered_json document = {{"assay", "listing/1"},
                                 {"classes", classes},
                                 {"operations", operations},
                                 {"limitations", limitations}};
  return jsonText(document);
}

}  // namespace assay::report
