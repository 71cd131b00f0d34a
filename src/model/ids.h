// Typed indices into the arenas of an Api. An id is only meaningful together with its Api.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace assay::model {

template <class Tag>
struct Id {
  std::uint32_t index = 0;

  auto operator<=>(const Id&) const = default;
};

using TypeId = Id<struct TypeTag>;
using ClassId = Id<struct ClassTag>;
using OperationId = Id<struct OperationTag>;

}  // namespace assay::model

template <class Tag>
struct std::hash<assay::model::Id<Tag>> {
  std::size_t operator()(assay::model::Id<Tag> id) const noexcept { return id.index; }
};
