// What kinds of heap objects a program makes: objects that are told apart by nothing but the line
// that made them are of one kind if the type is known, so that states which differ in such a line
// are alike.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "symex/program.h"

namespace assay::heap {

using AllocationType = std::uint32_t;

class AllocationTypes {
 public:
  explicit AllocationTypes(const symex::Program& program);

  [[nodiscard]] AllocationType typeAt(symex::LocationId location) const;
  // "structures::AvlTree::Node", or the place of the allocation if nothing better is known.
  [[nodiscard]] const std::string& nameOf(AllocationType type) const { return types_[type].name; }
  // A location that allocates this type.
  [[nodiscard]] symex::LocationId locationOf(AllocationType type) const {
    return types_[type].location;
  }
  // How many objects a block of this size is: the elements of an array count each.
  [[nodiscard]] std::uint32_t countIn(AllocationType type, std::uint32_t size) const;
  // Whether blocks of this type are arrays whose length varies.
  [[nodiscard]] bool isArray(AllocationType type) const { return types_[type].elementSize != 0; }
  [[nodiscard]] std::size_t size() const { return types_.size(); }

  // Whether a type's name is meant by what the user wrote: "Node", "AvlTree::Node" and the full
  // name mean ns::AvlTree::Node.
  [[nodiscard]] static bool isNamed(const std::string& typeName, const std::string& written);

 private:
  struct Type {
    std::string name;
    std::uint32_t elementSize = 0;
    symex::LocationId location = 0;
  };
  std::vector<Type> types_;  // 0: not known
  std::unordered_map<symex::LocationId, AllocationType> byLocation_;
};

}  // namespace assay::heap
