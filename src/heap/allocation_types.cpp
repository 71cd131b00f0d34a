#include "heap/allocation_types.h"

#include <algorithm>
#include <map>
#include <utility>

namespace assay::heap {

namespace {

// "Map<K, V>::Node" is Map::Node.
std::string withoutArguments(const std::string& name) {
  std::string plain;
  int depth = 0;
  for (const char c : name) {
    if (c == '<') ++depth;
    if (depth == 0) plain += c;
    if (c == '>') --depth;
  }
  return plain;
}

bool endsInName(const std::string& name, const std::string& written) {
  if (!name.ends_with(written)) return false;
  const std::size_t before = name.size() - written.size();
  return before == 0 || (before >= 2 && name[before - 1] == ':' && name[before - 2] == ':');
}

}  // namespace

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
  return endsInName(typeName, written) || endsInName(withoutArguments(typeName), written);
}

}  // namespace assay::heap
