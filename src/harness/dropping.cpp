#include "harness/dropping.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/shapes.h"
#include "model/callability.h"

namespace assay::harness {

using model::Api;
using model::Limitation;
using model::Operation;

namespace {

// What is lost with a part that is no operation; empty where nothing of interest is.
std::string lossOf(const Api& api, const Part& part) {
  const auto type = [&] { return api.types[part.first].name; };
  switch (part.kind) {
    case PartKind::Alias:
      return fmt::format("the type {} cannot be named", type());
    case PartKind::Destroy:
      return fmt::format("values of type {} cannot be destroyed", type());
    case PartKind::Show:
      return fmt::format("values of type {} cannot be shown", type());
    case PartKind::Maker:
      return fmt::format("literals of type {} cannot be made", type());
    case PartKind::Stub:
      return fmt::format("no stub of {} can be generated", api.classes[part.first].name);
    case PartKind::Upcast:
      return fmt::format("{} cannot stand in for {}", api.classes[part.first].name,
                         api.classes[part.second].name);
    case PartKind::Invariant:
      return fmt::format("{}::{} cannot be asked", api.classes[part.first].name,
                         api.classes[part.first].invariants[part.second].name);
    case PartKind::Call:
    case PartKind::Pointee:
    case PartKind::Conversion:
    case PartKind::Copy:
      break;
  }
  return {};
}

std::string nameOf(const Api& api, const Part& part) {
  switch (part.kind) {
    case PartKind::Stub:
    case PartKind::Upcast:
    case PartKind::Invariant:
      return api.classes[part.first].name;
    default:
      return api.types[part.first].name;
  }
}

// The reason of the type or stub that an operation lost, if that is why it goes.
const Reason* underlyingReason(const Api& api, const Operation& operation, const Dropped& dropped) {
  const auto find = [&](Part part) -> const Reason* {
    const auto found = dropped.find(part);
    return found == dropped.end() ? nullptr : &found->second;
  };
  std::vector<model::TypeId> types = {operation.result.type};
  for (const model::Parameter& parameter : operation.parameters) types.push_back(parameter.type);
  if (operation.owner) {
    types.push_back(api.cls(*operation.owner).type);
    if (const Reason* reason = find({PartKind::Stub, operation.owner->index})) return reason;
  }
  for (const model::TypeId type : types) {
    if (const Reason* reason = find({PartKind::Alias, type.index})) return reason;
  }
  return find({PartKind::Destroy, operation.result.type.index});
}

class Reduction {
 public:
  Reduction(const Api& api, const Parts& excluded, const Dropped& dropped)
      : api_(api), excluded_(excluded), dropped_(dropped) {}

  Reduced run() {
    result_.api = api_;
    result_.api.operations.clear();
    for (const Part& part : excluded_) {
      if (part.kind != PartKind::Call) result_.excluded.insert(part);
    }
    for (std::uint32_t i = 0; i < api_.operations.size(); ++i) keepOrDrop(i);
    for (const auto& [part, reason] : dropped_) noteLoss(part, reason);
    return std::move(result_);
  }

 private:
  void keepOrDrop(std::uint32_t index) {
    const Operation& operation = api_.operations[index];
    if (const auto why = whyNotCallable(api_, operation, excluded_)) {
      const Reason* reason = underlyingReason(api_, operation, dropped_);
      limit(operation, *why + (reason != nullptr ? ": " + reason->sentence : ""),
            reason != nullptr ? reason->remedy : "");
      return;
    }
    const Reason* lastReason = nullptr;
    std::vector<std::uint32_t> lost;
    for (std::size_t arity = operation.requiredArguments; arity <= operation.parameters.size();
         ++arity) {
      const Part part{PartKind::Call, index, static_cast<std::uint32_t>(arity)};
      if (!excluded_.contains(part)) continue;
      lost.push_back(part.second);
      if (const auto found = dropped_.find(part); found != dropped_.end())
        lastReason = &found->second;
    }
    const std::size_t ways = operation.parameters.size() - operation.requiredArguments + 1;
    if (lastReason != nullptr) {
      const std::string which =
          lost.size() == ways ? "" : fmt::format("not callable with {} arguments: ", lost.front());
      limit(operation, which + lastReason->sentence, lastReason->remedy);
    }
    if (lost.size() == ways) return;
    const auto kept = static_cast<std::uint32_t>(result_.api.operations.size());
    for (const std::uint32_t arity : lost) result_.excluded.insert({PartKind::Call, kept, arity});
    result_.api.operations.push_back(operation);
  }

  void limit(const Operation& operation, std::string reason, std::string remedy) {
    result_.api.limitations.push_back(
        {operation.key, std::move(reason), std::move(remedy), operation.location});
  }

  void noteLoss(const Part& part, const Reason& reason) {
    const std::string loss = lossOf(api_, part);
    if (loss.empty()) return;
    result_.api.limitations.push_back(
        {nameOf(api_, part), loss + ": " + reason.sentence, reason.remedy, {}});
  }

  const Api& api_;
  const Parts& excluded_;
  const Dropped& dropped_;
  Reduced result_;
};

// removeUncallable() keeps the order; the parts of calls follow their operations.
void removeUncallable(Reduced& reduced) {
  std::map<std::string, std::vector<std::uint32_t>> lostByKey;
  for (const Part& part : reduced.excluded) {
    if (part.kind != PartKind::Call) continue;
    lostByKey[reduced.api.operations[part.first].key].push_back(part.second);
  }
  std::erase_if(reduced.excluded, [](const Part& part) { return part.kind == PartKind::Call; });
  model::removeUncallable(reduced.api);
  for (std::uint32_t i = 0; i < reduced.api.operations.size(); ++i) {
    const auto lost = lostByKey.find(reduced.api.operations[i].key);
    if (lost == lostByKey.end()) continue;
    for (const std::uint32_t arity : lost->second) {
      reduced.excluded.insert({PartKind::Call, i, arity});
    }
  }
}

}  // namespace

Parts partsOf(const Dropped& dropped) {
  Parts parts;
  for (const auto& [part, reason] : dropped) parts.insert(part);
  return parts;
}

Reduced reduce(const Api& api, const Parts& alreadyExcluded, const Dropped& dropped) {
  Parts excluded = partsOf(dropped);
  excluded.insert(alreadyExcluded.begin(), alreadyExcluded.end());
  Reduced reduced = Reduction(api, excluded, dropped).run();
  removeUncallable(reduced);
  return reduced;
}

std::string toJson(const Dropped& dropped) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [part, reason] : dropped) {
    list.push_back({static_cast<unsigned>(part.kind), part.first, part.second, reason.sentence,
                    reason.remedy});
  }
  return list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

support::Result<Dropped> droppedFromJson(std::string_view text) {
  const nlohmann::json list = nlohmann::json::parse(text, nullptr, false);
  Dropped dropped;
  const auto damaged = [] {
    return support::fail(support::ErrorCode::Usage, "a record of the cache is damaged", {},
                         "Delete the directory .assay/checks.");
  };
  if (!list.is_array()) return damaged();
  for (const nlohmann::json& entry : list) {
    if (!entry.is_array() || entry.size() != 5 || !entry[0].is_number_unsigned() ||
        !entry[1].is_number_integer() || !entry[2].is_number_integer() || !entry[3].is_string() ||
        !entry[4].is_string()) {
      return damaged();
    }
    const Part part{static_cast<PartKind>(entry[0].get<unsigned>()), entry[1], entry[2]};
    dropped[part] = {entry[3], entry[4]};
  }
  return dropped;
}

}  // namespace assay::harness
