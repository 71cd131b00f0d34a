// Operations by key, for those who look up many: Api::findOperation goes through all of them.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>

#include "model/api.h"
#include "support/assert.h"

namespace assay::model {

class OperationIndex {
 public:
  // The Api must outlive the index and not change.
  explicit OperationIndex(const Api& api) : api_(api) {
    ids_.reserve(api.operations.size());
    for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
      ids_.emplace(api.operations[i].key, OperationId{i});
    }
  }

  std::optional<OperationId> find(std::string_view key) const {
    const auto found = ids_.find(key);
    if (found == ids_.end()) return std::nullopt;
    return found->second;
  }

  // For the key of a sequence that was made from this Api.
  OperationId at(std::string_view key) const {
    const auto found = ids_.find(key);
    assayAssert(found != ids_.end(), "a sequence of this Api names its operations");
    return found->second;
  }

  const Operation& operation(std::string_view key) const { return api_.operation(at(key)); }

 private:
  const Api& api_;
  std::unordered_map<std::string_view, OperationId> ids_;
};

}  // namespace assay::model
