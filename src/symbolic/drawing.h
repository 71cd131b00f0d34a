// Heap states as object diagrams.
//
// A state is drawn with the objects of its first case: numbers that may be any are a, b, c, … Of
// the calls, those are drawn that brought something new and led from one state to another.
#pragma once

#include <cstddef>

#include "model/state_drawing.h"
#include "symbolic/state_space.h"

namespace assay::symbolic {

// The first `most` states, nearest to the start first.
[[nodiscard]] model::StateDrawing drawingOf(const StateSpace& space, std::size_t most);

}  // namespace assay::symbolic
