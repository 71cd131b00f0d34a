// Rules of misuse about null: a client may pass it only where somebody says so.
#pragma once

#include <optional>
#include <string_view>

#include "oracle/misuse_scene.h"

namespace assay::oracle {

// Null was passed, and the called function itself followed it.
[[nodiscard]] std::optional<Misuse> nullArgument(const Scene& scene);

// An object that was given null in the place of another one is used, or one that has the null from
// there, and null is followed: without documentation a client may not assume that this is allowed.
[[nodiscard]] std::optional<Misuse> nullInObject(const Scene& scene);

// Null was passed, and the called function passed it on to one that asks for a pointer.
[[nodiscard]] std::optional<Misuse> nullPassedOn(const Scene& scene);

// Whether the step that failed was passed null: a literal, or the result of a step that gave null.
[[nodiscard]] bool passesNull(const MisuseCase& failure);

// A name and nothing else: as a condition, that a pointer is not null.
[[nodiscard]] bool isBareName(std::string_view condition);

}  // namespace assay::oracle
