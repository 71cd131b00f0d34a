// States and calls as a picture, laid out by Graphviz.
#pragma once

#include <string>

#include "model/state_drawing.h"
#include "support/result.h"

namespace assay::report {

// In Graphviz's language: a box for each state, its objects as tables with arrows for pointers, and
// an arrow from state to state for each call.
[[nodiscard]] std::string drawingAsDot(const model::StateDrawing& drawing);

[[nodiscard]] support::Result<std::string> drawingAsSvg(const model::StateDrawing& drawing);

}  // namespace assay::report
