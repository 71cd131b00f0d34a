// Memory of a state as the program of a sequence uses it. Internal to the room.
#pragma once

#include <cstdint>

#include "symex/executor.h"

namespace assay::symbolic {

inline constexpr std::uint32_t pointerSize = 8;

// An object that belongs to the program itself.
[[nodiscard]] symex::ObjectId makeObject(symex::State& state, std::uint32_t size);

// The address of an object's first byte.
[[nodiscard]] symex::Value startOf(symex::ObjectId object);

// What lies at the address; undefined if nothing is known to.
[[nodiscard]] symex::Value readAt(symex::Executor& executor, const symex::State& state,
                                  const symex::Value& address, std::uint32_t size);

[[nodiscard]] bool isNull(const symex::Value& value);

}  // namespace assay::symbolic
