#include "heap/allocation_types.h"

#include <algorithm>
#include <map>
#include <utility>

#include "model/operation_names.h"

namespace assay::heap {

AllocationTypes::AllocationTypes(const symex::Program& program) {
  types_.push_back({"memory of unknown type", 0, 0});
  std::vector<symex::LocationId> locations;
  for (const auto& [location, made] : program.allocations) locations.push_back(location);
  std::ranges::sort(locations);
  std::map<std::pair<std::string, std::uint32_t>, AllocationType> known;
  for (const symex::LocationId id : locations) {
    const symex::Allocation& made = program.allocations.at(id);
    std::string name = made.type;
    if (name.empty()) {
      const symex::Location& location = program.location(id);
      name = "memory from " + location.file + ":" + std::to_string(location.line);
    }
    const auto [at, isNew] =
        known.try_emplace({name, made.elementSize}, static_cast<AllocationType>(types_.size()));
    if (isNew) types_.push_back({std::move(name), made.elementSize, id});
    byLocation_.emplace(id, at->second);
  }
}

AllocationType AllocationTypes::typeAt(symex::LocationId location) const {
  const auto found = byLocation_.find(location);
  return found == byLocation_.end() ? 0 : found->second;
}

std::uint32_t AllocationTypes::countIn(AllocationType type, std::uint32_t size) const {
  const std::uint32_t element = types_[type].elementSize;
  return element == 0 ? 1 : (size + element - 1) / element;
}

bool AllocationTypes::isNamed(const std::string& typeName, const std::string& written) {
  return model::isMeantBy(typeName, written);
}

}  // namespace assay::heap
