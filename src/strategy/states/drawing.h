// An exploration as object diagrams.
//
// A state is drawn with the objects of its first case: numbers that may be any are a, b, c, … Of
// the calls, those are drawn that brought something new and led from one state to another.
#pragma once

#include <cstddef>

#include "model/state_drawing.h"
#include "strategy/states/explorer.h"

namespace assay::states {

// The first `most` states, nearest to the start first.
[[nodiscard]] model::StateDrawing drawingOf(Explorer& explorer, std::size_t most);

}  // namespace assay::states
