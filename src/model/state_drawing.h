// States as object diagrams, and the calls between them, for drawing.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace assay::model {

struct DrawnField {
  std::string text;                   // a number, "null", or a name for a number that may be any
  std::optional<std::size_t> target;  // the object that it points to
};

struct DrawnObject {
  std::string name;
  std::vector<DrawnField> fields;
  bool isHeld = false;  // by the client
};

struct DrawnState {
  std::vector<DrawnObject> objects;
};

struct DrawnCall {
  std::size_t from = 0;
  std::size_t to = 0;
  std::string name;
  bool operator==(const DrawnCall&) const = default;
};

struct StateDrawing {
  std::vector<DrawnState> states;
  std::vector<DrawnCall> calls;
};

}  // namespace assay::model
