// What people mean when they write the name of a type or an operation: the end of its full name,
// with template arguments or without.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/api.h"
#include "support/result.h"

namespace assay::model {

// "Node", "AvlTree::Node" and the full name mean ns::AvlTree::Node; "Map::Node" means
// Map<K, V>::Node.
[[nodiscard]] bool isMeantBy(std::string_view fullName, std::string_view written);

// The key of an operation without its parameters.
[[nodiscard]] std::string_view nameIn(std::string_view key);

// The operations that are meant by the whole key or by a name; a Usage error if there is none.
[[nodiscard]] support::Result<std::vector<OperationId>> operationsNamed(const Api& api,
                                                                        const std::string& written);

// The one boolean function that is meant by a name or, without one, that the file declares; a Usage
// error if there is none or several.
[[nodiscard]] support::Result<OperationId> booleanFunctionMeant(const Api& api,
                                                                const std::string& written,
                                                                const std::filesystem::path& file);

}  // namespace assay::model
